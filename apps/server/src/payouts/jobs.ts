import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { stepPayouts } from './step-payouts.ts';
import { warnOfLatePayouts } from './watch-payouts.ts';
import { watchTreasury } from './watch-treasury.ts';

export function payoutJobs(deps: PayoutDeps): JobHandlers {
  return { 'payouts.step': () => stepPayouts(deps) };
}

/** `everySeconds`: about two slots of the chain; 1 on the embedded one. */
export function payoutSweeps(deps: PayoutDeps, everySeconds: number): Sweep[] {
  return [
    { name: 'payouts', everySeconds, run: () => stepPayouts(deps) },
    { name: 'treasury history', everySeconds: 10, run: () => watchTreasury(deps) },
    { name: 'late payouts', everySeconds: 60, run: () => warnOfLatePayouts(deps) },
  ];
}
