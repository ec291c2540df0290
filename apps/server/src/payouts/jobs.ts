import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { lookAgain } from './look-again.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { stepPayouts } from './step-payouts.ts';

export function payoutJobs(deps: PayoutDeps): JobHandlers {
  return { 'payouts.step': () => stepPayouts(deps) };
}

/** `everySeconds`: about two slots of the chain; 1 on the embedded one. */
export function payoutSweeps(deps: PayoutDeps, everySeconds: number): Sweep[] {
  return [
    { name: 'payouts', everySeconds, run: () => stepPayouts(deps) },
    { name: 'payouts set aside', everySeconds: 60, run: () => lookAgain(deps) },
  ];
}
