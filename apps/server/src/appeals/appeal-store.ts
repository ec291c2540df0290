import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type AppealState = 'open' | 'won' | 'lost';

export type Appeal = {
  id: string;
  userId: string;
  /** One of the two. */
  submissionId: string | null;
  banId: string | null;
  text: string;
  state: AppealState;
  filedAt: Date;
  answerBefore: Date;
  /** Who made the decision that is appealed. */
  against: string | null;
  decidedAt: Date | null;
  /** Null on a decided appeal: nobody answered in time. */
  decidedBy: string | null;
  note: string;
};

type Row = {
  id: string;
  user_id: string;
  submission_id: string | null;
  ban_id: string | null;
  text: string;
  state: AppealState;
  filed_at: Date;
  answer_before: Date;
  against: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  note: string;
};

export async function insertAppeal(
  tx: Tx,
  of: Omit<Appeal, 'state' | 'decidedAt' | 'decidedBy' | 'note'>,
): Promise<Appeal> {
  const row = await tx.one(sql<Row>`
    insert into appeal
      (id, user_id, submission_id, ban_id, text, state, filed_at, answer_before, against)
    values (${of.id}, ${of.userId}, ${of.submissionId}, ${of.banId}, ${of.text}, 'open',
      ${of.filedAt}, ${of.answerBefore}, ${of.against})
    returning *`);
  if (!row) throw new Error('An insert returned no row.');
  return fromRow(row);
}

export async function readAppeal(q: Queryable, id: string): Promise<Appeal | null> {
  const row = await q.one(sql<Row>`select * from appeal where id = ${id}`);
  return row && fromRow(row);
}

export async function lockAppeal(tx: Tx, id: string): Promise<Appeal | null> {
  const row = await tx.one(sql<Row>`select * from appeal where id = ${id} for update`);
  return row && fromRow(row);
}

/** The open appeal of a ban, locked. */
export async function lockAppealOfBan(tx: Tx, banId: string): Promise<Appeal | null> {
  const row = await tx.one(sql<Row>`
    select * from appeal where ban_id = ${banId} and state = 'open' for update`);
  return row && fromRow(row);
}

export async function closeAppeal(
  tx: Tx,
  of: { id: string; state: 'won' | 'lost'; at: Date; by: string | null; note: string },
): Promise<void> {
  await tx.run(sql`
    update appeal set state = ${of.state}, decided_at = ${of.at}, decided_by = ${of.by},
      note = ${of.note}
    where id = ${of.id} and state = 'open'`);
}

/** Newest first. */
export async function listAppealsOfUser(
  q: Queryable,
  of: { userId: string; before: string; limit: number },
): Promise<Appeal[]> {
  const rows = await q.all(sql<Row>`
    select * from appeal where user_id = ${of.userId} and id < ${of.before}
    order by id desc limit ${of.limit}`);
  return rows.map(fromRow);
}

/** Those that wait, oldest first. */
export async function listOpen(
  q: Queryable,
  of: { after: string; limit: number },
): Promise<Appeal[]> {
  const rows = await q.all(sql<Row>`
    select * from appeal where state = 'open' and id > ${of.after} order by id limit ${of.limit}`);
  return rows.map(fromRow);
}

/** Those that were answered, newest first. */
export async function listDecided(
  q: Queryable,
  of: { before: string; limit: number },
): Promise<Appeal[]> {
  const rows = await q.all(sql<Row>`
    select * from appeal where state <> 'open' and id < ${of.before}
    order by id desc limit ${of.limit}`);
  return rows.map(fromRow);
}

export type OverdueAppeal = { id: string; answerBefore: Date };

/** Appeals of rejections that nobody answered in time, longest overdue first. */
export function listOverdueAppeals(
  q: Queryable,
  of: { now: Date; after: OverdueAppeal | null; limit: number },
): Promise<OverdueAppeal[]> {
  const after = of.after ?? {
    answerBefore: new Date(0),
    id: '00000000-0000-0000-0000-000000000000',
  };
  return q.all(sql<OverdueAppeal>`
    select id, answer_before as "answerBefore" from appeal
    where state = 'open' and submission_id is not null and answer_before <= ${of.now}
      and (answer_before, id) > (${after.answerBefore}, ${after.id})
    order by answer_before, id limit ${of.limit}`);
}

function fromRow(row: Row): Appeal {
  return {
    id: row.id,
    userId: row.user_id,
    submissionId: row.submission_id,
    banId: row.ban_id,
    text: row.text,
    state: row.state,
    filedAt: row.filed_at,
    answerBefore: row.answer_before,
    against: row.against,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    note: row.note,
  };
}
