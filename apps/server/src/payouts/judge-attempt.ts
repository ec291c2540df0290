import { payOfInstruction, type AttemptState } from '../gateways/solana/index.ts';
import { markSent, type SignedAttempt } from './attempt-store.ts';
import { parkAttempt, refuseOne, requeueAttempt, settleAttempt } from './close-attempt.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { blamesPayout } from './payout-state.ts';

/** Asks the chain what became of stored bytes and does what follows from it. */
export async function judgeAttempt(deps: PayoutDeps, attempt: SignedAttempt): Promise<void> {
  const state = await deps.chain.attemptState({
    signature: attempt.signature,
    lastValidBlockHeight: attempt.last_valid_block_height,
    slot: attempt.slot,
  });
  switch (state.kind) {
    case 'landed':
      deps.crashPoint?.('seen-not-recorded');
      return settleAttempt(deps, attempt.id);
    case 'failed':
      deps.crashPoint?.('seen-not-recorded');
      return closeFailed(deps, attempt, state);
    case 'expired':
      deps.crashPoint?.('expired-not-recorded');
      return requeueAttempt(deps, attempt.id, 'expired', 'never landed');
    case 'waiting':
      return state.seen === null ? send(deps, attempt) : undefined;
    case 'unknown_pruned':
      return parkAttempt(deps, attempt.id, 'the node has forgotten the blocks it would stand in');
  }
}

/** Sends the same bytes, as often as it takes: what became of them is for the next look to say. */
async function send(deps: PayoutDeps, attempt: SignedAttempt): Promise<void> {
  const answer = await deps.chain.broadcast(attempt.wire);
  if (!answer.accepted)
    deps.log.warn({ attempt: attempt.id, ...answer }, 'a broadcast was refused');
  await markSent(deps.db, attempt.id, deps.clock.now());
  deps.crashPoint?.('sent');
}

async function closeFailed(
  deps: PayoutDeps,
  attempt: SignedAttempt,
  state: Extract<AttemptState, { kind: 'failed' }>,
): Promise<void> {
  const { error, failedInstruction } = state;
  const blamed =
    failedInstruction !== null && blamesPayout(error)
      ? payOfInstruction(attempt.wire, failedInstruction)
      : null;
  if (blamed === null) return requeueAttempt(deps, attempt.id, 'failed', error);
  return refuseOne(deps, attempt.id, blamed, error);
}
