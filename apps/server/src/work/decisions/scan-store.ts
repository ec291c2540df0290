import type { Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SubmissionState, WorkKind, WorkMark } from '../submissions/index.ts';

/** The fields of a submission that filters read, and its reward. */
export type Scanned = {
  id: string;
  userId: string;
  campaignId: string;
  amount: Usdc;
  submittedAt: Date;
  marks: readonly WorkMark[];
};

export type ToScan = {
  kinds: readonly WorkKind[];
  /** Null: of all creators. */
  creatorId: string | null;
  /** Null: of all campaigns. */
  campaignId: string | null;
  state: SubmissionState;
  /** Whether samples are in it: they are for admins. */
  hasSamples: boolean;
  /** Leaves out what reviewers have taken at this time, besides one of them. */
  claims?: { at: Date; besides: string | null } | undefined;
  /** The ids of work to leave out. */
  without?: readonly string[];
  after: string;
  limit: number;
};

/**
 * A limited number of rows of a queue in its order, before any filter: no filter makes it read more.
 * A campaign has one creator, who is not asked for again.
 */
export function scanQueue(q: Queryable, toScan: ToScan): Promise<Scanned[]> {
  const { claims, without = [] } = toScan;
  if (toScan.campaignId !== null)
    return scanCampaign(q, { ...toScan, campaignId: toScan.campaignId });
  if (toScan.creatorId !== null) return scanCreator(q, { ...toScan, creatorId: toScan.creatorId });
  return q.all(sql<Scanned>`
    select s.* from unnest(${toScan.kinds}::text[]) given (kind)
    cross join lateral (
      select id, user_id, campaign_id, amount_micro, submitted_at, marks from submission
      where kind = given.kind and state = ${toScan.state} and id > ${toScan.after}
        and id <> all(${without}::uuid[])
        and (state <> 'pending' or decide_before > submitted_at or manual_review_since is not null)
        and (not is_sample or ${toScan.hasSamples})
        and not exists (select from planned_decision p where p.submission_id = submission.id)
        and not exists (select from review_claim c where c.submission_id = submission.id
          and c.claimed_until > ${claims?.at ?? null}
          and c.claimed_by is distinct from ${claims?.besides ?? null}::uuid)
      order by id limit ${toScan.limit}) s
    order by s.id limit ${toScan.limit}`);
}

function scanCreator(
  q: Queryable,
  {
    kinds,
    creatorId,
    state,
    after,
    hasSamples,
    claims,
    without = [],
    limit,
  }: ToScan & { creatorId: string },
): Promise<Scanned[]> {
  return q.all(sql<Scanned>`
    select s.* from unnest(${kinds}::text[]) given (kind)
    cross join lateral (
      select id, user_id, campaign_id, amount_micro, submitted_at, marks from submission
      where creator_id = ${creatorId} and kind = given.kind and state = ${state}
        and id > ${after} and id <> all(${without}::uuid[])
        and (state <> 'pending' or decide_before > submitted_at or manual_review_since is not null)
        and (not is_sample or ${hasSamples})
        and not exists (select from planned_decision p where p.submission_id = submission.id)
        and not exists (select from review_claim c where c.submission_id = submission.id
          and c.claimed_until > ${claims?.at ?? null}
          and c.claimed_by is distinct from ${claims?.besides ?? null}::uuid)
      order by id limit ${limit}) s
    order by s.id limit ${limit}`);
}

function scanCampaign(
  q: Queryable,
  {
    campaignId,
    kinds,
    state,
    after,
    hasSamples,
    claims,
    without = [],
    limit,
  }: ToScan & { campaignId: string },
): Promise<Scanned[]> {
  return q.all(sql<Scanned>`
    select id, user_id, campaign_id, amount_micro, submitted_at, marks from submission
    where campaign_id = ${campaignId} and kind = any(${kinds}::text[])
      and state = ${state} and id > ${after} and id <> all(${without}::uuid[])
      and (state <> 'pending' or decide_before > submitted_at or manual_review_since is not null)
      and (not is_sample or ${hasSamples})
      and not exists (select from planned_decision p where p.submission_id = submission.id)
      and not exists (select from review_claim c where c.submission_id = submission.id
        and c.claimed_until > ${claims?.at ?? null}
        and c.claimed_by is distinct from ${claims?.besides ?? null}::uuid)
    order by id limit ${limit}`);
}
