import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type UserStatus = {
  role: 'user' | 'admin';
  accountStatus: 'active' | 'suspended' | 'banned';
  banReason: string | null;
  score: number;
  /** The account was deleted; the row stays for the books. */
  isDeleted: boolean;
};

/** Locked until the transaction ends; null when there is no such user. */
export async function lockStatus(tx: Tx, userId: string): Promise<UserStatus | null> {
  return (await lockStatuses(tx, [userId])).get(userId) ?? null;
}

/** Locks users in id order, as every transaction does; unknown ones are left out. */
export async function lockStatuses(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, UserStatus>> {
  const rows = await tx.all(sql<UserStatus & { id: string }>`
    select id, role, account_status, ban_reason,
      reputation_score as score, deleted_at is not null as is_deleted
    from app_user where id = any(${[...new Set(userIds)]}::uuid[])
    order by id for no key update`);
  return new Map(rows.map(({ id, ...status }) => [id, status]));
}

/** Admins other than these who are not banned. */
export async function countOtherAdmins(q: Queryable, than: readonly string[]): Promise<number> {
  const row = await q.one(sql<{ others: number }>`
    select count(*)::int as others from app_user
    where role = 'admin' and account_status <> 'banned' and id <> all(${than}::uuid[])`);
  return row?.others ?? 0;
}

/** All admins who are neither banned nor deleted. */
export async function listAdmins(q: Queryable): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select id from app_user
    where role = 'admin' and account_status <> 'banned' and deleted_at is null order by id`);
  return rows.map(({ id }) => id);
}

export async function writeStatus(
  tx: Tx,
  of: { userId: string } & Omit<UserStatus, 'role' | 'isDeleted'>,
): Promise<void> {
  await tx.run(sql`
    update app_user set reputation_score = ${of.score}, account_status = ${of.accountStatus},
      ban_reason = ${of.banReason}
    where id = ${of.userId}`);
}
