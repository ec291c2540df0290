import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import {
  address,
  decodeTransactionFromRpcResponse,
  getAccountMetasFromCompiledTransactionMessage,
  isSignerRole,
  signature as asSignature,
  walkInstructions,
  type Address,
} from '@solana/kit';
import type { InspectedTrade } from './chain.ts';
import { isSignature } from './signature.ts';
import type { SolanaRpc } from './steady-rpc.ts';
import type { TokenBalance } from './landed-transaction.ts';

type Deps = { rpc: SolanaRpc; mint: Address };
type Asked = { signature: string; wallet: string; token: string };

/**
 * What a transaction did for one wallet: whether it signed, and how much of a token and of USDC
 * changed hands with others, by top-level and inner instructions. Buying and selling in one
 * transaction counts both ways.
 */
export async function inspectTrade(
  { rpc, mint }: Deps,
  { signature, wallet, token }: Asked,
): Promise<InspectedTrade> {
  if (!isSignature(signature)) return { kind: 'malformed' };
  const found = await fetchTransaction(rpc, signature, 'finalized');
  if (!found?.meta) {
    const seen = await fetchTransaction(rpc, signature, 'confirmed');
    return { kind: seen === null ? 'not_found' : 'not_final' };
  }
  if (found.meta.err !== null) return { kind: 'failed' };
  const { compiledMessage, loadedAddresses } = decodeTransactionFromRpcResponse(found);
  const metas = getAccountMetasFromCompiledTransactionMessage(compiledMessage, loadedAddresses);
  const signers: string[] = metas
    .filter(({ role }) => isSignerRole(role))
    .map((one) => one.address);
  const { meta } = found;
  const balances = { before: meta.preTokenBalances ?? [], after: meta.postTokenBalances ?? [] };
  const own = ownAccounts(metas, balances, wallet);
  const moved = (address: Address) => {
    const all = walkInstructions({ compiledMessage, loadedAddresses, meta }).map(readTransfer);
    const others = all.filter((one) => one !== null && isAcross(one, own, address));
    return others.reduce((sum, one) => sum + (one?.amount ?? 0n), 0n);
  };
  return {
    kind: 'trade',
    blockTime: found.blockTime === null ? null : new Date(Number(found.blockTime) * 1_000),
    isSigned: signers.includes(wallet),
    signers,
    token: moved(address(token)),
    usdc: moved(mint),
    usdcReceived: netOf(balances, wallet, mint),
  };
}

function fetchTransaction(
  rpc: SolanaRpc,
  signature: string,
  commitment: 'confirmed' | 'finalized',
) {
  // Without version 1 a node refuses to show any transaction of that version.
  const config = { encoding: 'base64', commitment, maxSupportedTransactionVersion: 1 } as const;
  return rpc.getTransaction(asSignature(signature), config).send();
}

type Balances = { before: readonly TokenBalance[]; after: readonly TokenBalance[] };

/** The wallet's token accounts in the transaction, with their mints. */
function ownAccounts(
  metas: readonly { address: Address }[],
  { before, after }: Balances,
  wallet: string,
): Map<string, string> {
  const own = [...before, ...after].filter(({ owner }) => owner === wallet);
  return new Map(own.map((one) => [metas[one.accountIndex]?.address ?? '', one.mint]));
}

/** By how much the wallet's balance of a mint rose; below zero when it fell. */
function netOf({ before, after }: Balances, wallet: string, mint: string): bigint {
  const sum = (all: readonly TokenBalance[]) =>
    all
      .filter((one) => one.owner === wallet && one.mint === mint)
      .reduce((total, one) => total + BigInt(one.uiTokenAmount.amount), 0n);
  return sum(after) - sum(before);
}

type Transfer = { source: string; destination: string; amount: bigint };

/** Between an account of the wallet and another owner's account. */
function isAcross({ source, destination }: Transfer, own: Map<string, string>, mint: string) {
  return (own.get(source) === mint) !== (own.get(destination) === mint);
}

const extendedProgram = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const tokenPrograms: ReadonlySet<string> = new Set([TOKEN_PROGRAM_ADDRESS, extendedProgram]);
/** Of the token programs, with where the amount and the destination stand. */
const transferKinds = [
  { starts: [3], amountAt: 1, destination: 1 },
  { starts: [12], amountAt: 1, destination: 2 },
  // with a fee, of Token-2022 only
  { starts: [26, 1], amountAt: 2, destination: 2 },
] as const;

type Instruction = {
  programAddress: string;
  accounts?: readonly { address: string }[];
  data?: ArrayLike<number>;
};

function readTransfer({ programAddress, accounts = [], data }: Instruction): Transfer | null {
  if (!tokenPrograms.has(programAddress) || data === undefined) return null;
  const kind = transferKinds.find(({ starts }) => starts.every((byte, at) => data[at] === byte));
  if (!kind || data.length < kind.amountAt + 8) return null;
  const source = accounts[0]?.address;
  const destination = accounts[kind.destination]?.address;
  if (source === undefined || destination === undefined) return null;
  const amount = Buffer.from(Array.from(data)).readBigUInt64LE(kind.amountAt);
  return { source, destination, amount };
}
