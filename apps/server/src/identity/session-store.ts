import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type NewSession = {
  id: string;
  userId: string;
  sessionVersion: number;
  /** In a few words. */
  device: string;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into user_session (id, user_id, session_version, device, created_at, expires_at)
    values (${session.id}, ${session.userId}, ${session.sessionVersion}, ${session.device},
      ${session.createdAt}, ${session.expiresAt})`);
}

export type SessionRow = {
  userId: string;
  username: string;
  role: 'user' | 'admin';
  accountStatus: 'active' | 'suspended' | 'banned';
  accepted: boolean;
};

/** The person behind a live session: not revoked, not expired, of the user's current version. */
export function findLiveSession(
  q: Queryable,
  of: { id: string; rulesVersion: string; now: Date },
): Promise<SessionRow | null> {
  return q.one(sql<SessionRow>`
    select u.id as user_id, u.username, u.role, u.account_status,
      exists (select 1 from rules_acceptance r
        where r.user_id = u.id and r.version = ${of.rulesVersion}) as accepted
    from user_session s join app_user u on u.id = s.user_id
    where s.id = ${of.id} and s.revoked_at is null and s.expires_at > ${of.now}
      and s.session_version = u.session_version`);
}

export async function revokeSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update user_session set revoked_at = ${at} where id = ${id} and revoked_at is null`);
}

export type LiveSessionRow = { id: string; device: string; createdAt: Date; expiresAt: Date };

/** The live sessions of a user, newest first, from before `before`. */
export function listLiveSessions(
  q: Queryable,
  of: { userId: string; now: Date; before: string; limit: number },
): Promise<LiveSessionRow[]> {
  return q.all(sql<LiveSessionRow>`
    select s.id, s.device, s.created_at, s.expires_at
    from user_session s join app_user u on u.id = s.user_id
    where s.user_id = ${of.userId} and s.revoked_at is null and s.id < ${of.before}
      and s.expires_at > ${of.now} and s.session_version = u.session_version
    order by s.id desc limit ${of.limit}`);
}

/** False when there is no such live session of this user. */
export async function revokeOwnSession(
  tx: Tx,
  of: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const ended = await tx.run(sql`
    update user_session s set revoked_at = ${of.at} from app_user u
    where s.id = ${of.id} and s.user_id = ${of.userId} and s.revoked_at is null
      and s.expires_at > ${of.at} and u.id = s.user_id and s.session_version = u.session_version`);
  return ended === 1;
}

/** Ends every session of a user: tokens of the old version open nothing. Gives the new version. */
export async function revokeAllSessions(tx: Tx, userId: string, at: Date): Promise<number> {
  await tx.run(sql`
    update user_session set revoked_at = ${at} where user_id = ${userId} and revoked_at is null`);
  const user = await tx.one(sql<{ sessionVersion: number }>`
    update app_user set session_version = session_version + 1 where id = ${userId}
    returning session_version`);
  if (!user) throw new Error(`There is no user ${userId}.`);
  return user.sessionVersion;
}
