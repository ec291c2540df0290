import { signature as asSignature } from '@solana/kit';
import type { Attempt, AttemptState } from './chain.ts';
import { describeError } from './landed-transaction.ts';
import type { SolanaRpc } from './steady-rpc.ts';

// How many blocks past the last valid one to wait before declaring it dead: nodes write their
// status tables a moment after the block itself.
const deathMarginBlocks = 16n;

/**
 * The outcome of a signed transaction. Reads the height first: a transaction that lands between the
 * two reads is then seen by the second and never declared dead.
 */
export async function attemptState(rpc: SolanaRpc, attempt: Attempt): Promise<AttemptState> {
  const height = await rpc.getEpochInfo({ commitment: 'finalized' }).send();
  const signatures = [asSignature(attempt.signature)];
  const config = { searchTransactionHistory: true };
  const { context, value } = await rpc.getSignatureStatuses(signatures, config).send();
  const status = value[0] ?? null;
  if (status !== null) {
    const rooted = status.confirmations === null ? 'finalized' : 'processed';
    const level = status.confirmationStatus ?? rooted;
    if (level !== 'finalized') return { kind: 'waiting', seen: level };
    if (status.err === null) return { kind: 'landed', slot: status.slot };
    return { kind: 'failed', slot: status.slot, ...describeError(status.err) };
  }
  const waiting: AttemptState = { kind: 'waiting', seen: null };
  if (height.blockHeight <= attempt.lastValidBlockHeight + deathMarginBlocks) return waiting;
  // Another node behind the same address may lag behind the one that returned the height.
  if (context.slot < height.absoluteSlot) return waiting;
  // "Not found" proves nothing about blocks the node no longer has.
  const oldest = await rpc.getFirstAvailableBlock().send();
  return oldest <= attempt.slot ? { kind: 'expired' } : { kind: 'unknown_pruned' };
}
