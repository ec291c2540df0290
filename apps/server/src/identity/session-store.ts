import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type NewSession = {
  id: string;
  userId: string;
  sessionVersion: number;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into user_session (id, user_id, session_version, created_at, expires_at)
    values (${session.id}, ${session.userId}, ${session.sessionVersion}, ${session.createdAt},
      ${session.expiresAt})`);
}

export type SessionRow = {
  user_id: string;
  username: string;
  role: 'user' | 'admin';
  account_status: 'active' | 'suspended' | 'banned';
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
