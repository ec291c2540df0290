import type { Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SubmissionState, WorkKind, WorkMark } from '../submissions/index.ts';

/** What filters look at, of one submission, and its reward. */
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
  after: string;
  limit: number;
};

/**
 * A limited number of rows of a queue in its order, before any filter: no filter makes it read more.
 * A campaign has one creator, who is not asked for again.
 */
export function scanQueue(q: Queryable, of: ToScan): Promise<Scanned[]> {
  if (of.campaignId !== null) return scanCampaign(q, { ...of, campaignId: of.campaignId });
  if (of.creatorId !== null) return scanCreator(q, { ...of, creatorId: of.creatorId });
  return q.all(sql<Scanned>`
    select s.* from unnest(${of.kinds}::text[]) given (kind)
    cross join lateral (
      select id, user_id, campaign_id, amount_micro, submitted_at, marks from submission
      where kind = given.kind and state = ${of.state} and id > ${of.after}
        and (state <> 'pending' or decide_before > submitted_at or left_to_people_at is not null)
        and (not is_sample or ${of.hasSamples})
        and not exists (select from planned_decision p where p.submission_id = submission.id)
      order by id limit ${of.limit}) s
    order by s.id limit ${of.limit}`);
}

function scanCreator(q: Queryable, of: ToScan & { creatorId: string }): Promise<Scanned[]> {
  return q.all(sql<Scanned>`
    select s.* from unnest(${of.kinds}::text[]) given (kind)
    cross join lateral (
      select id, user_id, campaign_id, amount_micro, submitted_at, marks from submission
      where creator_id = ${of.creatorId} and kind = given.kind and state = ${of.state}
        and id > ${of.after}
        and (state <> 'pending' or decide_before > submitted_at or left_to_people_at is not null)
        and (not is_sample or ${of.hasSamples})
        and not exists (select from planned_decision p where p.submission_id = submission.id)
      order by id limit ${of.limit}) s
    order by s.id limit ${of.limit}`);
}

function scanCampaign(q: Queryable, of: ToScan & { campaignId: string }): Promise<Scanned[]> {
  return q.all(sql<Scanned>`
    select id, user_id, campaign_id, amount_micro, submitted_at, marks from submission
    where campaign_id = ${of.campaignId} and kind = any(${of.kinds}::text[])
      and state = ${of.state} and id > ${of.after}
      and (state <> 'pending' or decide_before > submitted_at or left_to_people_at is not null)
      and (not is_sample or ${of.hasSamples})
      and not exists (select from planned_decision p where p.submission_id = submission.id)
    order by id limit ${of.limit}`);
}
