import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/http/id-cursor.ts';

export type AppealState = 'open' | 'won' | 'lost';

export type Appeal = {
  id: string;
  userId: string;
  /** Exactly one of the four is set. */
  submissionId: string | null;
  reversalId: string | null;
  banId: string | null;
  suspensionId: string | null;
  text: string;
  state: AppealState;
  filedAt: Date;
  answerBefore: Date;
  /** Who made the appealed decision. */
  against: string | null;
  decidedAt: Date | null;
  /** Null on a decided appeal: it was not answered in time. */
  decidedBy: string | null;
  note: string;
  /** When the system left an appeal that was not answered in time to people. */
  manualReviewSince: Date | null;
};

export function insertAppeal(
  tx: Tx,
  appeal: Omit<Appeal, 'state' | 'decidedAt' | 'decidedBy' | 'note' | 'manualReviewSince'>,
): Promise<Appeal> {
  return tx.only(sql<Appeal>`
    insert into appeal
      (id, user_id, submission_id, reversal_id, ban_id, suspension_id, text, state, filed_at, answer_before,
        against)
    values (${appeal.id}, ${appeal.userId}, ${appeal.submissionId}, ${appeal.reversalId}, ${appeal.banId},
      ${appeal.suspensionId}, ${appeal.text},
      'open', ${appeal.filedAt}, ${appeal.answerBefore}, ${appeal.against})
    returning *`);
}

export function readAppeal(q: Queryable, id: string): Promise<Appeal | null> {
  return q.one(sql<Appeal>`select * from appeal where id = ${id}`);
}

export function lockAppeal(tx: Tx, id: string): Promise<Appeal | null> {
  return tx.one(sql<Appeal>`select * from appeal where id = ${id} for update`);
}

/** From now on only an admin answers it. */
export async function markLeftToPeople(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(
    sql`update appeal set manual_review_since = ${at} where id = ${id} and state = 'open'`,
  );
}

/** When the user filed the appeal with this place among the newest of work; 1 is the last. */
export async function filedAtPlace(
  q: Queryable,
  { userId, place }: { userId: string; place: number },
): Promise<Date | null> {
  const row = await q.one(sql<{ filedAt: Date }>`
    select filed_at from appeal
    where user_id = ${userId} and ban_id is null and suspension_id is null
    order by id desc limit 1 offset ${place - 1}`);
  return row?.filedAt ?? null;
}

/** The open appeal of a ban or a suspension, locked. */
export function lockAppealOfStop(tx: Tx, id: string): Promise<Appeal | null> {
  return tx.one(sql<Appeal>`
    select * from appeal where (ban_id = ${id} or suspension_id = ${id}) and state = 'open' for update`);
}

export async function closeAppeal(
  tx: Tx,
  input: { id: string; state: 'won' | 'lost'; at: Date; by: string | null; note: string },
): Promise<void> {
  const { state, at, by, note, id } = input;
  await tx.run(sql`
    update appeal set state = ${state}, decided_at = ${at}, decided_by = ${by},
      note = ${note}
    where id = ${id} and state = 'open'`);
}

/** Newest first. */
export function listAppealsOfUser(
  q: Queryable,
  { userId, before, limit }: { userId: string; before: string; limit: number },
): Promise<Appeal[]> {
  return q.all(sql<Appeal>`
    select * from appeal where user_id = ${userId} and id < ${before}
    order by id desc limit ${limit}`);
}

export type AppealFilter = {
  about?: ReturnType<typeof subjectOf> | undefined;
  /** The id of the admin who works on it; null: unassigned. */
  assignee?: string | null | undefined;
  /** Only those that this admin may answer, given all admins. */
  answerableBy?: { id: string; admins: readonly string[] } | undefined;
};

/** Open appeals, oldest first. */
export function listOpen(
  q: Queryable,
  { about, assignee, answerableBy, after, limit }: AppealFilter & { after: string; limit: number },
): Promise<Appeal[]> {
  const { id: me = null, admins = [] } = answerableBy ?? {};
  const others = admins.filter((id) => id !== me);
  return q.all(sql<Appeal>`
    select a.* from appeal a
    where state = 'open' and a.id > ${after}
      and (${about ?? null}::text is null or ${about ?? null} = case when ban_id is not null
        then 'ban' when suspension_id is not null then 'suspension'
        when reversal_id is not null then 'reversal' else 'rejection' end)
      and (${assignee === undefined} or (select admin_id from desk_assignment where case_id = a.id)
        is not distinct from ${assignee ?? null}::uuid)
      and (${me}::uuid is null or (user_id <> ${me}
        and (against is distinct from ${me}::uuid
          or (reversal_id is null and ${others}::uuid[] <@ array[user_id]))))
    order by a.id limit ${limit}`);
}

/** Answered appeals, newest first. */
export function listDecided(
  q: Queryable,
  { before, limit }: { before: string; limit: number },
): Promise<Appeal[]> {
  return q.all(sql<Appeal>`
    select * from appeal where state <> 'open' and id < ${before}
    order by id desc limit ${limit}`);
}

export type OverdueAppeal = { id: string; answerBefore: Date };

/** Appeals of rejections and reversals that were not answered in time, longest overdue first. */
export function listOverdueAppeals(
  q: Queryable,
  input: { now: Date; after: OverdueAppeal | null; limit: number },
): Promise<OverdueAppeal[]> {
  const after = input.after ?? { answerBefore: new Date(0), id: firstId };
  return q.all(sql<OverdueAppeal>`
    select id, answer_before from appeal
    where state = 'open' and ban_id is null and suspension_id is null
      and manual_review_since is null
      and answer_before <= ${input.now}
      and (answer_before, id) > (${after.answerBefore}, ${after.id})
    order by answer_before, id limit ${input.limit}`);
}

/** What an appeal is about. */
export function subjectOf({
  banId,
  suspensionId,
  reversalId,
}: Appeal): 'ban' | 'suspension' | 'reversal' | 'rejection' {
  if (banId !== null) return 'ban';
  if (suspensionId !== null) return 'suspension';
  return reversalId === null ? 'rejection' : 'reversal';
}
