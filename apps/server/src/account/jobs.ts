import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import type { AccountDeps } from './account-deps.ts';
import { eraseDue } from './erase.ts';

export function accountJobs(deps: AccountDeps): JobHandlers {
  return { 'account.erase': () => eraseDue(deps) };
}

export function accountSweeps(deps: AccountDeps): Sweep[] {
  return [{ name: 'deleted accounts', everySeconds: 30, run: () => eraseDue(deps) }];
}
