import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { ContestState } from './contest-state.ts';

/** A rejection that may be appealed, or could be. */
export type Contest = {
  submissionId: string;
  /** The hold that keeps the reward in the campaign. */
  holdId: string;
  userId: string;
  amount: Usdc;
  state: ContestState;
  openedAt: Date;
  appealBefore: Date;
  /** Of an appeal that was filed. */
  answerBefore: Date | null;
  /** What the one who decided on the appeal wrote. */
  answer: string;
  closedAt: Date | null;
};

export async function insertContest(
  tx: Tx,
  of: Pick<Contest, 'submissionId' | 'holdId' | 'userId' | 'amount' | 'openedAt' | 'appealBefore'>,
): Promise<void> {
  await tx.run(sql`
    insert into contest
      (submission_id, hold_id, user_id, amount_micro, state, opened_at, appeal_before)
    values (${of.submissionId}, ${of.holdId}, ${of.userId}, ${of.amount}, 'open', ${of.openedAt},
      ${of.appealBefore})`);
}

/** Locked after the campaign and its submission; null when this rejection never could be appealed. */
export function lockContest(tx: Tx, submissionId: string): Promise<Contest | null> {
  return tx.one(sql<Contest>`
    select submission_id, hold_id, user_id, amount_micro, state, opened_at, appeal_before,
      answer_before, answer, closed_at
    from contest where submission_id = ${submissionId} for update`);
}

/** What may be, or was, appealed of these submissions. */
export async function readContests(
  q: Queryable,
  submissionIds: readonly string[],
): Promise<Map<string, Contest>> {
  const rows = await q.all(sql<Contest>`
    select submission_id, hold_id, user_id, amount_micro, state, opened_at, appeal_before,
      answer_before, answer, closed_at
    from contest where submission_id = any(${submissionIds}::uuid[])`);
  return new Map(rows.map((row) => [row.submissionId, row]));
}

export async function markAppealed(
  tx: Tx,
  of: { submissionId: string; answerBefore: Date },
): Promise<void> {
  await tx.run(sql`
    update contest set state = 'appealed', answer_before = ${of.answerBefore}
    where submission_id = ${of.submissionId} and state = 'open'`);
}

export async function closeContest(
  tx: Tx,
  of: { submissionId: string; state: 'upheld' | 'overturned'; answer: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update contest set state = ${of.state}, answer = ${of.answer}, closed_at = ${of.at}
    where submission_id = ${of.submissionId} and state in ('open', 'appealed')`);
}

/** Whether a rejection of this user is not final yet. */
export async function hasOpenContests(q: Queryable, userId: string): Promise<boolean> {
  const row = await q.one(sql`
    select 1 from contest where user_id = ${userId} and state in ('open', 'appealed') limit 1`);
  return row !== null;
}

export type DueContest = { id: string; appealBefore: Date };

/** Rejections that nobody appealed in time, longest over first. */
export function listDueContests(
  q: Queryable,
  of: { now: Date; after: DueContest | null; limit: number },
): Promise<DueContest[]> {
  const after = of.after ?? {
    appealBefore: new Date(0),
    id: '00000000-0000-0000-0000-000000000000',
  };
  return q.all(sql<DueContest>`
    select submission_id as id, appeal_before from contest
    where state = 'open' and appeal_before <= ${of.now}
      and (appeal_before, submission_id) > (${after.appealBefore}, ${after.id})
    order by appeal_before, submission_id limit ${of.limit}`);
}
