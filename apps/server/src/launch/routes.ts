import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Module } from '../platform/module.ts';
import { type Launched, type LaunchKind, readLaunched, writeSwitch } from './launch-store.ts';

/** An admin opens or closes a kind of campaign to users; open pages are refreshed. */
async function switchLaunch(
  deps: { db: Db; clock: Clock },
  of: { kind: LaunchKind; isOn: boolean; by: string },
): Promise<Launched> {
  return deps.db.transaction(async (tx) => {
    await writeSwitch(tx, { ...of, at: deps.clock.now() });
    tx.changed('campaigns', 'everybody');
    return readLaunched(tx);
  });
}

export function launchModule(deps: { db: Db; clock: Clock }) {
  return {
    routes: {
      launched: () => readLaunched(deps.db),
      switchLaunch: ({ caller, body }) => switchLaunch(deps, { ...body, by: caller.userId }),
    },
  } satisfies Module;
}
