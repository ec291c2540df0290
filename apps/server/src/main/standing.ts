import { appealJobs, appealRoutes, appealSweeps, closeAppealOfLifted } from '../appeals/index.ts';
import { banJobs, banRoutes, banSweeps, type BanDeps } from '../bans/index.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { trustRoutes } from '../trust/index.ts';

/** Trust, bans and appeals, which answer one another. */
export function wireStanding(parts: Omit<BanDeps, 'onLifted' | 'crashPoint'>): BanDeps {
  return { ...parts, onLifted: (tx, ban) => closeAppealOfLifted(parts, tx, ban) };
}

export function standingRoutes(deps: BanDeps, forget: (userId: string) => void) {
  return { ...trustRoutes(deps), ...banRoutes({ ...deps, forget }), ...appealRoutes(deps) };
}

export function standingJobs(deps: BanDeps): JobHandlers {
  return { ...banJobs(deps), ...appealJobs(deps) };
}

export function standingSweeps(deps: BanDeps): Sweep[] {
  return [...banSweeps(deps), ...appealSweeps(deps)];
}
