import { submittedKinds, type Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type FiguresRead = {
  paid: Usdc;
  people: number;
  paidOut: number;
  /** Of how many decisions and payouts the medians are. */
  reviews: number;
  medianReviewSeconds: number | null;
  payouts: number;
  medianPayoutSeconds: number | null;
};

/** The medians are of this many. */
const latest = 500;

/**
 * What earners were paid on chain, to how many people, and the medians of the latest reviews and
 * payouts. Work that the system checks when it is submitted or that a ban took out, and withdrawals of
 * creators, do not count.
 */
export function readFigures(q: Queryable): Promise<FiguresRead> {
  return q.only(sql<FiguresRead>`
    select paid.*, reviewed.*, sent.* from (
      select t.paid_micro + since.paid_micro as paid, t.people + since.people as people,
        t.payouts + since.payouts as paid_out
      from paid_total t, paid_total_since since) paid,
    (select count(*)::int as reviews, percentile_cont(0.5) within group
        (order by extract(epoch from s.decided_at - s.submitted_at)) as median_review_seconds
      from unnest(${submittedKinds}::text[]) given (kind)
      cross join unnest(array['approved', 'rejected']) decided (state)
      cross join lateral (
        select submitted_at, decided_at, decide_before from decided_work
        where kind = given.kind and state = decided.state order by id desc limit ${latest}) s
      where s.decide_before > s.submitted_at) reviewed,
    (select count(*)::int as payouts, percentile_cont(0.5) within group
        (order by extract(epoch from p.confirmed_at - p.requested_at)) as median_payout_seconds
      from (select requested_at, confirmed_at from payout
        where state = 'confirmed' and purpose = 'earnings' order by id desc limit ${latest}) p) sent`);
}

/** Adds the payouts that were confirmed since to the kept sum. What is read of both stays the same. */
export async function addPaid(tx: Tx): Promise<void> {
  await tx.run(sql`select from paid_total for update`);
  await tx.run(sql`
    with since as (select * from paid_total_since), added as (delete from paid_total_change)
    update paid_total t set paid_micro = t.paid_micro + since.paid_micro,
      people = t.people + since.people, payouts = t.payouts + since.payouts
    from since`);
}
