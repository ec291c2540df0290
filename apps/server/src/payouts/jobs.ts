import type { Worker } from '../platform/jobs/workers.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { stepPayouts } from './step-payouts.ts';
import { warnOfLatePayouts } from './watch-payouts.ts';
import { watchTreasury } from './watch-treasury.ts';

/** `everySeconds`: about two slots of the chain; 1 on the embedded one. */
export function payoutWorkers(deps: PayoutDeps, everySeconds: number): Worker[] {
  return [
    { name: 'payouts.step', everySeconds, run: () => stepPayouts(deps) },
    { name: 'treasury history', everySeconds: 10, run: () => watchTreasury(deps) },
    { name: 'late payouts', everySeconds: 60, run: () => warnOfLatePayouts(deps) },
  ];
}
