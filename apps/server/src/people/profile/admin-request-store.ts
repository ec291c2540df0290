import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type RequestKind = 'make_admin' | 'remove_admin' | 'reset_second_factor';
type RequestState = 'open' | 'waiting' | 'done' | 'withdrawn' | 'cancelled';
export type AdminRequest = {
  id: string;
  kind: RequestKind;
  userId: string;
  reason: string;
  askedBy: string;
  askedAt: Date;
  state: RequestState;
  approvedBy: string | null;
  /** Of an approved reset: when it takes effect. */
  dueAt: Date | null;
};

export async function insertRequest(
  tx: Tx,
  input: Pick<AdminRequest, 'id' | 'kind' | 'userId' | 'reason' | 'askedBy' | 'askedAt'>,
): Promise<void> {
  const { id, kind, userId, reason, askedBy, askedAt } = input;
  await tx.run(sql`
    insert into admin_request (id, kind, user_id, reason, asked_by, asked_at)
    values (${id}, ${kind}, ${userId}, ${reason}, ${askedBy}, ${askedAt})`);
}

export function findRequest(q: Queryable, id: string): Promise<AdminRequest | null> {
  return q.one(sql<AdminRequest>`select * from admin_request where id = ${id}`);
}

/** The request about this user that is open or waits for its time. */
export function findLiveRequest(q: Queryable, userId: string): Promise<AdminRequest | null> {
  return q.one(sql<AdminRequest>`
    select * from admin_request where user_id = ${userId} and state in ('open', 'waiting')`);
}

/** Locked after its users. */
export function lockRequest(tx: Tx, id: string): Promise<AdminRequest | null> {
  return tx.one(sql<AdminRequest>`select * from admin_request where id = ${id} for update`);
}

type Approval = { id: string; by: string; at: Date; dueAt: Date | null };

/** Approves a locked open request, which then waits until `dueAt` or is done. */
export async function approve(tx: Tx, { dueAt, at, by, id }: Approval): Promise<void> {
  const [state, closedAt] = dueAt === null ? ['done', at] : ['waiting', null];
  await tx.run(sql`
    update admin_request set state = ${state}, approved_by = ${by}, approved_at = ${at},
      due_at = ${dueAt}, closed_at = ${closedAt}
    where id = ${id}`);
}

/** Closes a locked request. */
export async function closeRequest(
  tx: Tx,
  { state, at, id }: { id: string; state: 'done' | 'withdrawn' | 'cancelled'; at: Date },
): Promise<void> {
  await tx.run(sql`
    update admin_request set state = ${state}, closed_at = ${at} where id = ${id}`);
}

/** Withdraws requests of this admin that no other admin has approved. */
export async function withdrawRequestsBy(tx: Tx, adminId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update admin_request set state = 'withdrawn', closed_at = ${at}
    where asked_by = ${adminId} and state = 'open'`);
}

export type ShownRequest = AdminRequest & {
  username: string;
  askedByName: string;
  approvedByName: string | null;
};

/** Those that are open or wait for their time, oldest first; of one user, or of all for null. */
export function listLiveRequests(
  q: Queryable,
  { after, userId, limit }: { userId: string | null; after: string; limit: number },
): Promise<ShownRequest[]> {
  return q.all(sql<ShownRequest>`
    select r.*, u.username, a.username as asked_by_name, b.username as approved_by_name
    from admin_request r join app_user u on u.id = r.user_id
      join app_user a on a.id = r.asked_by left join app_user b on b.id = r.approved_by
    where r.state in ('open', 'waiting') and r.id > ${after}
      and (${userId}::uuid is null or r.user_id = ${userId}::uuid)
    order by r.id limit ${limit}`);
}

/** Resets that take effect now. */
export function listDueResets(
  q: Queryable,
  { now, after, limit }: { now: Date; after: { id: string } | null; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select id from admin_request where state = 'waiting' and due_at <= ${now}
      and (${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid)
    order by id limit ${limit}`);
}

export async function writeRole(
  tx: Tx,
  { role, userId }: { userId: string; role: 'user' | 'admin' },
): Promise<void> {
  await tx.run(sql`update app_user set role = ${role} where id = ${userId}`);
}

/** Ends the open requests about or by a deleted user; who asked and approved stays. */
export async function eraseRequests(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update admin_request set reason = '',
      state = case when state in ('open', 'waiting') then 'withdrawn' else state end,
      closed_at = coalesce(closed_at, now())
    where user_id = ${userId}`);
}
