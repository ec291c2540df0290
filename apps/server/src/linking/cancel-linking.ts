import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { endWaiting, lockOwner } from './linking-store.ts';

/** Voids the code of a user that waits. Once it is void, repeating this changes nothing. */
export async function cancelLinking(deps: { db: Db; clock: Clock }, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const at = deps.clock.now();
    if (!(await endWaiting(tx, { userId, state: 'cancelled', at }))) return;
    tx.changed('session', { user: userId });
  });
}
