import type { Answer } from '@stoke/contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/http/id-cursor.ts';

type NewSession = {
  id: string;
  userId: string;
  sessionVersion: number;
  /** Browser and system, in a few words. */
  device: string;
  /** The first half of the address. */
  network: string;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into user_session (id, user_id, session_version, device, network, created_at, proved_at,
      last_used_at, expires_at)
    values (${session.id}, ${session.userId}, ${session.sessionVersion}, ${session.device},
      ${session.network}, ${session.createdAt}, ${session.createdAt}, ${session.createdAt},
      ${session.expiresAt})`);
}

/** Whether the user has had sessions, and none on this device and network. */
export async function isNewDevice(
  q: Queryable,
  { device, network, userId }: { userId: string; device: string; network: string },
): Promise<boolean> {
  const row = await q.one(sql<{ known: boolean | null }>`
    select bool_or(device = ${device} and network in ('', ${network})) as known
    from user_session where user_id = ${userId}`);
  return row?.known === false;
}

export async function recordUse(q: Queryable, id: string, at: Date): Promise<void> {
  await q.run(sql`update user_session set last_used_at = ${at} where id = ${id}`);
}

export async function proveSession(
  tx: Tx,
  { at, id, userId }: { id: string; userId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update user_session set proved_at = ${at} where id = ${id} and user_id = ${userId}`);
}

/**
 * A session is as freshly proved as the one that it replaces, where the account has a second factor: a password alone
 * proves nothing there (rule 2.2).
 */
export async function keepProof(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.run(sql`
    update user_session next set proved_at = last.proved_at
    from user_session last
    where next.id = ${to} and last.id = ${from} and (
      exists (select 1 from second_factor f
        where f.user_id = next.user_id and f.confirmed_at is not null)
      or exists (select 1 from passkey p where p.user_id = next.user_id))`);
}

