import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServedStoke } from './serve.ts';

const usdcMint = 'TestUSDC11111111111111111111111111111111116';

type TokenAccounts = { value: { account: { data: [base64: string, encoding: string] } }[] };
/** Where the amount stands in the bytes of a token account. */
const amountOffset = 64;

/** The USDC of a wallet on the embedded chain, in micro-USDC, as its finalized state tells it. */
export async function usdcOf(stoke: ServedStoke, owner: string): Promise<bigint> {
  const asked = [owner, { mint: usdcMint }, { encoding: 'base64', commitment: 'finalized' }];
  const { value } = (await ask(stoke, 'getTokenAccountsByOwner', asked)) as TokenAccounts;
  const amounts = value.map(({ account }) =>
    Buffer.from(account.data[0], 'base64').readBigUInt64LE(amountOffset),
  );
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Where the embedded chain answers, and in which folder it lives. */
export async function chainOf(stoke: ServedStoke): Promise<{ rpcUrl: string; dir: string }> {
  const dir = path.join(stoke.dataDir, 'chain');
  const { url } = JSON.parse(await readFile(path.join(dir, 'endpoint.json'), 'utf8')) as {
    url: string;
  };
  return { rpcUrl: url, dir };
}

/** Asks the embedded chain; lamports for anybody, for example. */
export async function ask(stoke: ServedStoke, method: string, params: unknown[]): Promise<unknown> {
  const { rpcUrl } = await chainOf(stoke);
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}
