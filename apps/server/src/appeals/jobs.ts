import { z } from 'zod';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { answerAllOverdue, answerOverdue } from './answer-overdue.ts';
import type { AppealDeps } from './appeal-deps.ts';

const Overdue = z.object({ appealId: z.uuid() });

export function appealJobs(deps: AppealDeps): JobHandlers {
  return { 'appeals.overdue': async (data) => answerOverdue(deps, Overdue.parse(data).appealId) };
}

export function appealSweeps(deps: AppealDeps): Sweep[] {
  return [{ name: 'appeals', everySeconds: 30, run: () => answerAllOverdue(deps) }];
}
