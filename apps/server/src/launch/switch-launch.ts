import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { readLaunched, writeSwitch, type Launched, type LaunchKind } from './launch-store.ts';

/** An administrator opens or closes a kind of campaign to people; open pages follow at once. */
export async function switchLaunch(
  deps: { db: Db; clock: Clock },
  of: { kind: LaunchKind; isOn: boolean; by: string },
): Promise<Launched> {
  return deps.db.transaction(async (tx) => {
    await writeSwitch(tx, { ...of, at: deps.clock.now() });
    tx.changed('campaigns', 'everybody');
    return readLaunched(tx);
  });
}
