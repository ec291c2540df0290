import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockUser } from './identity-store.ts';
import { revokeAllSessions, revokeOwnSession } from './session-store.ts';

type Deps = { db: Db; clock: Clock; forget(userId: string): void };

/** Ends one live session of the user at once. */
export async function endSession(deps: Deps, of: { id: string; userId: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    if (!(await revokeOwnSession(tx, { ...of, at }))) throw new Refusal('request.not_found');
    tx.changed('session', { user: of.userId });
  });
  deps.forget(of.userId);
}

/** Ends every session of the user at once, the one that asks too (rulings B2). */
export async function signOutEverywhere(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await revokeAllSessions(tx, userId, deps.clock.now());
    tx.changed('session', { user: userId });
  });
  deps.forget(userId);
}
