import type { CampaignKindName, RejectionReason, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { addToAudience } from './audience-store.ts';
import type { SubmissionState, Verdict } from './submission-state.ts';

export type WorkKind = CampaignKindName;

/** Hints of the evidence at the submission: no reply is shown, or it was done too fast by hand. */
export type WorkMark = 'no_reply' | 'fast';

/** Work that one user submitted for one task. Its id is also the id of the hold in the ledger. */
export type Submission = {
  id: string;
  kind: WorkKind;
  campaignId: string;
  creatorId: string;
  taskId: string;
  userId: string;
  /** The reward if it is approved. */
  amount: Usdc;
  state: SubmissionState;
  attempt: number;
  submittedAt: Date;
  decideBefore: Date;
  decidedAt: Date | null;
  /** Null on a decided submission: the system decided. */
  decidedBy: string | null;
  reason: RejectionReason | null;
  note: string;
  /** When the automatic check left the decision to a person. */
  manualReviewSince: Date | null;
  /** Chosen at random for an admin, although it passed. */
  isSample: boolean;
  marks: readonly WorkMark[];
  /** What the kind recorded about the work when it was submitted. */
  evidence: unknown;
};

export type NewSubmission = Omit<
  Submission,
  'state' | 'decidedAt' | 'decidedBy' | 'reason' | 'note' | 'isSample'
>;
/** A decision, as stored on the submission and in the log. */
type WrittenDecision = {
  id: string;
  stateBefore: SubmissionState;
  verdict: Verdict;
  at: Date;
  /** Null: the system. */
  by: string | null;
  reason: RejectionReason | null;
  note: string;
  logId: string;
};

/**
 * Adds it, unless this user's work on this task is already waiting or paid, or has this attempt.
 */
export async function insertSubmission(tx: Tx, work: NewSubmission): Promise<boolean> {
  const engaged = [{ userId: work.userId, at: work.submittedAt }];
  await addToAudience(tx, { ...work, engaged });
  const added = await tx.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
      state, attempt, submitted_at, decide_before, manual_review_since, marks, evidence)
    values (${work.id}, ${work.kind}, ${work.campaignId}, ${work.creatorId}, ${work.taskId},
      ${work.userId}, ${work.amount}, 'pending', ${work.attempt}, ${work.submittedAt},
      ${work.decideBefore}, ${work.manualReviewSince}, ${work.marks}, ${JSON.stringify(work.evidence)})
    on conflict do nothing`);
  return added === 1;
}

export function readSubmission(q: Queryable, id: string): Promise<Submission | null> {
  return q.one(sql<Submission>`select * from submission where id = ${id}`);
}

export function readSubmissions(q: Queryable, ids: readonly string[]): Promise<Submission[]> {
  return q.all(sql<Submission>`select * from submission where id = any(${ids}::uuid[])`);
}

/** Locks them in id order, after their campaigns. */
export function lockSubmissions(tx: Tx, ids: readonly string[]): Promise<Submission[]> {
  return tx.all(sql<Submission>`
    select * from submission where id = any(${ids}::uuid[]) order by id for update`);
}

/** Those of them that have a later attempt waiting for its decision. */
export async function findResubmitted(
  q: Queryable,
  submissions: readonly Submission[],
): Promise<Set<string>> {
  const rejected = submissions.filter(({ state }) => state === 'rejected');
  if (rejected.length === 0) return new Set();
  const found = await q.values(sql<{ id: string }>`
    select s.id from submission s
    join submission later on later.user_id = s.user_id and later.task_id = s.task_id
      and later.attempt > s.attempt and later.state = 'pending'
    where s.id = any(${rejected.map(({ id }) => id)}::uuid[])`);
  return new Set(found);
}

/** Rejected attempts, and the attempts on the same tasks that were rejected before them. */
export async function withEarlierAttempts(
  q: Queryable,
  submissions: readonly Submission[],
): Promise<Pick<Submission, 'id' | 'userId' | 'reason'>[]> {
  const later = submissions.filter(({ attempt }) => attempt > 1);
  if (later.length === 0) return [...submissions];
  const earlier = await q.all(sql<Pick<Submission, 'id' | 'userId' | 'reason'>>`
    select e.id, e.user_id, e.reason from submission s
    join submission e on e.user_id = s.user_id and e.task_id = s.task_id
      and e.attempt < s.attempt and e.state = 'rejected'
    where s.id = any(${later.map(({ id }) => id)}::uuid[])`);
  return [...earlier, ...submissions];
}

/** The latest attempt of a user on a task. */
export function readLatest(
  q: Queryable,
  { userId, taskId }: { userId: string; taskId: string },
): Promise<Submission | null> {
  return q.one(sql<Submission>`
    select * from submission where user_id = ${userId} and task_id = ${taskId}
    order by attempt desc limit 1`);
}

/** Whether the user ever submitted work, whatever became of it. */
export async function hasSubmitted(q: Queryable, userId: string): Promise<boolean> {
  return (await q.one(sql`select from submission where user_id = ${userId} limit 1`)) !== null;
}

/** The latest attempt of a user on each of these tasks; those without one are left out. */
export function readLatestOf(
  q: Queryable,
  { userId, taskIds }: { userId: string; taskIds: readonly string[] },
): Promise<Submission[]> {
  return q.all(sql<Submission>`
    select distinct on (task_id) * from submission
    where user_id = ${userId} and task_id = any(${taskIds}::uuid[])
    order by task_id, attempt desc`);
}

/** Writes decisions to locked submissions and to the log of decisions. */
export async function writeDecisions(
  tx: Tx,
  decisions: readonly WrittenDecision[],
): Promise<Submission[]> {
  if (decisions.length === 0) return [];
  const ids = decisions.map(({ id }) => id);
  const given = {
    verdicts: decisions.map(({ verdict }) => verdict),
    before: decisions.map(({ stateBefore }) => stateBefore),
    times: decisions.map(({ at }) => at),
    by: decisions.map(({ by }) => by),
    reasons: decisions.map(({ reason }) => reason),
    notes: decisions.map(({ note }) => note),
  };
  const rows = await tx.all(sql<Submission>`
    update submission s set state = d.verdict, decided_at = d.at, decided_by = d.by,
      reason = d.reason, note = d.note
    from unnest(${ids}::uuid[], ${given.verdicts}::text[], ${given.before}::text[],
      ${given.times}::timestamptz[], ${given.by}::uuid[], ${given.reasons}::text[],
      ${given.notes}::text[]) d (id, verdict, before, at, by, reason, note)
    where s.id = d.id and s.state = d.before returning s.*`);
  if (rows.length !== decisions.length) throw new Error('Work was decided without its lock.');
  await tx.run(sql`
    insert into review_decision
      (id, submission_id, decided_at, decided_by, state_before, state_after, reason, note)
    select log_id, id, at, by, before, verdict, reason, note
    from unnest(${decisions.map(({ logId }) => logId)}::uuid[], ${ids}::uuid[],
      ${given.verdicts}::text[], ${given.before}::text[], ${given.times}::timestamptz[],
      ${given.by}::uuid[], ${given.reasons}::text[], ${given.notes}::text[])
      d (log_id, id, verdict, before, at, by, reason, note)`);
  return rows;
}

/** The decision that rejected it, even if it was overturned later. */
export function firstRejection(
  q: Queryable,
  submissionId: string,
): Promise<{ decidedAt: Date; reason: string | null; note: string } | null> {
  return q.one(sql<{ decidedAt: Date; reason: string | null; note: string }>`
    select decided_at, reason, note from review_decision
    where submission_id = ${submissionId} and state_after = 'rejected' limit 1`);
}

/** When the user submitted the work with this place among the newest, before an id; 1 is the last. */
export async function submittedAtPlace(
  q: Queryable,
  { userId, before, place }: { userId: string; before: string; place: number },
): Promise<Date | null> {
  const row = await q.one(sql<{ submittedAt: Date }>`
    select submitted_at from submission where user_id = ${userId} and id < ${before}
    order by id desc limit 1 offset ${place - 1}`);
  return row?.submittedAt ?? null;
}

/** Whether this submission belongs to the user. */
export async function ownsSubmission(
  q: Queryable,
  { id, userId }: { userId: string; id: string },
): Promise<boolean> {
  return (await readSubmission(q, id))?.userId === userId;
}

/** A limited number of a user's waiting submissions. */
export function listPendingOf(
  q: Queryable,
  { userId, after = firstId, limit }: { userId: string; after?: string | undefined; limit: number },
): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    select id from submission where user_id = ${userId} and state = 'pending' and id > ${after}
    order by id limit ${limit}`);
}

