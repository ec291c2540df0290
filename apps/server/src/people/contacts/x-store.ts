import type { Answer } from '@stoke/contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type XState = 'unverified' | 'pending' | 'verified';

/** The user whose linked handle this is, in any case of letters; null when it is free. */
export function findHolder(
  q: Queryable,
  handle: string,
): Promise<{ id: string; isVerified: boolean } | null> {
  return q.one(sql<{ id: string; isVerified: boolean }>`
    select id, x_state = 'verified' as is_verified from app_user
    where x_username_key = ${handle.toLowerCase()}`);
}

/** Links a handle that no other user has. Another spelling of the same one stays as it was. */
export async function writeXHandle(
  tx: Tx,
  input: { userId: string; handle: string; verifiedAt: Date | null; at: Date },
): Promise<void> {
  const { userId, handle, verifiedAt, at } = input;
  const key = handle.toLowerCase();
  await tx.run(sql`
    update app_user set x_username = ${handle}, x_username_key = ${key}, x_verified_at = ${verifiedAt},
      x_state = case when ${verifiedAt}::timestamptz is not null then 'verified'
        when x_username_key = ${key} then x_state else 'unverified' end
    where id = ${userId}`);
  await tx.run(sql`
    insert into x_change (user_id, changed_at, handle, handle_key)
    values (${userId}, ${at}, ${handle}, ${key}) on conflict do nothing`);
}

/** Unlinks a handle that is not this user's; `was_taken` keeps the change from being an abuse signal. */
export async function unlinkX(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update x_change set was_taken = true
    where user_id = ${userId}
      and handle_key = (select x_username_key from app_user where id = ${userId})`);
  await tx.run(sql`
    update app_user set x_username = null, x_username_key = null, x_state = 'unverified',
      x_verified_at = null
    where id = ${userId}`);
}

/** A handle is verified: that others had linked it says nothing about its owner, as anyone can type it. */
export async function markTaken(
  tx: Tx,
  { userId, handle }: { userId: string; handle: string },
): Promise<void> {
  await tx.run(sql`
    update x_change set was_taken = true
    where handle_key = ${handle.toLowerCase()} and user_id <> ${userId} and not was_taken`);
}

export async function writeXVerified(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update app_user set x_state = 'verified', x_verified_at = ${at} where id = ${userId}`);
}

export async function writeXState(
  tx: Tx,
  userId: string,
  state: Exclude<XState, 'verified'>,
): Promise<void> {
  await tx.run(sql`
    update app_user set x_state = ${state}, x_verified_at = null where id = ${userId}`);
}

/** Those of the handles that more than one account has or had, unless one took it; in lower case. */
export async function handlesOfSeveral(
  q: Queryable,
  handles: readonly string[],
): Promise<Set<string>> {
  const keys = handles.map((handle) => handle.toLowerCase());
  const found = await q.values(sql<{ handle: string }>`
    select handle_key as handle from x_change
    where handle_key = any(${keys}::text[]) and not was_taken
    group by handle_key having count(distinct user_id) > 1`);
  return new Set(found);
}

/** A user's claim to own an X account. */
export type XClaim = {
  id: string;
  userId: string;
  handle: string;
  /** The code that the post must contain. */
  code: string;
  state: 'open' | 'waiting' | 'confirmed' | 'refused' | 'dropped';
  openedAt: Date;
  postLink: string | null;
  shownAt: Date | null;
  decidedAt: Date | null;
  note: string;
};

export async function insertClaim(
  tx: Tx,
  input: Pick<XClaim, 'id' | 'userId' | 'handle' | 'code' | 'openedAt'>,
): Promise<void> {
  const { id, userId, handle, code, openedAt } = input;
  await tx.run(sql`
    insert into x_claim (id, user_id, handle, code, state, opened_at)
    values (${id}, ${userId}, ${handle}, ${code}, 'open', ${openedAt})`);
}

/**
 * The live claim of a user, else the latest one. Claims from before the handle last changed do not
 * count.
 */
export async function readClaim(q: Queryable, userId: string): Promise<XClaim | null> {
  const row = await q.one(sql<XClaim>`
    select * from x_claim where user_id = ${userId} and (state in ('open', 'waiting')
      or not exists (select from x_change x
        where x.user_id = x_claim.user_id and x.changed_at > x_claim.opened_at))
    order by state in ('open', 'waiting') desc, id desc limit 1`);
  return row && row.state !== 'dropped' ? row : null;
}

export function findClaim(q: Queryable, id: string): Promise<XClaim | null> {
  return q.one(sql<XClaim>`select * from x_claim where id = ${id}`);
}

/** Records the post: it either confirms the claim now or waits for an admin. */
export async function writePost(
  tx: Tx,
  input: { id: string; state: 'waiting' | 'confirmed'; postLink: string; at: Date },
): Promise<void> {
  const { state, at, postLink, id } = input;
  const decidedAt = state === 'confirmed' ? at : null;
  await tx.run(sql`
    update x_claim set state = ${state}, post_link = ${postLink}, shown_at = ${at},
      decided_at = ${decidedAt}
    where id = ${id} and state = 'open'`);
}

/** An admin's decision. */
export async function writeClaimDecision(
  tx: Tx,
  input: { id: string; state: 'confirmed' | 'refused'; by: string; note: string; at: Date },
): Promise<void> {
  const { state, by, at, note, id } = input;
  await tx.run(sql`
    update x_claim set state = ${state}, decided_by = ${by}, decided_at = ${at},
      note = ${note}
    where id = ${id} and state = 'waiting'`);
}

/** Drops the open claims for a handle that was changed. */
export async function dropClaims(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update x_claim set state = 'dropped' where user_id = ${userId} and state in ('open', 'waiting')`);
}

type WaitingClaim = Answer<'xAccountsToVerify'>[number];

/** Claims that wait for an admin, oldest first, with their users. */
export function listWaitingClaims(
  q: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<WaitingClaim[]> {
  return q.all(sql<WaitingClaim>`
    select c.id, c.user_id, c.code, c.post_link, c.shown_at, c.handle as x_username, u.username, exists (select from x_change x
      where x.handle_key = lower(c.handle) and x.user_id <> c.user_id) as is_of_several
    from x_claim c join app_user u on u.id = c.user_id
    where c.state = 'waiting' and c.id > ${after} order by c.id limit ${limit}`);
}
