import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { readLaunched } from './launch-store.ts';
import { switchLaunch } from './switch-launch.ts';

type Names = 'launched' | 'switchLaunch';

export function launchRoutes(deps: { db: Db; clock: Clock }): Pick<Handlers, Names> {
  return {
    launched: () => readLaunched(deps.db),
    switchLaunch: ({ caller, body }) => switchLaunch(deps, { ...body, by: caller.userId }),
  };
}
