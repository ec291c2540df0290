import { appealRoutes, appealWorkers, closeAppealOfLifted } from '../appeals/index.ts';
import { banRoutes, banWorkers, type BanDeps } from '../bans/index.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { trustRoutes } from '../trust/index.ts';

/** Wires trust, bans and appeals, which depend on one another. */
export function wireStanding(parts: Omit<BanDeps, 'onLifted' | 'crashPoint'>): BanDeps {
  return { ...parts, onLifted: (tx, ban) => closeAppealOfLifted(parts, tx, ban) };
}

export function standingRoutes(deps: BanDeps, forget: (userId: string) => void) {
  return { ...trustRoutes(deps), ...banRoutes({ ...deps, forget }), ...appealRoutes(deps) };
}

export function standingWorkers(deps: BanDeps): Worker[] {
  return [...banWorkers(deps), ...appealWorkers(deps)];
}
