import type { Answer } from '@stoke/contract';
import { dayMs } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { everybody } from '../../work/figures/index.ts';

type Figures = Answer<'adminFigures'>;

const shownDays = 14;
const deciderDays = 7;

/** What happened on the last days, today among them, and which admins decided. */
export async function readAdminFigures(q: Queryable, now: Date): Promise<Figures> {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const before = (days: number) => new Date(today.getTime() - (days - 1) * dayMs);
  const [days, deciders] = await Promise.all([
    readDays(q, { from: before(shownDays), today }),
    readDeciders(q, { from: before(deciderDays), today }),
  ]);
  return { days, deciders };
}

/** Decisions and payouts are the published ones, of everybody. */
function readDays(q: Queryable, { from, today }: { from: Date; today: Date }) {
  return q.all(sql<Figures['days'][number]>`
    with days as (
      select generate_series(${from}::timestamptz at time zone 'UTC',
        ${today}::timestamptz at time zone 'UTC', interval '1 day')::date as day),
    figures as (
      select day,
        coalesce(sum(count) filter (where event <> 'paid'), 0) as decided,
        coalesce(sum(count) filter (where event <> 'paid' and by_system), 0) as by_system,
        coalesce(sum(amount_micro) filter (where event = 'paid'), 0) as paid_micro,
        coalesce(sum(count) filter (where event = 'paid'), 0) as payouts
      from figure
      where subject_id = ${everybody}
        and event in ('approved', 'rejected', 'paid')
        and day >= (${from}::timestamptz at time zone 'UTC')::date
      group by day),
    credits as (
      select (credited_at at time zone 'UTC')::date as day, sum(amount_micro) as deposited_micro,
        count(*) as deposits
      from deposit_credit where credited_at >= ${from} group by 1),
    told as (
      select (n.happened_at at time zone 'UTC')::date as day, count(distinct n.subject) as alarms
      from notice n
      where n.user_id in (select id from app_user where role = 'admin')
        and n.kind = 'books_alarm' and n.happened_at >= ${from}
      group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(f.decided, 0)::int as decided, coalesce(f.by_system, 0)::int as by_system,
      coalesce(f.paid_micro, 0)::bigint as paid_micro, coalesce(f.payouts, 0)::int as payouts,
      coalesce(c.deposited_micro, 0)::bigint as deposited_micro,
      coalesce(c.deposits, 0)::int as deposits, coalesce(t.alarms, 0)::int as alarms
    from days d
    left join figures f on f.day = d.day
    left join credits c on c.day = d.day
    left join told t on t.day = d.day
    order by d.day`);
}

function readDeciders(q: Queryable, { from, today }: { from: Date; today: Date }) {
  return q.all(sql<Figures['deciders'][number]>`
    with decided as (
      select r.decided_by as id, count(*) filter (where r.decided_at >= ${today}) as today,
        count(*) filter (where state_after = 'approved') as approved,
        count(*) filter (where state_after = 'rejected') as rejected
      from review_decision r join decided_work on decided_work.id = submission_id
      where r.decided_by is not null and r.decided_at >= ${from} and state_before = 'pending'
      group by 1),
    overturned as (
      select against as id, count(*) as overturned from appeal
      where state = 'won' and submission_id is not null and decided_at >= ${from} group by 1)
    select u.id, u.username, d.today::int as today, d.approved::int as approved,
      d.rejected::int as rejected, coalesce(o.overturned, 0)::int as overturned
    from decided d join app_user u on u.id = d.id and u.role = 'admin'
    left join overturned o on o.id = d.id
    order by d.approved + d.rejected desc, u.id`);
}