/**
 * Waiting work of a kind by task: the tasks whose oldest work comes after `after`, in the order of that
 * work, each with its oldest submissions first. Skips from task to task, so that its cost follows their
 * number and not that of the submissions.
 */
export function listWaiting(
  q: Queryable,
  { kind, after, tasks, limit }: { kind: WorkKind; after: string; tasks: number; limit: number },
): Promise<Submission[]> {
  return q.all(sql<Submission>`
    with recursive task (id) as (
      (select task_id from submission where kind = ${kind} and state = 'pending'
       order by task_id limit 1)
      union all
      select (select task_id from submission
        where kind = ${kind} and state = 'pending' and task_id > task.id
        order by task_id limit 1)
      from task where task.id is not null),
    oldest as (
      select task.id as task_id, first.id from task
      cross join lateral (
        select id from submission
        where kind = ${kind} and state = 'pending' and task_id = task.id
          and not exists (select from planned_decision p where p.submission_id = submission.id)
        order by id limit 1) first
      where first.id > ${after} order by first.id limit ${tasks})
    select s.* from oldest
    cross join lateral (
      select * from submission
      where kind = ${kind} and state = 'pending' and task_id = oldest.task_id
        and not exists (select from planned_decision p where p.submission_id = submission.id)
      order by id limit ${limit}) s
    order by oldest.id, s.id limit ${limit}`);
}

