import { lockStatuses } from '../../people/users/index.ts';
import { readUsers } from '../../people/profile/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { canReturn, releasePayouts } from './payout-money.ts';
import { lockHeldBy, lockHeldOf, lockWaiting, move, type PayoutRow } from './payout-store.ts';

/**
 * Sends nothing new to users who are banned, or whom an admin suspended: their waiting payouts go into review until
 * that ends.
 * @returns the payouts of everyone else.
 */
export async function holdStopped<Row extends PayoutRow>(
  deps: PayoutDeps,
  payouts: readonly Row[],
): Promise<Row[]> {
  const owners = payouts.map((payout) => payout.userId);
  const stopped = await stoppedAmong(deps.db, owners);
  if (stopped.size === 0) return [...payouts];
  await deps.db.transaction(async (tx) => {
    // The account lock orders this against a ban or a suspension that ends at the same time.
    await lockStatuses(tx, [...stopped.keys()]);
    const still = await stoppedAmong(tx, [...stopped.keys()]);
    const ids = payouts.filter(({ userId: id }) => still.has(id)).map(({ id }) => id);
    for (const payout of await lockWaiting(tx, ids)) {
      const kind = still.get(payout.userId);
      if (kind === undefined) continue;
      await move(tx, payout, { kind, at: deps.clock.now() });
      tx.publish('payouts', { user: payout.userId });
    }
  });
  return payouts.filter((payout) => !stopped.has(payout.userId));
}

/** Those of these users to whom nothing is sent, and why. */
export async function stoppedAmong(
  q: Parameters<typeof readUsers>[0],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, 'banned' | 'suspended'>> {
  const owners = [...(await readUsers(q, userIds)).values()];
  const stopped = new Map<string, 'banned' | 'suspended'>();
  for (const { id, accountStatus, suspendedUntil } of owners) {
    if (accountStatus === 'banned') stopped.set(id, 'banned');
    else if (suspendedUntil !== null) stopped.set(id, 'suspended');
  }
  return stopped;
}

/** Resumes the payouts that a ban held, after an admin has lifted it. The account is locked. */
export async function resumeAfterBan(tx: Tx, userId: string, at: Date): Promise<void> {
  for (const payout of await lockHeldBy(tx, userId, 'banned')) {
    await move(tx, payout, { kind: 'ban_lifted', at });
  }
}

/** The same for a suspension that is over. */
export async function resumeAfterSuspension(tx: Tx, userId: string, at: Date): Promise<void> {
  const held = await lockHeldBy(tx, userId, 'suspended');
  for (const payout of held) await move(tx, payout, { kind: 'suspension_ended', at });
  if (held.length > 0) tx.publish('payouts', { user: userId });
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
    // It waits for the next step.
    if (!payout || !(await canReturn(deps, tx, payout))) return false;
    await move(tx, payout, { kind: 'returned', reason });
    await releasePayouts(tx, [payout], deps.clock.now());
    tx.publish(['payouts', 'session'], { user: userId });
    return true;
  });
}
