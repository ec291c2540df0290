import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** `dropped`: outdated before it could be sent. `failed`: given up. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped';

export type OutgoingMail = {
  id: string;
  userId: string;
  kind: string;
  facts: unknown;
  toAddress: string;
  attempts: number;
  sendBefore: Date;
};

export async function insertMail(
  tx: Tx,
  input: {
    id: string;
    userId: string;
    kind: string;
    facts: object;
    to: string;
    createdAt: Date;
    sendBefore: Date;
  },
): Promise<void> {
  const { id, userId, kind, facts, to, createdAt, sendBefore } = input;
  await tx.run(sql`
    insert into outgoing_mail
      (id, user_id, kind, facts, to_address, state, created_at, not_before, send_before)
    values (${id}, ${userId}, ${kind}, ${JSON.stringify(facts)}, ${to}, 'waiting',
      ${createdAt}, ${createdAt}, ${sendBefore})`);
}

/**
 * Claims the mail that is longest overdue and counts the try. The claim ends at `leaseUntil`: if
 * the process dies, another one takes the mail after that.
 */
export function takeDue(
  q: Queryable,
  { leaseUntil, now }: { now: Date; leaseUntil: Date },
): Promise<OutgoingMail[]> {
  return q.all(sql<OutgoingMail>`
    update outgoing_mail set attempts = attempts + 1, not_before = ${leaseUntil}
    where id = (
      select id from outgoing_mail where state = 'waiting' and not_before <= ${now}
      order by not_before, id limit 1 for update skip locked)
    returning id, user_id, kind, facts, to_address, attempts, send_before`);
}

/** Also clears the address, and the facts, which may name people whose deletion does not look here. */
export async function closeMail(
  q: Queryable,
  input: { id: string; state: Outcome; at: Date; error: string | null },
): Promise<void> {
  const { state, at, error, id } = input;
  await q.run(sql`
    update outgoing_mail set state = ${state}, closed_at = ${at}, error = ${error},
      to_address = null, facts = '{}'
    where id = ${id} and state = 'waiting'`);
}

export async function postpone(
  q: Queryable,
  { notBefore, error, id }: { id: string; notBefore: Date; error: string },
): Promise<void> {
  await q.run(sql`
    update outgoing_mail set not_before = ${notBefore}, error = ${error}
    where id = ${id} and state = 'waiting'`);
}

type Outcome = Exclude<MailState, 'waiting'>;

export async function countClosedSince(
  q: Queryable,
  since: Date,
): Promise<Record<Outcome, number>> {
  const counted = await q.all(sql<{ state: Outcome; count: number }>`
    select state, count(*)::int as count from outgoing_mail
    where state <> 'waiting' and closed_at >= ${since} group by state`);
  const none = { sent: 0, failed: 0, dropped: 0 };
  return Object.assign(none, Object.fromEntries(counted.map(({ state, count }) => [state, count])));
}

/** Removes the mails of these people or tickets, also those that wait to be sent. */
export async function eraseMails(tx: Tx, owners: readonly string[]): Promise<void> {
  await tx.run(sql`delete from outgoing_mail where user_id = any (${owners}::uuid[])`);
}

/** Removes a part of the mails that were sent or given up before; returns how many. */
export function eraseMailBefore(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from outgoing_mail where id in (
      select id from outgoing_mail where state <> 'waiting' and closed_at < ${before} limit 1000)`);
}
