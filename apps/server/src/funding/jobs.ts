import type { Worker } from '../platform/jobs/workers.ts';
import type { FundingDeps } from './funding-deps.ts';
import { watchClosedDeposits, watchDeposits } from './claim-deposit.ts';

/** `everySeconds`: 1 on the embedded chain, more where a provider limits the calls. */
export function fundingWorkers(deps: FundingDeps, everySeconds: number): Worker[] {
  return [
    { name: 'deposits', everySeconds, run: () => watchDeposits(deps) },
    { name: 'closed deposits', everySeconds: 60, run: () => watchClosedDeposits(deps) },
  ];
}
