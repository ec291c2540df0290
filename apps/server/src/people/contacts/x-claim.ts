import { parseTweetUrl, tweetAuthor, type TweetLink } from '@stoke/domain';
import { type AuditDeps, writeAudit } from '../../site/audit/index.ts';
import type { XPosts } from '../../gateways/x/index.ts';
import { wantAvatar } from '../../site/media/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockStatuses, lockUser } from '../users/index.ts';
import { linkX, refuseLocked, type SaveXDeps } from './x-account.ts';
import {
  dropClaims,
  findClaim,
  findHolder,
  insertClaim,
  markTaken,
  readClaim,
  unlinkX,
  writeClaimDecision,
  writePost,
  writeXState,
  writeXVerified,
  type XClaim,
} from './x-store.ts';

export type ShowXDeps = SaveXDeps & {
  /** Short, random, and easy to type. */
  newCode(): string;
  xPosts: XPosts;
};

/**
 * The code that a post must contain; the same one until it is used. For `wanted`, or else for the
 * linked handle. A wanted handle is linked by verifying it, also when another user has linked it
 * without doing so (rule 8.4).
 */
export async function startXClaim(
  deps: ShowXDeps,
  userId: string,
  wanted: string | null,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const linked = user?.xUsername ?? null;
    const handle = wanted ?? linked;
    if (!user || handle === null) throw new Refusal('x.not_linked');
    const isLinked = linked !== null && isSame(linked, handle);
    if (isLinked && user.xState === 'verified') throw new Refusal('x.already_verified');
    const known = await readClaim(tx, userId);
    if (known?.state === 'waiting') throw new Refusal('x.being_checked');
    if (known?.state === 'open' && isSame(known.handle, handle)) return;
    if ((await findHolder(tx, handle))?.isVerified) throw new Refusal('x.taken');
    if (!isLinked && linked !== null) await refuseLocked(deps, tx, user);
    await dropClaims(tx, userId);
    await insertClaim(tx, {
      id: deps.newId(),
      userId,
      handle,
      code: deps.newCode(),
      openedAt: deps.clock.now(),
    });
    tx.publish('session', { user: userId });
  });
}

/**
 * Submits the post with the code. If X tells its author and text, that decides the claim; if X
 * cannot be asked, an admin does. Holds no lock while asking X.
 */
export async function showXPost(deps: ShowXDeps, userId: string, post: TweetLink): Promise<void> {
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
  await deps.db.transaction((tx) => storePost(deps, tx, { claim, post, state }));
}

async function storePost(
  deps: ShowXDeps,
  tx: Tx,
  { claim, post, state }: { claim: XClaim; post: TweetLink; state: 'confirmed' | 'waiting' },
): Promise<void> {
  const parties = await lockParties(tx, claim);
  const now = await findClaim(tx, claim.id);
  // The handle was changed, or the code used, while X was asked.
  if (now?.state !== 'open') throw new Refusal('x.no_code');
  const at = deps.clock.now();
  await writePost(tx, { id: claim.id, state, postLink: post.url, at });
  if (state === 'confirmed') await verify(deps, tx, { claim, parties });
  else if (parties.isLinked) await writeXState(tx, claim.userId, 'pending');
  tx.publish('session', { user: claim.userId });
  if (state === 'waiting') tx.publish('review', 'admins');
}

/** Whether the handle of a claim is linked to its user, or to another one; all of them are locked. */
type Parties = { isLinked: boolean; holder: string | null };

async function lockParties(tx: Tx, { userId, handle }: XClaim): Promise<Parties> {
  const seen = await findHolder(tx, handle);
  const other = seen && seen.id !== userId ? [seen.id] : [];
  const locked = await lockStatuses(tx, [userId, ...other]);
  const holder = await findHolder(tx, handle);
  if (locked.get(userId)?.isDeleted !== false) throw new Refusal('x.no_code');
  if (holder?.id === userId) return { isLinked: true, holder: null };
  // Linked by a third user in between, or verified by the other one.
  if (holder && (holder.isVerified || !locked.has(holder.id))) throw new Refusal('x.taken');
  return { isLinked: false, holder: holder?.id ?? null };
}

/** The handle of a confirmed claim is its user's, even if another user had linked it without verifying it. */
async function verify(
  deps: Pick<ShowXDeps, 'clock' | 'newId'>,
  tx: Tx,
  { claim, parties }: { claim: XClaim; parties: Parties },
): Promise<void> {
  const { userId, handle } = claim;
  const at = deps.clock.now();
  if (parties.isLinked) {
    await writeXVerified(tx, userId, at);
    // The picture may have been out of reach when the account was linked.
    await wantAvatar(tx, { userId, handle, at });
  } else {
    if (parties.holder !== null) await takeFrom(deps, tx, { userId: parties.holder, handle });
    await linkX(deps, tx, { userId, handle, verifiedAt: at });
  }
  await markTaken(tx, { userId, handle });
}

/** Unlinks a handle that another user has verified. Work done with it stays, and is decided. */
async function takeFrom(
  deps: Pick<ShowXDeps, 'newId' | 'clock'>,
  tx: Tx,
  { userId, handle }: { userId: string; handle: string },
): Promise<void> {
  await dropClaims(tx, userId);
  await unlinkX(tx, userId);
  const facts = { xUsername: handle };
  await notify(deps, tx, { userId, kind: 'x_taken', subject: deps.newId(), facts });
  tx.publish('session', { user: userId });
  tx.publish('review', 'admins');
}

/** An admin's decision on a waiting claim; admins cannot decide their own. */
export async function decideXClaim(
  deps: Pick<ShowXDeps, 'db'> & AuditDeps,
  input: { id: string; by: string; state: 'confirmed' | 'refused'; note: string },
): Promise<XClaim> {
  if (input.state === 'refused' && input.note === '') throw new Refusal('review.note_required');
  return deps.db.transaction(async (tx) => {
    const found = await findClaim(tx, input.id);
    if (!found) throw new Refusal('request.not_found');
    if (found.userId === input.by) throw new Refusal('x.own_account');
    const parties = input.state === 'confirmed' ? await lockParties(tx, found) : null;
    const user = parties ? null : await lockUser(tx, found.userId);
    const claim = await findClaim(tx, input.id);
    if (claim?.state !== 'waiting') throw new Refusal('x.not_waiting');
    await writeClaimDecision(tx, { ...input, at: deps.clock.now() });
    if (parties) await verify(deps, tx, { claim, parties });
    else if (user?.xState === 'pending') await writeXState(tx, claim.userId, 'unverified');
    tx.publish('session', { user: claim.userId });
    tx.publish('review', 'admins');
    await writeAudit(deps, tx, {
      actor: input.by,
      action: input.state === 'confirmed' ? 'x-account-confirmed' : 'x-account-refused',
      subject: claim.userId,
      about: { handle: claim.handle, note: input.note },
    });
    return claim;
  });
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
