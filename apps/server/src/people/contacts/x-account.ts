import { dayMs, utcMoment, xLockDays } from '@stoke/domain';
import { wantAvatar } from '../../site/media/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import { type Tx, violatedConstraint } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockUser, type UserRow } from '../users/index.ts';
import { type ChangeLimit, refuseAboveADay } from './changes-a-day.ts';
import { dropClaims, findHolder, unlinkX, writeXHandle } from './x-store.ts';

/** The state of a user's linked X account. */
type LinkedX = { xUsername: string | null; xVerifiedAt: Date | null };

/** From when a verified handle can be changed; null while it is not verified (rule 8.4). */
export function xChangeableFrom({ xVerifiedAt: verified }: LinkedX): Date | null {
  return verified && new Date(verified.getTime() + xLockDays * dayMs);
}

/** What saving `handle` would do. X ignores case, so the same letters are the same account. */
function xChangeOf(linked: LinkedX, handle: string): 'link' | 'spelling' | 'change' {
  if (linked.xUsername === null) return 'link';
  return linked.xUsername.toLowerCase() === handle.toLowerCase() ? 'spelling' : 'change';
}

export type SaveXDeps = Core &
  ChangeLimit & {
    /** When the last of a user's waiting work should be decided; null when none waits. */
    readWorkWaitsUntil(tx: Tx, userId: string): Promise<Date | null>;
  };

/**
 * Links an X handle; one handle belongs to one user, whatever its case. It can be changed at any
 * time until it is verified and then every 30 days, but not while work done under it waits for its
 * decision, and ten times in 24 hours.
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
  await refuseHeld(tx, { userId, handle });
  if (change === 'spelling') {
    await writeXHandle(tx, { userId, handle, verifiedAt: user.xVerifiedAt, at });
    tx.publish('session', { user: userId });
    return;
  }
  if (change === 'change') await refuseLocked(deps, tx, user);
  await refuseAboveADay(deps, tx, { userId, contact: 'x' });
  await linkX(deps, tx, { userId, handle, verifiedAt: null });
}

/** Links a handle that no other user has, in place of the former one. */
export async function linkX(
  deps: Pick<SaveXDeps, 'clock' | 'newId'>,
  tx: Tx,
  input: { userId: string; handle: string; verifiedAt: Date | null },
): Promise<void> {
  const { userId, handle } = input;
  const at = deps.clock.now();
  await dropClaims(tx, userId);
  await writeXHandle(tx, { ...input, at });
  await wantAvatar(tx, { userId, handle, at });
  const facts = { xUsername: handle };
  await notify(deps, tx, { userId, kind: 'x_linked', subject: deps.newId(), facts });
  tx.publish('session', { user: userId });
}

/** Removes the handle of a locked user, and a claim to one, without a message. */
export async function dropX(tx: Tx, userId: string): Promise<void> {
  await dropClaims(tx, userId);
  await unlinkX(tx, userId);
  tx.publish('review', 'admins');
}

/** Refuses a handle of another user, and says whether verifying it would take it over. */
async function refuseHeld(
  tx: Tx,
  { handle, userId }: { userId: string; handle: string },
): Promise<void> {
  const holder = await findHolder(tx, handle);
  if (!holder || holder.id === userId) return;
  if (holder.isVerified) throw new Refusal('x.taken');
  throw new Refusal('x.taken_unverified', {
    message: `Another user has linked @${handle} but has not verified it. Verify it to link it to your account.`,
  });
}

/** Refuses a change of a handle that was verified recently, or under which work waits. */
export async function refuseLocked(deps: SaveXDeps, tx: Tx, user: UserRow): Promise<void> {
  const now = deps.clock.now();
  const from = xChangeableFrom(user);
  if (from && now < from) {
    throw new Refusal('x.change_locked', {
      message: `You verified your X account recently. You can change it on ${utcMoment(from)}.`,
    });
  }
  const waitsUntil = await deps.readWorkWaitsUntil(tx, user.id);
  if (!waitsUntil) return;
  const when =
    waitsUntil > now
      ? `on ${utcMoment(waitsUntil)} at the latest, unless a person has to look at it`
      : 'soon: a person looks at it';
  throw new Refusal('x.work_waiting', {
    message: `Submissions made as @${user.xUsername} are in review. You can change your X account after the decision: ${when}.`,
  });
}
