import { signalLevelFrom } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { findHeldByAct } from './act-store.ts';
import { findWithSignal } from './signal-store.ts';

export { addDue, findSparkDeals } from './due-store.ts';
export {
  recordPatterns,
  recordReport,
  keyOf,
  type Pattern,
  type SignalDeps,
} from './find-signals.ts';
export { lockOpenSignal } from './lock-open-signal.ts';
export { signalModule } from './module.ts';
export { type LookDeps, showAct } from './routes.ts';
export {
  type ActPerson,
  type ActRow,
  insertAct,
  listActs,
  listOpenPeople,
  lockAct,
  lockActPeople,
  lockPerson,
  markPeopleUndone,
  markUndone,
  readStanding,
  writePerson,
} from './act-store.ts';
export { listOpenSignals, lockSignal, readMembers, readSignal } from './signal-list-store.ts';
export { freezeSignals, waitForFinder } from './signal-store.ts';
export { strengthAlone } from './strength.ts';

/** Those of these users whose payouts wait until an admin has looked at a signal about them, and since when. */
export async function findHeld(
  q: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const held = await findWithSignal(q, { userIds, from: signalLevelFrom.strong });
  for (const [id, since] of await findHeldByAct(q, userIds)) {
    if (since > (held.get(id) ?? new Date(0))) held.set(id, since);
  }
  return held;
}

/** Those of these users about whom an open signal is that needs a look. */
export async function findSuspected(
  q: Queryable,
  userIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await findWithSignal(q, { userIds, from: signalLevelFrom.medium })).keys());
}
