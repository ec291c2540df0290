import { lockStandings, readWorkers } from '../identity/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { releasePayout } from './payout-money.ts';
import { reviewReasons } from './payout-state.ts';
import { lockHeldOf, lockSetAside, lockWaiting, move, type PayoutRow } from './payout-store.ts';

/**
 * Nothing new is sent to a banned user: what waits for one goes into review until the ban ends.
 * @returns the payouts of all others.
 */
export async function setBannedAside(
  deps: PayoutDeps,
  payouts: readonly PayoutRow[],
): Promise<PayoutRow[]> {
  const owners = payouts.map((payout) => payout.userId);
  const banned = await bannedAmong(deps.db, owners);
  if (banned.size === 0) return [...payouts];
  await deps.db.transaction(async (tx) => {
    // locked, so that a ban which is lifted at this moment is seen, or finds what is set aside
    await lockStandings(tx, [...banned]);
    const still = await bannedAmong(tx, [...banned]);
    const ids = payouts.filter(({ userId: id }) => still.has(id)).map(({ id }) => id);
    for (const payout of await lockWaiting(tx, ids)) {
      const reason = reviewReasons.banned;
      await move(tx, payout, { state: 'review', reviewCause: 'banned', reason });
      tx.changed('payouts', { user: payout.userId });
    }
  });
  return payouts.filter((payout) => !banned.has(payout.userId));
}

async function bannedAmong(
  q: Parameters<typeof readWorkers>[0],
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const owners = [...(await readWorkers(q, userIds)).values()];
  const banned = owners.filter(({ accountStatus }) => accountStatus === 'banned');
  return new Set(banned.map(({ userId }) => userId));
}

/** What was set aside for a ban goes on: an admin has lifted it. The account is locked. */
export async function resumeAfterBan(tx: Tx, userId: string): Promise<void> {
  for (const payout of await lockSetAside(tx, userId)) {
    await move(tx, payout, { state: 'requested', reason: null });
  }
}

/**
 * Gives one payout of an earner back to their balance that waits and that no transaction can pay any
 * more; false when there is none. What is signed is for the chain to decide, and what may be paid
 * for a person.
 * `isDue` is asked first, in the same transaction: false leaves all as it is.
 */
export function refundHeld(
  deps: Pick<PayoutDeps, 'db' | 'clock'>,
  of: { userId: string; reason: string; isDue(tx: Tx): Promise<boolean> },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await of.isDue(tx))) return false;
    const payout = await lockHeldOf(tx, of.userId);
    if (!payout) return false;
    await releasePayout(tx, payout, deps.clock.now());
    await move(tx, payout, { state: 'refunded', reason: of.reason });
    for (const what of ['payouts', 'session'] as const) {
      tx.changed(what, { user: of.userId });
    }
    return true;
  });
}
