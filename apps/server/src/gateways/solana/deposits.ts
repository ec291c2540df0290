import { isSignature, type Address } from '@solana/kit';
import type { FoundTransfer, InspectedDeposit } from './chain.ts';
import { readTransaction, type LandedTransaction } from './landed-transaction.ts';
import type { SolanaRpc } from './steady-rpc.ts';

type Deps = { rpc: SolanaRpc; mint: Address; treasuryAccount: Address };

/** Credits the change of the balance, never the amount in an instruction. */
function asTransfer(
  { treasuryAccount }: Deps,
  signature: string,
  landed: LandedTransaction,
  final: boolean,
): FoundTransfer | null {
  const own = landed.changes.find((change) => change.account === treasuryAccount);
  if (!landed.succeeded || own === undefined || own.change <= 0n) return null;
  const { slot, blockTime } = landed;
  return { signature, slot, blockTime, amount: own.change, level: final ? 'final' : 'seen' };
}

export async function inspectDeposit(deps: Deps, signature: string): Promise<InspectedDeposit> {
  if (!isSignature(signature)) return { kind: 'malformed' };
  const final = await readTransaction(deps.rpc, signature, deps.mint, 'finalized');
  const landed = final ?? (await readTransaction(deps.rpc, signature, deps.mint, 'confirmed'));
  if (landed === null) return { kind: 'not_found' };
  if (!landed.succeeded) return { kind: 'failed' };
  const transfer = asTransfer(deps, signature, landed, final !== null);
  if (transfer === null) return { kind: 'not_for_us' };
  const payers = landed.changes.filter((change) => change.change < 0n);
  const senders = [...new Set(payers.flatMap(({ owner }) => (owner === null ? [] : [owner])))];
  return { kind: 'transfer', transfer, senders, accounts: landed.accounts };
}
