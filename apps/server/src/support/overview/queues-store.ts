import type { Answer } from '@stoke/contract';
import { submittedKinds } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type Overview = Answer<'overview'>;

/** What waits in one queue: how much, and since when the oldest does; null when nothing waits. */
export type Queue<Name = string> = { name: Name; count: number; oldest: Date | null };

type Shown = Overview['queues'][number];
type AdminQueue = Queue<Shown['name']> & Pick<Shown, 'kind'>;

/** Work that waits for review is counted up to this: beyond it the number is of no use, and each read would count all. */
const maxCounted = 10_000;

/**
 * The items that wait for a person, and for work to review the kind of the oldest. That work is counted by its index
 * alone, and its oldest is the first of the queue. Appeals that only `others`, the other admins, may answer are left out.
 */
export function readAdminQueues(
  q: Queryable,
  { me, others }: { me: string | null; others: readonly string[] } = { me: null, others: [] },
): Promise<AdminQueue[]> {
  return q.all(sql<AdminQueue>`
    select 'reviews' as name,
        (select count(*)::int from (
          select from submission
          where state = 'pending' and id not in (select submission_id from planned_decision)
          limit ${maxCounted}) counted) as count,
        min(submitted_at) as oldest, (array_agg(kind order by submitted_at))[1] as kind
      from unnest(${submittedKinds}::text[]) waiting (kind)
      cross join lateral (
        select submitted_at from submission s where s.kind = waiting.kind and state = 'pending'
          and not exists (select from planned_decision p where p.submission_id = s.id)
        order by id limit 1) first
    union all select 'appeals', count(*)::int, min(filed_at), null
      from appeal where state = 'open' and (${me}::uuid is null or (user_id <> ${me}
        and (against is distinct from ${me}::uuid
          or (reversal_id is null and ${others}::uuid[] <@ array[user_id]))))
    union all select 'tickets', count(*)::int, min(changed_at), null
      from support_ticket where state = 'open'
    union all select 'payouts', count(*)::int, min(requested_at), null
      from payout where state = 'review' and review_cause not in ('banned', 'suspended')
    union all select 'deposits', count(*)::int, min(created_at), null
      from deposit where state = 'seen'
    union all select 'x_accounts', count(*)::int, min(shown_at), null
      from x_claim where state = 'waiting'
    union all select 'signals', count(*)::int, min(found_at), null
      from signal where state = 'open'
    union all select 'requests', count(*)::int, min(asked_at), null
      from admin_request where state = 'open'
    union all select 'proposals', count(*)::int, min(proposed_at), null
      from setting_proposal where state = 'open'`);
}

/** The items that wait for a worker. */
export function readWorkerQueues(q: Queryable): Promise<Queue[]> {
  return q.all(sql<Queue>`
    select 'mails' as name, count(*)::int as count, min(created_at) as oldest
      from outgoing_mail where state = 'waiting'
    union all select 'telegram_inbox', count(*)::int, min(received_at)
      from telegram_update where state in ('waiting', 'recording')
    union all select 'telegram_outbox', count(*)::int, min(created_at)
      from telegram_message where state = 'waiting'`);
}
