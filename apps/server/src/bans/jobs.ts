import { z } from 'zod';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import type { BanDeps } from './ban-deps.ts';
import { stepAllBans, stepBan } from './step-ban.ts';

const Step = z.object({ banId: z.uuid() });

export function banJobs(deps: BanDeps): JobHandlers {
  return { 'bans.step': async (data) => stepBan(deps, Step.parse(data).banId) };
}

export function banSweeps(deps: BanDeps): Sweep[] {
  return [{ name: 'bans', everySeconds: 15, run: () => stepAllBans(deps) }];
}