/** When the last of a user's waiting work should be decided; null when none waits. */
export async function waitsUntil(q: Queryable, userId: string): Promise<Date | null> {
  const row = await q.one(sql<{ until: Date | null }>`
    select max(decide_before) as until from submission
    where user_id = ${userId} and state = 'pending'`);
  return row?.until ?? null;
}

/** Work whose review deadline has passed, and work that was checked before, longest overdue first. */
export async function listOverdue(
  q: Queryable,
  input: { now: Date; checkedBefore: Date; after: Overdue | null; limit: number },
): Promise<Overdue[]> {
  const after = input.after ?? { decideBefore: new Date(0), id: firstId };
  return q.all(sql<Overdue>`
    select id, decide_before from submission
    where state = 'pending' and manual_review_since is null and decide_before <= ${input.now}
      and (decide_before > submitted_at or submitted_at <= ${input.checkedBefore})
      and not exists (select from planned_decision p where p.submission_id = submission.id)
      and (decide_before, id) > (${after.decideBefore}, ${after.id})
    order by decide_before, id limit ${input.limit}`);
}
export type Overdue = { id: string; decideBefore: Date };

export type LeftToPeople = { submission: Submission; isSample: boolean; hasLeft: boolean };

/** From now on only a person can decide: it did not pass the automatic check, or is a sample. */
export async function requireManualReview(
  tx: Tx,
  { left, at }: { left: readonly LeftToPeople[]; at: Date },
): Promise<void> {
  if (left.length === 0) return;
  await tx.run(sql`
    update submission s set manual_review_since = ${at}, is_sample = given.is_sample,
      evidence = case when given.has_left then s.evidence || '{"hasLeft": true}' else s.evidence end
    from unnest(${left.map(({ submission }) => submission.id)}::uuid[],
      ${left.map(({ isSample }) => isSample)}::boolean[],
      ${left.map(({ hasLeft }) => hasLeft)}::boolean[]) as given (id, is_sample, has_left)
    where s.id = given.id and s.state = 'pending'`);
}
