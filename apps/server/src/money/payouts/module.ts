import type { Module } from '../../platform/module.ts';
import { eraseRows, exportFewRows } from '../../platform/personal-data-store.ts';
import { byId } from '../../platform/personal-data.ts';
import { automaticPayoutWorker } from './automatic-payouts.ts';
import { payoutDeskRoutes, payoutRoutes, withdrawalRoutes } from './routes.ts';
import type { PayoutListDeps } from './payout-list.ts';
import { eraseUnpaidAddresses, hasPayoutUnderWay, listPayouts } from './payout-store.ts';
import { recordWaits } from './hour-limit.ts';
import { stepPayouts } from './step-payouts.ts';
import { warnOfLatePayouts, warnOfLowSol } from './watch-payouts.ts';

/** `everySeconds`: about two slots of the chain; 1 on the embedded one. */
export function payoutModule(deps: Omit<PayoutListDeps, 'showList'> & { everySeconds: number }) {
  const { everySeconds } = deps;
  return {
    routes: { ...payoutRoutes(deps), ...payoutDeskRoutes(deps), ...withdrawalRoutes(deps) },
    workers: [
      { name: 'payouts.step', everySeconds, run: () => stepPayouts(deps) },
      automaticPayoutWorker(deps),
      { name: 'payout limits', everySeconds: 10, run: () => recordWaits(deps) },
      { name: 'late payouts', everySeconds: 60, run: () => warnOfLatePayouts(deps) },
      { name: 'treasury SOL', everySeconds: 60, run: () => warnOfLowSol(deps) },
    ],
    personalData: [
      {
        name: 'payouts',
        read: byId(deps.db, listPayouts),
        blocks: async (tx, userId) =>
          (await hasPayoutUnderWay(tx, userId)) ? 'account.payout_in_flight' : null,
        erase: eraseUnpaidAddresses,
      },
      {
        name: 'automaticPayout',
        read: exportFewRows(
          deps.db,
          'automatic_payout',
          'threshold_micro, set_at, stopped_because',
          'set_at',
        ),
        erase: eraseRows('automatic_payout'),
      },
    ],
  } satisfies Module;
}
