import { z } from 'zod';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import type { DripDeps } from './drip-deps.ts';
import { endAllDue, endDue } from './end-drip.ts';

const DripEnd = z.object({ campaignId: z.uuid() });

type EndDeps = Pick<DripDeps, 'db' | 'clock' | 'newId'>;

export function dripJobs(deps: EndDeps): JobHandlers {
  return { 'drip.end': async (data) => endDue(deps, DripEnd.parse(data).campaignId) };
}

export function dripSweeps(deps: EndDeps): Sweep[] {
  return [{ name: 'drip.end', everySeconds: 5, run: () => endAllDue(deps) }];
}
