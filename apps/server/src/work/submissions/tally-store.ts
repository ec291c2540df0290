import type { RejectionReason, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { lastId } from '../../platform/http/id-cursor.ts';
import type { SubmissionState } from './submission-state.ts';
import type { Submission } from './submission-store.ts';

/** Who worked for a campaign, and how fast decisions were made. Reads only its index, like all queries in this file. */
export function readPace(
  q: Queryable,
  campaignId: string,
): Promise<{ workers: number; medianDecisionSeconds: number | null; lastDecidedAt: Date | null }> {
  return q.only(sql<Awaited<ReturnType<typeof readPace>>>`
    select count(distinct s.user_id)::int as workers,
      percentile_cont(0.5) within group
        (order by extract(epoch from s.decided_at - s.submitted_at)) as median_decision_seconds,
      max(s.decided_at) as last_decided_at
    from submission s
    where s.campaign_id = ${campaignId}`);
}

/** When people first submitted work for a campaign, per step of time. */
export function readFirstSubmitted(
  q: Queryable,
  { campaignId, stepHours }: { campaignId: string; stepHours: number },
): Promise<{ from: Date; count: number }[]> {
  return q.all(sql<{ from: Date; count: number }>`
    select date_bin(make_interval(hours => ${stepHours}::int), first,
        timestamptz '2001-01-01 00:00:00+00') as "from", count(*)::int as count
    from (select min(submitted_at) as first from submission where campaign_id = ${campaignId}
      group by user_id) person
    group by 1 order by 1`);
}

/** How much approved work was submitted in each hour of the day, in UTC. */
export function readSubmittedHours(
  q: Queryable,
  campaignId: string,
): Promise<{ hour: number; count: number }[]> {
  return q.all(sql<{ hour: number; count: number }>`
    select extract(hour from submitted_at at time zone 'UTC')::int as hour, count(*)::int as count
    from submission
    where campaign_id = ${campaignId} and state = 'approved' and forfeited_micro < amount_micro
    group by 1`);
}

/** When approved work had been paid half of this pool; null before that. */
export async function halfSpentAt(
  q: Queryable,
  { campaignId, pool }: { campaignId: string; pool: Usdc },
): Promise<Date | null> {
  const half = await q.one(sql<{ at: Date | null }>`
    select min(decided_at) as at
    from (
      select decided_at, sum(amount_micro - forfeited_micro) over (order by decided_at, id) as total
      from submission
      where campaign_id = ${campaignId} and state = 'approved' and forfeited_micro < amount_micro
    ) paid where total * 2 >= ${pool}::bigint`);
  return half?.at ?? null;
}

export type WorkLine = {
  id: string;
  taskId: string;
  userId: string;
  amount: Usdc;
  state: SubmissionState;
  /** Of the amount; all of it when nothing of it had been paid out. */
  forfeited: Usdc;
  reason: RejectionReason | null;
  submittedAt: Date;
  decidedAt: Date | null;
};

/** The work of a campaign, oldest first, from after `after`. */
export function listWorkOf(
  q: Queryable,
  { campaignId, after, limit }: { campaignId: string; after: string; limit: number },
): Promise<WorkLine[]> {
  return q.all(sql<WorkLine>`
    select s.id, s.task_id, s.user_id, s.amount_micro, s.forfeited_micro, s.state, s.reason,
      s.submitted_at, s.decided_at
    from submission s
    where (s.campaign_id, s.id) > (${campaignId}, ${after})
      and (s.campaign_id, s.id) < (${campaignId}, ${lastId})
    order by s.campaign_id, s.id limit ${limit}`);
}

/** The campaigns that paid rewards, by the references of the transactions. */
export async function campaignsOfRewards(
  q: Queryable,
  references: readonly string[],
): Promise<Map<string, string>> {
  const submissions = references.flatMap((reference) => submissionOf(reference) ?? []);
  if (submissions.length === 0) return new Map();
  const rows = await q.all(sql<{ id: string; campaignId: string }>`
    select id, campaign_id from submission where id = any(${submissions}::uuid[])`);
  const campaigns = new Map(rows.map(({ id, campaignId }) => [id, campaignId]));
  return new Map(
    references.flatMap((reference) => {
      const campaignId = campaigns.get(submissionOf(reference) ?? '');
      return campaignId === undefined ? [] : [[reference, campaignId] as const];
    }),
  );
}

/** Locks the paid work in id order, after its campaigns. */
export async function lockRewarded(tx: Tx, parts: readonly { reference: string }[]): Promise<void> {
  const ids = parts.flatMap(({ reference }) => submissionOf(reference) ?? []);
  await tx.all(sql`
    select id from submission where id = any(${ids}::uuid[]) order by id for update`);
}

/**
 * Records on paid work how much of its reward was forfeited. For other money only the books know
 * it.
 * @returns that work.
 */
export async function recordForfeited(
  tx: Tx,
  parts: readonly { reference: string; amount: Usdc }[],
): Promise<Submission[]> {
  const noted = parts.flatMap(({ reference, amount }) => {
    const id = submissionOf(reference);
    return id === null ? [] : [{ id, amount }];
  });
  return tx.all(sql<Submission>`
    update submission s set forfeited_micro = s.forfeited_micro + given.amount
    from unnest(${noted.map(({ id }) => id)}::uuid[],
      ${noted.map(({ amount }) => amount)}::bigint[]) given (id, amount)
    where s.id = given.id returning s.*`);
}

/** The work that a transaction paid, at its decision or on appeal; null when it paid no work. */
function submissionOf(reference: string): string | null {
  return /^(?:approved|overturned):([0-9a-f-]{36})$/.exec(reference)?.[1] ?? null;
}
