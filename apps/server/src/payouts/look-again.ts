import { readWorkers } from '../identity/index.ts';
import { announce } from '../platform/events/announce.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { lockSetAside, move, readLate } from './payout-store.ts';
import { judgeAll } from './step-payouts.ts';

const perLook = 500;
const lateAfterMs = 15 * 60_000;

/**
 * Looks, now and then, at what waits for something outside: a parked attempt for a node that
 * remembers its blocks, a payout of a banned owner for the end of the ban. Says aloud when payouts
 * are late, whatever the cause.
 */
export async function lookAgain(deps: PayoutDeps): Promise<void> {
  await judgeAll(deps, 'parked');
  await deps.db.transaction(async (tx) => {
    const payouts = await lockSetAside(tx, perLook);
    const ids = payouts.map((payout) => payout.userId);
    const owners = await readWorkers(tx, ids);
    for (const payout of payouts) {
      if (owners.get(payout.userId)?.accountStatus === 'banned') continue;
      await move(tx, payout, { state: 'requested', reason: null });
      await announce(tx, { to: { user: payout.userId }, what: 'payouts' });
    }
  });
  const { late, oldest } = await readLate(
    deps.db,
    new Date(deps.clock.now().getTime() - lateAfterMs),
  );
  if (late > 0) deps.log.error({ late, oldest }, 'payouts are late');
}
