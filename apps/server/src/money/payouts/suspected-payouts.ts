import type { Act } from '../../site/audit/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { lockStatuses } from '../../people/users/index.ts';
import { findHeld } from '../../safety/signals/index.ts';
import { publishPayouts } from './close-attempt.ts';
import { lockClosing } from './attempt-store.ts';
import { flagWaiting, listHeldBySignal, readLastReleases } from './flag-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { lockPayouts, type PayoutRow } from './payout-store.ts';
import { releaseAgain } from './release-payout.ts';

/** Those of these payouts that a signal about their owner holds. What admins released after it is sent. */
export async function findHeldPayouts<Row extends Pick<PayoutRow, 'id' | 'userId'>>(
  q: Queryable,
  payouts: readonly Row[],
): Promise<Row[]> {
  const userIds = payouts.map(({ userId }) => userId);
  const owners = await findHeld(q, userIds);
  if (owners.size === 0) return [];
  const payoutIds = payouts.map(({ id }) => id);
  const released = await readLastReleases(q, payoutIds);
  return payouts.filter(({ id, userId }) => {
    const [since, seen] = [owners.get(userId), released.get(id)];
    return since !== undefined && (seen === undefined || seen <= since);
  });
}

/**
 * Leaves locked payouts to admins while a strong signal about their owner is open.
 * Signals are frozen, here and by each release.
 * @returns the others.
 */
export async function holdSuspected<Row extends PayoutRow>(
  { clock }: Pick<PayoutDeps, 'clock'>,
  tx: Tx,
  payouts: readonly Row[],
): Promise<Row[]> {
  const held = await findHeldPayouts(tx, payouts);
  if (held.length === 0) return [...payouts];
  const ids = held.map(({ id }) => id);
  await flagWaiting(tx, { ids, flag: 'signal', at: clock.now() });
  publishPayouts(tx, held);
  tx.publish('payouts', 'admins');
  return payouts.filter(({ id }) => !ids.includes(id));
}

/**
 * An admin has looked at a signal: releases the payouts of these people that signals held last, and that no
 * other signal or act holds now. The admin's own stays. @returns the entries of the audit log.
 */
export async function releaseUnsuspected(
  deps: PayoutDeps,
  tx: Tx,
  { userIds, adminId, reason }: { userIds: readonly string[]; adminId: string; reason: string },
): Promise<Act[]> {
  const others = userIds.filter((id) => id !== adminId);
  const held = await findHeld(tx, others);
  const free = others.filter((id) => !held.has(id));
  if ((await listHeldBySignal(tx, free)).length === 0) return [];
  await lockClosing(tx);
  await lockStatuses(tx, free);
  const acts: Act[] = [];
  for (const payout of await lockPayouts(tx, await listHeldBySignal(tx, free))) {
    acts.push((await releaseAgain(deps, tx, payout, { adminId, reason })).act);
  }
  return acts;
}
