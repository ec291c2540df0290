import { address, signature as asSignature, type Address } from '@solana/kit';
import { readTransaction } from './landed-transaction.ts';
import type { SolanaRpc } from './steady-rpc.ts';

export type NamingSignature = { signature: string; succeeded: boolean; final: boolean };

const perPage = 1_000;
const mostPages = 10;

/** Confirmed and finalized transactions that name the address, oldest first. */
export async function signaturesNaming(rpc: SolanaRpc, named: Address): Promise<NamingSignature[]> {
  const found: NamingSignature[] = [];
  const config = { commitment: 'confirmed', limit: perPage } as const;
  let page = await rpc.getSignaturesForAddress(named, config).send();
  for (let count = 1; ; count += 1) {
    found.push(
      ...page.map(({ signature, err, confirmationStatus }) => ({
        signature,
        succeeded: err === null,
        final: confirmationStatus === 'finalized',
      })),
    );
    const last = page.at(-1);
    if (last === undefined || page.length < perPage) return found.toReversed();
    if (count === mostPages) throw new Error('too many transactions name this reference');
    page = await rpc.getSignaturesForAddress(named, { ...config, before: last.signature }).send();
  }
}

/** Finalized transactions that name the address, newest first, at most `limit` of 1,000. */
export async function finalSignatures(
  rpc: SolanaRpc,
  named: Address,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ signature: string; succeeded: boolean }[]> {
  const from = before === null ? {} : { before: asSignature(before) };
  const config = { commitment: 'finalized', limit, ...from } as const;
  const page = await rpc.getSignaturesForAddress(named, config).send();
  return page.map(({ signature, err }) => ({ signature, succeeded: err === null }));
}

/**
 * The transaction in which the treasury's balance fell and the reference is named. Others may name
 * a reference too, but only the treasury's signature lets its balance fall.
 */
export async function paidUnder(
  { rpc, mint, treasuryAccount }: { rpc: SolanaRpc; mint: Address; treasuryAccount: Address },
  reference: string,
): Promise<string | null> {
  for (const one of await signaturesNaming(rpc, address(reference))) {
    if (!one.succeeded) continue;
    const landed = await readTransaction(rpc, one.signature, mint, 'confirmed');
    if (landed === null) throw new Error('a transaction under this reference cannot be read yet');
    const own = landed.changes.find((change) => change.account === treasuryAccount);
    if (own !== undefined && own.change < 0n) return one.signature;
  }
  return null;
}
