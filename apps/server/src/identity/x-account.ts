import { dayMs, parseTweetUrl, tweetAuthor, type TweetLink, utcMoment } from '@stoke/domain';
import type { XPosts } from '../gateways/x/index.ts';
import { wantAvatar } from '../media/index.ts';
import { notify } from '../notices/index.ts';
import { writeAudit, type AuditDeps } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, type Tx, violatedConstraint } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import { findUser, lockUser, type UserRow } from './identity-store.ts';
import {
  dropClaims,
  findClaim,
  insertClaim,
  readClaim,
  writeClaimDecision,
  writePost,
  writeXHandle,
  writeXState,
  type XClaim,
} from './x-store.ts';

/** How long a handle that replaced another one cannot be changed. */
const lockDays = 30;

/** The state of a user's linked X account. */
type LinkedX = { xUsername: string | null; xChangedAt: Date | null };

/**
 * From when a linked handle can be changed; null when it never replaced another one: the first
 * change is free, for corrections.
 */
export function xChangeableFrom({ xChangedAt: changed }: LinkedX): Date | null {
  return changed && new Date(changed.getTime() + lockDays * dayMs);
}

/** What saving `handle` would do. X ignores case, so the same letters are the same account. */
function xChangeOf(linked: LinkedX, handle: string): 'link' | 'spelling' | 'change' {
  if (linked.xUsername === null) return 'link';
  return linked.xUsername.toLowerCase() === handle.toLowerCase() ? 'spelling' : 'change';
}

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
      message: `Your X account was changed recently. You can change it again on ${utcMoment(from)}.`,
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

export type ShowXDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Short, random, and easy to type. */
  newCode(): string;
  xPosts: XPosts;
};

/** The code that a post must contain; the same one until it is used. */
export async function startXClaim(deps: ShowXDeps, userId: string): Promise<XClaim> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.xUsername) throw new Refusal('x.not_linked');
    if (user.xState === 'verified') throw new Refusal('x.already_verified');
    const known = await readClaim(tx, userId);
    if (known?.state === 'waiting') throw new Refusal('x.being_checked');
    if (known?.state === 'open') return known;
    const claim = {
      id: deps.newId(),
      userId,
      handle: user.xUsername,
      code: deps.newCode(),
      openedAt: deps.clock.now(),
    };
    await insertClaim(tx, claim);
    tx.changed('session', { user: userId });
    return { ...claim, state: 'open', postLink: null, shownAt: null, decidedAt: null, note: '' };
  });
}

/**
 * Submits the post with the code. If X tells its author and text, that decides the claim; if X
 * cannot be asked, an admin does. Holds no lock while asking X.
 */
export async function showXPost(
  deps: ShowXDeps,
  userId: string,
  post: TweetLink,
): Promise<'verified' | 'pending'> {
  const claim = await readClaim(deps.db, userId);
  if (claim?.state === 'waiting') throw new Refusal('x.being_checked');
  if (claim?.state !== 'open') throw new Refusal('x.no_code');
  const named = tweetAuthor(post.url);
  if (named !== null && !isSame(named, claim.handle)) throw new Refusal('x.post_of_another');
  const seen = await deps.xPosts.read(post.url);
  if (seen.kind === 'missing') throw new Refusal('x.post_missing');
  if (seen.kind === 'post') {
    if (!isSame(seen.author, claim.handle)) throw new Refusal('x.post_of_another');
    if (!seen.text.toLowerCase().includes(claim.code)) throw new Refusal('x.code_missing');
  }
  const state = seen.kind === 'post' ? 'confirmed' : 'waiting';
  return deps.db.transaction((tx) => keepPost(deps, tx, { claim, post, state }));
}

async function keepPost(
  deps: ShowXDeps,
  tx: Tx,
  of: { claim: XClaim; post: TweetLink; state: 'confirmed' | 'waiting' },
): Promise<'verified' | 'pending'> {
  const { claim, post, state } = of;
  const user = await lockUser(tx, claim.userId);
  const now = await findClaim(tx, claim.id);
  // The handle was changed, or the code used, while X was asked.
  if (!user || now?.state !== 'open') throw new Refusal('x.no_code');
  await writePost(tx, { id: claim.id, state, postLink: post.url, at: deps.clock.now() });
  const xState = state === 'confirmed' ? 'verified' : 'pending';
  await writeXState(tx, user.id, xState);
  if (state === 'confirmed') await wantAvatarOf(deps, tx, claim);
  tx.changed('session', { user: user.id });
  if (state === 'waiting') tx.changed('review', 'admins');
  return xState;
}

/** An admin's decision on a waiting claim; admins cannot decide their own. */
export async function decideXClaim(
  deps: Pick<ShowXDeps, 'db'> & AuditDeps,
  of: { id: string; by: string; state: 'confirmed' | 'refused'; note: string },
): Promise<XClaim> {
  if (of.state === 'refused' && of.note === '') throw new Refusal('review.note_required');
  return deps.db.transaction(async (tx) => {
    const found = await findClaim(tx, of.id);
    if (!found) throw new Refusal('request.not_found');
    if (found.userId === of.by) throw new Refusal('x.own_account');
    await lockUser(tx, found.userId);
    const claim = await findClaim(tx, of.id);
    if (claim?.state !== 'waiting') throw new Refusal('x.not_waiting');
    await writeClaimDecision(tx, { ...of, at: deps.clock.now() });
    await writeXState(tx, claim.userId, of.state === 'confirmed' ? 'verified' : 'unverified');
    if (of.state === 'confirmed') await wantAvatarOf(deps, tx, claim);
    tx.changed('session', { user: claim.userId });
    tx.changed('review', 'admins');
    await writeAudit(deps, tx, {
      actor: of.by,
      action: of.state === 'confirmed' ? 'x-account-confirmed' : 'x-account-refused',
      subject: claim.userId,
      about: { handle: claim.handle, note: of.note },
    });
    return claim;
  });
}

/** Requests the picture again if it could not be fetched when the account was linked. */
function wantAvatarOf({ clock }: { clock: Clock }, tx: Tx, { userId, handle }: XClaim) {
  return wantAvatar(tx, { userId, handle, at: clock.now() });
}

/** A claim as its user sees it; null once the handle is no longer linked. */
export async function ownXClaim(db: Db, userId: string) {
  const [user, claim] = await Promise.all([findUser(db, userId), readClaim(db, userId)]);
  const linked = user?.xUsername ?? null;
  return claim !== null && linked !== null && isSame(claim.handle, linked) ? claim : null;
}

/** Parses a typed link; refuses anything but a post. */
export function readPostLink(text: string): TweetLink {
  const link = parseTweetUrl(text);
  if (!link) throw new Refusal('drip.add_tweet_invalid');
  return link;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
