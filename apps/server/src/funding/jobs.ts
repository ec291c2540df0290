import type { Sweep } from '../platform/jobs/sweeps.ts';
import type { FundingDeps } from './funding-deps.ts';
import { watchClosedDeposits, watchDeposits } from './watch-deposits.ts';

/** `everySeconds`: 1 on the embedded chain, more where a provider counts the calls. */
export function fundingSweeps(deps: FundingDeps, everySeconds: number): Sweep[] {
  return [
    { name: 'deposits', everySeconds, run: () => watchDeposits(deps) },
    { name: 'closed deposits', everySeconds: 60, run: () => watchClosedDeposits(deps) },
  ];
}
