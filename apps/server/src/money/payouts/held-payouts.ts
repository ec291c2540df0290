import { lockStatuses } from '../../people/users/index.ts';
import { readEarners } from '../../people/profile/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { releasePayouts } from './payout-money.ts';
import { lockHeldOf, lockStoppedByBan, lockWaiting, move, type PayoutRow } from './payout-store.ts';

/**
 * Sends nothing new to banned users: their waiting payouts go into review until the ban ends.
 * @returns the payouts of everyone else.
 */
export async function moveBannedToReview<Row extends PayoutRow>(
  deps: PayoutDeps,
  payouts: readonly Row[],
): Promise<Row[]> {
  const owners = payouts.map((payout) => payout.userId);
  const banned = await bannedAmong(deps.db, owners);
  if (banned.size === 0) return [...payouts];
  await deps.db.transaction(async (tx) => {
    // The account lock orders this against a ban that is lifted at the same time.
    await lockStatuses(tx, [...banned]);
    const still = await bannedAmong(tx, [...banned]);
    const ids = payouts.filter(({ userId: id }) => still.has(id)).map(({ id }) => id);
    for (const payout of await lockWaiting(tx, ids)) {
      await move(tx, payout, { kind: 'banned' });
      tx.publish('payouts', { user: payout.userId });
    }
  });
  return payouts.filter((payout) => !banned.has(payout.userId));
}

async function bannedAmong(
  q: Parameters<typeof readEarners>[0],
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const owners = [...(await readEarners(q, userIds)).values()];
  const banned = owners.filter(({ accountStatus }) => accountStatus === 'banned');
  return new Set(banned.map(({ userId }) => userId));
}

/** Resumes the payouts that a ban held, after an admin has lifted it. The account is locked. */
export async function resumeAfterBan(tx: Tx, userId: string): Promise<void> {
  for (const payout of await lockStoppedByBan(tx, userId)) {
    await move(tx, payout, { kind: 'ban_lifted' });
  }
}

/**
 * Refunds one waiting payout of an earner that no transaction can pay any longer; false when there
 * is none, and until the treasury's history was read. Leaves out signed payouts, which the chain decides, and those that may be paid, which an
 * admin decides.
 * `isDue` is asked first, in the same transaction: false changes nothing.
 */
export function refundHeld(
  deps: Pick<PayoutDeps, 'db' | 'clock' | 'isHistoryRead'>,
  { isDue, userId, reason }: { userId: string; reason: string; isDue(tx: Tx): Promise<boolean> },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await isDue(tx))) return false;
    const payout = await lockHeldOf(tx, userId);
    // Before the chain was read, restored books may not know a payment: it waits for the next step.
    if (!payout || !(await deps.isHistoryRead(tx, payout.sinceSlot))) return false;
    await move(tx, payout, { kind: 'returned', reason });
    await releasePayouts(tx, [payout], deps.clock.now());
    for (const what of ['payouts', 'session'] as const) {
      tx.publish(what, { user: userId });
    }
    return true;
  });
}
