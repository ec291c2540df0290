import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';

/** Appeals of a user, by id. Who answered is left out: it is another person's data. */
export function listAppealsById(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select id, submission_id, reversal_id, ban_id, suspension_id, text, state, filed_at, answer_before, decided_at, note
    from appeal where user_id = ${userId} and id > ${after} order by id limit ${limit}`);
}

export function hasOpenAppeal(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from appeal where user_id = ${userId} and state = 'open' limit 1`);
}

/** Erases the texts. The appeals and their outcomes stay. */
export async function eraseAppeals(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update appeal set text = 'This text was erased.',
      note = case when note = '' then '' else 'erased' end
    where user_id = ${userId}`);
  await tx.run(sql`
    update dispute set answer = case when answer = '' then '' else 'erased' end
    where user_id = ${userId}`);
}
