import { alarmOfDay } from '../../people/users/index.ts';
import { publishPayouts } from './close-attempt.ts';
import { flagWaiting, postponeUnscreened } from './flag-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { lockWaiting, type PayoutRow } from './payout-store.ts';

const againAfterMs = 60_000;
const unscreened =
  'Waiting: your wallet could not be checked yet. We will try again automatically.';

/**
 * Holds payouts to a listed address until admins decide, and those to an address that could not be
 * screened for a minute. One that admins released although it is listed is not screened again.
 * @returns the others.
 */
export async function screenPayouts(
  deps: PayoutDeps,
  payouts: readonly PayoutRow[],
): Promise<PayoutRow[]> {
  const open = payouts.filter(({ flags }) => !flags.includes('listed'));
  if (open.length === 0) return [...payouts];
  const verdicts = await deps.screening.screen(open.map(({ address }) => address));
  const kept = open.filter(({ address }) => verdicts.get(address) !== 'clear');
  if (kept.length === 0) return [...payouts];
  const ids = kept.map(({ id }) => id);
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, ids);
    for (const { id, address } of waiting) {
      const isListed = verdicts.get(address) === 'listed';
      const notBefore = new Date(at.getTime() + againAfterMs);
      if (isListed) await flagWaiting(tx, { ids: [id], flag: 'listed', at });
      else await postponeUnscreened(tx, { id, reason: unscreened, notBefore });
    }
    publishPayouts(tx, waiting);
    tx.publish('payouts', 'admins');
  });
  const left = kept.filter(({ address }) => verdicts.get(address) !== 'listed').length;
  if (left > 0) {
    const about = `${left === 1 ? 'A payout waits' : `${left} payouts wait`} until the screening list can be read again.`;
    await deps.db.transaction((tx) => alarmOfDay(deps, tx, { alarm: 'screening_down', about }));
  }
  return payouts.filter(({ id }) => !ids.includes(id));
}
