import { z } from 'zod';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { decideAllOverdue, decideOverdue, upholdAllOverdue } from './overdue.ts';
import type { ReviewDeps } from './review-deps.ts';

const AutoReview = z.object({ submissionId: z.uuid() });

export function reviewJobs(deps: ReviewDeps): JobHandlers {
  return {
    'review.auto': async (data) => decideOverdue(deps, [AutoReview.parse(data).submissionId]),
  };
}

export function reviewSweeps(deps: ReviewDeps): Sweep[] {
  return [
    { name: 'review.auto', everySeconds: 15, run: () => decideAllOverdue(deps) },
    { name: 'review.final', everySeconds: 60, run: () => upholdAllOverdue(deps) },
  ];
}
