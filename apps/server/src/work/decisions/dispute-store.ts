import { isFraud, rejectionReasons, type Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import type { DisputeState } from '../submissions/index.ts';

/** The dispute over a rejection, whether or not an appeal was filed. */
export type Dispute = {
  submissionId: string;
  /** The hold that keeps the reward in the campaign. */
  holdId: string;
  userId: string;
  amount: Usdc;
  state: DisputeState;
  openedAt: Date;
  appealBefore: Date;
  /** The appeal, once it is filed. */
  answerBefore: Date | null;
  /** The answer that the admin wrote. */
  answer: string;
  closedAt: Date | null;
};

export async function insertDisputes(tx: Tx, disputes: readonly Dispute[]): Promise<void> {
  if (disputes.length === 0) return;
  await tx.run(sql`
    insert into dispute
      (submission_id, hold_id, user_id, amount_micro, state, opened_at, appeal_before)
    select submission_id, hold_id, user_id, amount, 'open', opened_at, appeal_before
    from unnest(${disputes.map((one) => one.submissionId)}::uuid[],
      ${disputes.map((one) => one.holdId)}::uuid[], ${disputes.map((one) => one.userId)}::uuid[],
      ${disputes.map((one) => one.amount)}::bigint[],
      ${disputes.map((one) => one.openedAt)}::timestamptz[],
      ${disputes.map((one) => one.appealBefore)}::timestamptz[])
      given (submission_id, hold_id, user_id, amount, opened_at, appeal_before)`);
}

/** Locks them after the campaigns and submissions; leaves out submissions without a dispute. */
export function lockDisputes(tx: Tx, submissionIds: readonly string[]): Promise<Dispute[]> {
  return tx.all(sql<Dispute>`
    select * from dispute where submission_id = any(${submissionIds}::uuid[])
    order by submission_id for update`);
}

/** The disputes of these submissions. */
export async function readDisputes(
  q: Queryable,
  submissionIds: readonly string[],
): Promise<Map<string, Dispute>> {
  const rows = await q.all(sql<Dispute>`
    select * from dispute where submission_id = any(${submissionIds}::uuid[])`);
  return new Map(rows.map((row) => [row.submissionId, row]));
}

export async function markAppealed(
  tx: Tx,
  { answerBefore, submissionId }: { submissionId: string; answerBefore: Date },
): Promise<void> {
  await tx.run(sql`
    update dispute set state = 'appealed', answer_before = ${answerBefore}
    where submission_id = ${submissionId} and state = 'open'`);
}

/** Records how disputes ended. */
export async function closeDisputes(
  tx: Tx,
  closings: readonly { dispute: Dispute; state: 'upheld' | 'overturned'; answer: string }[],
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update dispute d set state = given.state, answer = given.answer, closed_at = ${at}
    from unnest(${closings.map(({ dispute }) => dispute.submissionId)}::uuid[],
      ${closings.map(({ state }) => state)}::text[],
      ${closings.map(({ answer }) => answer)}::text[]) given (submission_id, state, answer)
    where d.submission_id = given.submission_id and d.state in ('open', 'appealed')`);
}

/** What of this user's work was rejected and may still be paid: disputes that are not over. */
export function sumOpenDisputes(q: Queryable, userId: string): Promise<Usdc> {
  return q.value(sql<{ total: Usdc }>`
    select coalesce(sum(amount_micro), 0)::bigint as total from dispute
    where user_id = ${userId} and state in ('open', 'appealed')`);
}

/**
 * How many of this user's rejections will cost trust unless one is appealed: those that are open, and
 * the given-up attempts before them (`endDisputes`).
 */
export function countOpenFraudRejections(q: Queryable, userId: string): Promise<number> {
  return q.value(sql<{ count: number }>`
    select count(*)::int as count from dispute d
    join submission last on last.id = d.submission_id
    join submission s on s.user_id = last.user_id and s.task_id = last.task_id
      and s.attempt <= last.attempt
    where d.user_id = ${userId} and d.state = 'open' and s.state = 'rejected'
      and s.reason = any(${rejectionReasons.filter(isFraud)}::text[])
      and not exists (
        select from trust_move m where m.user_id = s.user_id and m.cause = 'rejection_upheld'
          and m.subject = s.id)`);
}

/** Whether a rejection of this user is not final yet. */
export function hasOpenDisputes(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from dispute where user_id = ${userId} and state in ('open', 'appealed') limit 1`);
}

/** Some of this user's rejections that are not final and were not appealed. */
export function listOpenDisputes(
  q: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<string[]> {
  return q.values(sql<{ submissionId: string }>`
    select submission_id from dispute where user_id = ${userId} and state = 'open'
    order by submission_id limit ${limit}`);
}

/** Locks the same, in the order of ids, before the user. @returns their ids. */
export function lockOpenDisputes(tx: Tx, userId: string): Promise<string[]> {
  return tx.values(sql<{ submissionId: string }>`
    select submission_id from dispute where user_id = ${userId} and state = 'open'
    order by submission_id for update`);
}

/** Moves the deadlines of locked disputes on by the time between `from` and `until` in which they were open. */
export async function extendDisputes(
  tx: Tx,
  { ids, from, until }: { ids: readonly string[]; from: Date; until: Date },
): Promise<void> {
  await tx.run(sql`
    update dispute set appeal_before = appeal_before + make_interval(secs =>
      extract(epoch from ${until}::timestamptz - greatest(opened_at, ${from}))::double precision)
    where submission_id = any(${ids}::uuid[])`);
}

export type DueDispute = { id: string; appealBefore: Date };

/** Rejections that were not appealed in time, longest overdue first; those of banned users wait for their ban. */
export function listDueDisputes(
  q: Queryable,
  input: { now: Date; after: DueDispute | null; limit: number },
): Promise<DueDispute[]> {
  const after = input.after ?? { appealBefore: new Date(0), id: firstId };
  return q.all(sql<DueDispute>`
    select submission_id as id, appeal_before from dispute d
    where state = 'open' and appeal_before <= ${input.now}
      and not exists (
        select from app_user u where u.id = d.user_id and u.account_status = 'banned')
      and (appeal_before, submission_id) > (${after.appealBefore}, ${after.id})
    order by appeal_before, submission_id limit ${input.limit}`);
}
