import type { Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { NoticeKind } from './notice-facts.ts';

export type NewNotice = {
  id: string;
  userId: string;
  kind: NoticeKind;
  subject: string;
  /** JSON. */
  facts: string;
  at: Date;
  messageFrom: Date;
};

/** False when the user has this notice already. */
export async function insertNotice(tx: Tx, of: NewNotice): Promise<boolean> {
  const added = await tx.run(sql`
    insert into notice (id, user_id, kind, subject, facts, happened_at, message_from)
    values (${of.id}, ${of.userId}, ${of.kind}, ${of.subject}, ${of.facts}, ${of.at},
      ${of.messageFrom})
    on conflict do nothing`);
  return added === 1;
}

/** Adds one piece of work to the notice of its day: it is news again, with the new sum. */
export async function addToGroup(tx: Tx, of: NewNotice): Promise<void> {
  await tx.run(sql`
    insert into notice as known (id, user_id, kind, subject, facts, happened_at, message_from)
    values (${of.id}, ${of.userId}, ${of.kind}, ${of.subject}, ${of.facts}, ${of.at},
      ${of.messageFrom})
    on conflict (user_id, kind, subject) do update set
      id = excluded.id, happened_at = excluded.happened_at, read_at = null,
      facts = jsonb_build_object(
        'count', (known.facts->>'count')::int + 1,
        'amount', ((known.facts->>'amount')::bigint + (excluded.facts->>'amount')::bigint)::text)`);
}
