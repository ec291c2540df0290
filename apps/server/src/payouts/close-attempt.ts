import { postHold, releaseHold } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { closeAttempt, itemsOf, lockOpen } from './attempt-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { lockPayouts, move, type PayoutRow } from './payout-store.ts';

/**
 * The transaction is final on chain: every payout of it is confirmed and its hold leaves the books,
 * in one transaction. Another worker that saw the same finds the attempt closed.
 */
export async function settleAttempt(deps: PayoutDeps, attemptId: string): Promise<void> {
  const at = deps.clock.now();
  await withOpen(deps, attemptId, async (tx, payouts) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'landed', at, error: null });
    for (const payout of payouts) {
      await postHold(tx, { id: payout.id, fact: `payout-confirmed:${payout.id}`, at });
      await move(tx, payout, { state: 'confirmed', confirmedAt: at });
    }
  });
  deps.crashPoint?.('recorded');
}

/** The bytes are proven dead: the payouts wait for new ones. Nothing was paid, nothing moves. */
export async function requeueAttempt(
  deps: PayoutDeps,
  attemptId: string,
  outcome: 'expired' | 'failed',
  error: string,
): Promise<void> {
  const at = deps.clock.now();
  await withOpen(deps, attemptId, async (tx, payouts) => {
    await closeAttempt(tx, { id: attemptId, outcome, at, error });
    for (const payout of payouts) await move(tx, payout, { state: 'requested', signature: null });
  });
}

/**
 * The transaction failed on chain because of one payout: that one's money returns to its owner, the
 * others wait for new bytes.
 */
export async function refuseOne(
  deps: PayoutDeps,
  attemptId: string,
  blamed: number,
  error: string,
): Promise<void> {
  const at = deps.clock.now();
  const order = await itemsOf(deps.db, attemptId);
  const blamedId = order[blamed]?.id;
  await withOpen(deps, attemptId, async (tx, payouts) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'failed', at, error });
    for (const payout of payouts) {
      if (payout.id !== blamedId) {
        await move(tx, payout, { state: 'requested', signature: null });
        continue;
      }
      await releaseHold(tx, { id: payout.id, fact: `payout-failed:${payout.id}`, at });
      const reason = 'The wallet could not receive USDC. The amount is back in your balance.';
      await move(tx, payout, { state: 'refunded', reason });
    }
  });
}

/** Nobody can say what became of the bytes: an operator decides, and no new ones are signed. */
export async function parkAttempt(deps: PayoutDeps, attemptId: string, why: string) {
  deps.log.fatal({ attemptId, why }, 'a payout needs an operator');
  const at = deps.clock.now();
  await withOpen(deps, attemptId, async (tx, payouts) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'parked', at, error: why });
    for (const payout of payouts) await move(tx, payout, { state: 'review' });
  });
}

async function withOpen(
  deps: PayoutDeps,
  attemptId: string,
  work: (tx: Tx, payouts: PayoutRow[]) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockOpen(tx, attemptId))) return;
    const items = await itemsOf(tx, attemptId);
    const payouts = await lockPayouts(
      tx,
      items.map(({ id }) => id),
    );
    await work(tx, payouts);
    for (const { user_id: user } of payouts) {
      await announce(tx, { to: { user }, what: 'payouts' });
      await announce(tx, { to: { user }, what: 'session' });
    }
  });
}