type SessionRow = {
  userId: string;
  username: string;
  role: 'user' | 'admin';
  accountStatus: 'active' | 'suspended' | 'banned';
  accepted: boolean;
  hasSecondFactor: boolean;
  provedAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

/** The user behind a live session: not revoked, not expired, of the user's current version. */
export function findLiveSession(
  q: Queryable,
  { rulesVersion, id, now }: { id: string; rulesVersion: string; now: Date },
): Promise<SessionRow | null> {
  return q.one(sql<SessionRow>`
    select u.id as user_id, u.username, u.role, u.account_status, s.proved_at, s.last_used_at,
      s.expires_at,
      exists (select 1 from second_factor f
        where f.user_id = u.id and f.confirmed_at is not null)
        or exists (select 1 from passkey p where p.user_id = u.id) as has_second_factor,
      exists (select 1 from rules_acceptance r
        where r.user_id = u.id and r.version = ${rulesVersion}) as accepted
    from user_session s join app_user u on u.id = s.user_id
    where s.id = ${id} and s.revoked_at is null and s.expires_at > ${now}
      and s.session_version = u.session_version`);
}

export async function revokeSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update user_session set revoked_at = ${at} where id = ${id} and revoked_at is null`);
}

type LiveSession = Omit<Answer<'sessions'>[number], 'isCurrent'>;

/** The live sessions of a user, newest first, from before `before`. */
export function listLiveSessions(
  q: Queryable,
  { userId, before, now, limit }: { userId: string; now: Date; before: string; limit: number },
): Promise<LiveSession[]> {
  return q.all(sql<LiveSession>`
    select s.id, s.device, s.network, s.created_at as started_at, s.last_used_at, s.expires_at
    from user_session s join app_user u on u.id = s.user_id
    where s.user_id = ${userId} and s.revoked_at is null and s.id < ${before}
      and s.expires_at > ${now} and s.session_version = u.session_version
    order by s.id desc limit ${limit}`);
}

/** False when this user has no such live session. */
export async function revokeOwnSession(
  tx: Tx,
  { at, id, userId }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const ended = await tx.run(sql`
    update user_session s set revoked_at = ${at} from app_user u
    where s.id = ${id} and s.user_id = ${userId} and s.revoked_at is null
      and s.expires_at > ${at} and u.id = s.user_id and s.session_version = u.session_version`);
  return ended === 1;
}

/** Ends the live sessions of a user but one; returns how many. */
export function revokeOtherSessions(
  tx: Tx,
  { at, userId, id }: { id: string; userId: string; at: Date },
): Promise<number> {
  return tx.run(sql`
    update user_session s set revoked_at = ${at} from app_user u
    where s.user_id = ${userId} and s.id <> ${id} and s.revoked_at is null
      and s.expires_at > ${at} and u.id = s.user_id and s.session_version = u.session_version`);
}

/** Ends every session of a user by raising the session version; returns the new version. */
export async function revokeAllSessions(tx: Tx, userId: string, at: Date): Promise<number> {
  await tx.run(sql`
    update user_session set revoked_at = ${at} where user_id = ${userId} and revoked_at is null`);
  const user = await tx.one(sql<{ sessionVersion: number }>`
    update app_user set session_version = session_version + 1 where id = ${userId}
    returning session_version`);
  if (!user) throw new Error(`Unknown user ${userId}.`);
  return user.sessionVersion;
}

export type MailAsk = {
  id: string;
  email: string;
  wants: 'reset' | 'login_link' | 'warning';
  /** Of a warning: the first half of the address that it is about. */
  network: string;
  askedAt: Date;
};

export async function insertAsk(tx: Tx, ask: MailAsk): Promise<void> {
  await tx.run(sql`
    insert into mail_ask (id, email, wants, network, asked_at)
    values (${ask.id}, ${ask.email}, ${ask.wants}, ${ask.network}, ${ask.askedAt})`);
}

/** Requested mails, oldest first. */
export function listAsks(
  q: Queryable,
  { after, limit }: { after: { id: string } | null; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql`
    select id from mail_ask where id > ${after?.id ?? firstId} order by id limit ${limit}`);
}

/** Removes a request, unless another process is handling it. */
export function takeAsk(tx: Tx, id: string): Promise<MailAsk | null> {
  return tx.one(sql<MailAsk>`
    delete from mail_ask where id = (
      select id from mail_ask where id = ${id} for update skip locked)
    returning id, email, wants, network, asked_at`);
}

type GuessWindow = { key: string; startedAt: Date; failures: number };

export function readWindows(q: Queryable, keys: readonly string[]): Promise<GuessWindow[]> {
  return q.all(sql<GuessWindow>`
    select key, started_at, failures from guess_window where key = any(${keys}::text[])`);
}

/** When the windows of a subject began that began after `since`, oldest first. */
export async function listStarts(q: Queryable, subject: string, since: Date): Promise<Date[]> {
  const windows = await q.all(sql<Pick<GuessWindow, 'startedAt'>>`
    select started_at from guess_window
    where subject = ${subject} and started_at > ${since} order by started_at`);
  return windows.map(({ startedAt }) => startedAt);
}

/** Counts one failure and returns its window; one that began before `since` starts anew. */
export function countFailure(
  q: Queryable,
  { key, subject, now, since }: { key: string; subject: string | null; now: Date; since: Date },
): Promise<GuessWindow> {
  return q.only(sql<GuessWindow>`
    insert into guess_window (key, subject, started_at, failures)
    values (${key}, ${subject}, ${now}, 1)
    on conflict (key) do update set
      failures = case when guess_window.started_at <= ${since} then 1
        else guess_window.failures + 1 end,
      started_at = case when guess_window.started_at <= ${since} then ${now}
        else guess_window.started_at end
    returning key, started_at, failures`);
}

/**
 * Uncounts one in each window. Locks them in one order, and changes no others: a window that was removed and
 * opened again in between would be out of order, and two logins could deadlock.
 */
export async function takeBackFailures(tx: Tx, keys: readonly string[]): Promise<void> {
  const found = await tx.values(sql<{ key: string }>`
    select key from guess_window where key = any(${keys}::text[]) order by key for update`);
  await tx.run(sql`
    with last as (delete from guess_window where key = any(${found}::text[]) and failures = 1)
    update guess_window set failures = failures - 1
    where key = any(${found}::text[]) and failures > 1`);
}

/** What a window has counted so far is under another key from now on. */
export async function moveWindow(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.run(sql`update guess_window set key = ${to} where key = ${from}`);
}

export async function eraseFailures(q: Queryable, key: string): Promise<void> {
  await q.run(sql`delete from guess_window where key = ${key}`);
}

/** Deletes windows that ended long ago. */
export async function eraseWindowsBefore(q: Queryable, moment: Date): Promise<void> {
  await q.run(sql`delete from guess_window where started_at < ${moment}`);
}

/** Removes a part of the sessions that expired before; returns how many. */
export function eraseSessionsBefore(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from user_session where id in (
      select id from user_session where expires_at < ${before} limit 1000)`);
}

/** Signs everyone out: what a backup calls live may have been ended since. */
export async function revokeRestoredSessions(q: Queryable): Promise<void> {
  await q.run(sql`update user_session set revoked_at = now() where revoked_at is null`);
}
