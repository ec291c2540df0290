import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };

/** Tickets of a member with what was written, by id. Who of support answered is nobody else's. */
export function listTickets(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select t.id, t.category, t.title, t.submission_id, t.payout_id, t.state, t.opened_at,
      t.changed_at, (select json_agg(json_build_object('author', m.author, 'text', m.text,
        'writtenAt', m.written_at) order by m.position)
        from support_message m where m.ticket_id = t.id) as messages
    from support_ticket t where t.user_id = ${of.userId} and t.id > ${of.after} order by t.id
    limit ${of.limit}`);
}

/**
 * Removes what was written in a person's tickets, also in those from their address before they had
 * an account. That there was a ticket, and who decided on it, stays. While the email is still known.
 */
export async function blankTickets(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update support_message m set text = 'erased'
    from support_ticket t, app_user u
    where t.id = m.ticket_id and u.id = ${userId} and (t.user_id = u.id or t.email = u.email)`);
  await tx.run(sql`
    update support_ticket t set title = 'erased',
      email = case when t.email is null then null else 'erased' end
    from app_user u where u.id = ${userId} and (t.user_id = u.id or t.email = u.email)`);
}
