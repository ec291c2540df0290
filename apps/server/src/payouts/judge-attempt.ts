import { readWorkers } from '../identity/index.ts';
import { payOfInstruction, type AttemptState } from '../gateways/solana/index.ts';
import { itemsOf, markSent, type SignedAttempt } from './attempt-store.ts';
import { failAttempt, parkAttempt, requeueAttempt, settleAttempt } from './close-attempt.ts';
import type { PayoutDeps } from './payout-deps.ts';

/** Asks the chain what became of stored bytes and does what follows from it. */
export async function judgeAttempt(deps: PayoutDeps, attempt: SignedAttempt): Promise<void> {
  const state = await deps.chain.attemptState({
    signature: attempt.signature,
    lastValidBlockHeight: attempt.lastValidBlockHeight,
    slot: attempt.slot,
  });
  switch (state.kind) {
    case 'landed':
      deps.crashPoint?.('seen-not-recorded');
      await settleAttempt(deps, attempt.id);
      break;
    case 'failed':
      deps.crashPoint?.('seen-not-recorded');
      await closeFailed(deps, attempt, state);
      break;
    case 'expired':
      deps.crashPoint?.('expired-not-recorded');
      await requeueAttempt(deps, attempt.id);
      break;
    case 'waiting':
      if (state.seen === null && attempt.outcome === 'open') await send(deps, attempt);
      return;
    case 'unknown_pruned':
      return park(deps, attempt);
  }
  deps.crashPoint?.('recorded');
}

/** Sends the same bytes, as often as it takes: what became of them is for the next look to say. */
async function send(deps: PayoutDeps, attempt: SignedAttempt): Promise<void> {
  if (attempt.sentAt === null && (await isWithheld(deps, attempt.id))) return;
  const answer = await deps.chain.broadcast(attempt.wire);
  deps.crashPoint?.('sent');
  if (!answer.accepted) {
    deps.log.warn({ attempt: attempt.id, ...answer }, 'a broadcast was refused');
  }
  if (attempt.sentAt !== null) return;
  await deps.db.transaction((tx) => markSent(tx, attempt.id, deps.clock.now()));
}

/**
 * Whether bytes that have not left yet stay here: the books were found wrong, or an owner was banned
 * since they were signed. Withheld for good they expire, and the payouts are looked at afresh.
 */
async function isWithheld(deps: PayoutDeps, attemptId: string): Promise<boolean> {
  if (deps.payoutsPaused()) return true;
  const ids = (await itemsOf(deps.db, attemptId)).map((payout) => payout.userId);
  const owners = await readWorkers(deps.db, ids);
  return [...owners.values()].some((owner) => owner.accountStatus === 'banned');
}

async function closeFailed(
  deps: PayoutDeps,
  attempt: SignedAttempt,
  state: Extract<AttemptState, { kind: 'failed' }>,
): Promise<void> {
  const { error, failedInstruction } = state;
  deps.log.error({ attempt: attempt.id, error }, 'a payout transaction failed on chain');
  const named =
    failedInstruction === null ? null : payOfInstruction(attempt.wire, failedInstruction);
  await failAttempt(deps, attempt.id, { error, named });
}

async function park(deps: PayoutDeps, attempt: SignedAttempt): Promise<void> {
  const why = 'the node has forgotten the blocks it would stand in';
  deps.log.fatal({ attempt: attempt.id, why }, 'a payout needs a node that remembers, or a person');
  if (attempt.outcome === 'open') await parkAttempt(deps, attempt.id, why);
}
