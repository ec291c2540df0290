import { payOfInstruction, type AttemptState } from '../../gateways/solana/index.ts';
import { itemsOf, markSent, type SignedAttempt } from './attempt-store.ts';
import {
  dropAttempt,
  failAttempt,
  postponeAttempt,
  requeueAttempt,
  settleAttempt,
} from './close-attempt.ts';
import { stoppedAmong } from './held-payouts.ts';
import { isChainKnown } from './is-chain-known.ts';
import { listPayments } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { isTreasuryShort } from './payout-state.ts';
import type { PayoutRow } from './payout-store.ts';

/**
 * Sends stored bytes, and again until their outcome is known, and acts on the outcome. A fault of one attempt
 * postpones only that attempt. When the RPC itself is down, it throws.
 */
export async function pollAttempt(deps: PayoutDeps, attempt: SignedAttempt): Promise<void> {
  try {
    await readOutcome(deps, attempt);
  } catch (error) {
    if (!(await deps.chain.health()).ok) throw error;
    deps.log.error(
      { attempt: attempt.id, err: error },
      'the outcome of an attempt could not be read',
    );
    await postponeAttempt(deps, attempt.id, String(error));
  }
}

async function readOutcome(deps: PayoutDeps, attempt: SignedAttempt): Promise<void> {
  const state = await deps.chain.attemptState({
    signature: attempt.signature,
    lastValidBlockHeight: attempt.lastValidBlockHeight,
    slot: attempt.slot,
  });
  switch (state.kind) {
    case 'landed':
      await refuseUnshown(deps, attempt);
      deps.crashPoint?.('seen-not-recorded');
      await settleAttempt(deps, attempt.id, state);
      break;
    case 'failed':
      await refuseUnshownFailure(deps, attempt);
      deps.crashPoint?.('seen-not-recorded');
      await closeFailed(deps, attempt, state);
      break;
    case 'expired':
      deps.crashPoint?.('expired-not-recorded');
      await requeueAttempt(deps, attempt.id);
      break;
    case 'waiting':
      if (state.seen === null) await send(deps, attempt);
      return;
    case 'unknown_pruned':
      throw new Error('The node has forgotten the blocks in which the transaction would stand.');
  }
  deps.crashPoint?.('recorded');
}

/**
 * One status is not enough: a node on another fork, or with a mistaken cache, calls a transaction final
 * that it does not have. Throws until the transfers of all payouts are shown.
 */
async function refuseUnshown(
  { chain, db }: PayoutDeps,
  { id, signature }: SignedAttempt,
): Promise<void> {
  const payouts = await itemsOf(db, id);
  const pays = payouts.map(({ address: to, amount, reference }) => ({ to, amount, reference }));
  if (await chain.showsPayments({ signature, pays })) return;
  throw new Error('The node calls the transaction final and does not show its transfers.');
}

/** The same of a failure, which may give the money back. Throws until the transaction is shown as failed. */
async function refuseUnshownFailure(
  { chain }: PayoutDeps,
  { signature }: SignedAttempt,
): Promise<void> {
  const shown = await chain.readPayments(signature);
  if (shown?.isFinal && !shown.succeeded) return;
  throw new Error('The node calls the transaction failed and does not show it as failed.');
}

/**
 * Sends the same bytes again, as often as needed; the next look tells their outcome. The mark that they were
 * sent comes first.
 */
async function send(deps: PayoutDeps, attempt: SignedAttempt): Promise<void> {
  const payouts = await itemsOf(deps.db, attempt.id);
  const payoutIds = payouts.map(({ id }) => id);
  const seen = await listPayments(deps.db, payoutIds);
  // Already paid by another transaction: let these bytes expire.
  if (seen.some(({ signature }) => signature !== attempt.signature)) return;
  if (attempt.sentAt === null) {
    if (await shouldHoldBack(deps, payouts)) return;
    if (await isolateFailingPayout(deps, attempt, payouts)) return;
    const at = deps.clock.now();
    // Asked again on the primary that notes it, which may be another one by now.
    const isMarked = await deps.db.transaction(
      async (tx) => (await isChainKnown(deps, tx)) && markSent(tx, attempt.id, at),
    );
    if (!isMarked) return;
  }
  const answer = await deps.chain.broadcast(attempt.wire);
  deps.crashPoint?.('sent');
  if (!answer.accepted) {
    deps.log.warn({ attempt: attempt.id, ...answer }, 'a broadcast was refused');
  }
}

/**
 * Tries several payouts on the node right before their first broadcast. One that would fail the whole
 * transaction, such as to an account that its owner has just closed, goes alone from then on, and the others
 * are claimed again immediately: bytes that were never sent need not die first.
 */
async function isolateFailingPayout(
  deps: PayoutDeps,
  attempt: SignedAttempt,
  payouts: readonly PayoutRow[],
): Promise<boolean> {
  const { id, wire } = attempt;
  if (payouts.length === 1) return false;
  const trial = await deps.chain.preflight(wire);
  if (trial.ok || trial.failedInstruction === null) return false;
  const index = payOfInstruction(wire, trial.failedInstruction);
  const named = index === null ? undefined : payouts[index];
  if (!named || isTreasuryShort(trial.error)) return false;
  const faults = new Map([[named.id, { cause: null }]]);
  await dropAttempt(deps, id, { error: trial.error, faults, wire });
  return true;
}

/**
 * Whether to withhold bytes that were not sent yet: the books no longer add up, the chain was not read
 * since the start, or an owner was banned or suspended after they were signed. Bytes that stay withheld expire, and their payouts wait again.
 */
async function shouldHoldBack(deps: PayoutDeps, payouts: readonly PayoutRow[]): Promise<boolean> {
  if (deps.payoutsPaused() || !(await isChainKnown(deps, deps.db))) return true;
  const userIds = payouts.map((payout) => payout.userId);
  const stopped = await stoppedAmong(deps.db, userIds);
  return stopped.size > 0;
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
