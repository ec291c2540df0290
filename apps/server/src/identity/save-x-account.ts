import { utcMoment } from '@stoke/domain';
import { wantAvatar } from '../media/index.ts';
import { notify } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint, type Db, type Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockUser, type UserRow } from './identity-store.ts';
import { dropClaims } from './x-claim-store.ts';
import { writeXHandle } from './x-handle-store.ts';
import { xChangeableFrom, xChangeOf } from './x-lock.ts';

export type SaveXDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** When the last of a user's waiting work should be decided; null when none waits. */
  readWorkWaitsUntil(tx: Tx, userId: string): Promise<Date | null>;
};

/**
 * Links an X handle; one handle belongs to one user, whatever its case. It can be changed once at
 * any time and then every 30 days, but not while work done under it waits for its decision.
 */
export async function saveXAccount(deps: SaveXDeps, userId: string, handle: string): Promise<void> {
  try {
    await deps.db.transaction((tx) => save(deps, tx, { userId, handle }));
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_x_username_key_key') throw new Refusal('x.taken');
    throw error;
  }
}

async function save(
  deps: SaveXDeps,
  tx: Tx,
  { userId, handle }: { userId: string; handle: string },
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user || user.xUsername === handle) return;
  const at = deps.clock.now();
  const change = xChangeOf(user, handle);
  if (change === 'change') await refuseLocked(deps, tx, user, at);
  const isSame = change === 'spelling';
  const written = await writeXHandle(tx, {
    userId,
    handle,
    state: isSame ? user.xState : 'unverified',
    changedAt: change === 'change' ? at : user.xChangedAt,
    at,
  });
  if (!written) throw new Refusal('x.taken');
  if (!isSame) {
    await dropClaims(tx, userId);
    await wantAvatar(tx, { userId, handle, at });
    const facts = { xUsername: handle };
    await notify(deps, tx, { userId, kind: 'x_linked', subject: deps.newId(), facts });
  }
  tx.changed('session', { user: userId });
}

async function refuseLocked(deps: SaveXDeps, tx: Tx, user: UserRow, now: Date): Promise<void> {
  const from = xChangeableFrom(user);
  if (from && now < from) {
    throw new Refusal('x.change_locked', {
      message: `Your X account was changed recently. It can be changed again on ${utcMoment(from)}.`,
    });
  }
  const waitsUntil = await deps.readWorkWaitsUntil(tx, user.id);
  if (!waitsUntil) return;
  const when =
    waitsUntil > now
      ? `on ${utcMoment(waitsUntil)} at the latest, unless a person has to look at it`
      : 'soon: a person looks at it';
  throw new Refusal('x.work_waiting', {
    message: `Work that you did as @${user.xUsername} waits for its decision. Your X account can be changed when it is decided: ${when}.`,
  });
}
