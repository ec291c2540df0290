import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type NewNote = { id: string; userId: string; writtenBy: string; text: string; writtenAt: Date };

export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await tx.run(sql`
    insert into person_note (id, user_id, written_by, text, written_at)
    values (${note.id}, ${note.userId}, ${note.writtenBy}, ${note.text}, ${note.writtenAt})`);
}

type ShownNote = { id: string; text: string; writtenBy: string | null; writtenAt: Date };

/** What admins noted about a person, newest first. */
export function listNotes(
  q: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<ShownNote[]> {
  return q.all(sql<ShownNote>`
    select n.id, n.text, n.written_at,
      case when u.deleted_at is null then u.username end as written_by
    from person_note n join app_user u on u.id = n.written_by
    where n.user_id = ${userId} order by n.id desc limit ${limit}`);
}
