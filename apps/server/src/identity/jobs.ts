import { dayMs } from '@stoke/domain';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { answerResetAsks, type ResetDeps } from './ask-reset.ts';
import { forgetWindowsBefore } from './guess-store.ts';

export function identityJobs(deps: ResetDeps): JobHandlers {
  return { 'reset.answer': () => answerResetAsks(deps) };
}

export function identitySweeps(deps: ResetDeps): Sweep[] {
  const yesterday = () => new Date(deps.clock.now().getTime() - dayMs);
  return [
    { name: 'asked resets', everySeconds: 15, run: () => answerResetAsks(deps) },
    {
      name: 'old guesses',
      everySeconds: 3600,
      run: () => forgetWindowsBefore(deps.db, yesterday()),
    },
  ];
}
