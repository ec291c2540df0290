import { z } from 'zod';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import type { DripDeps } from './drip-deps.ts';
import { endAllDue, endDue } from './end-drip.ts';

const DripEnd = z.object({ campaignId: z.uuid() });

export function dripJobs(deps: Pick<DripDeps, 'db' | 'clock'>): JobHandlers {
  return { 'drip.end': async (data) => endDue(deps, DripEnd.parse(data).campaignId) };
}

export function dripSweeps(deps: Pick<DripDeps, 'db' | 'clock'>): Sweep[] {
  return [{ name: 'drip.end', everySeconds: 5, run: () => endAllDue(deps) }];
}
