import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { SubmissionState } from './submission-state.ts';
import type { Submission, WorkKind } from './submission-store.ts';

type Asked = {
  kinds: readonly WorkKind[];
  /** Null: of all campaigns. */
  campaignId: string | null;
  state: SubmissionState;
  /** Whether samples are in it: they are for admins. */
  hasSamples: boolean;
  after: string;
  limit: number;
};

/**
 * Work in one state, oldest first; each kind is read from an index in that order. Work that the
 * system checks when it is submitted is never in it, unless that left it to people.
 */
export function listQueue(q: Queryable, of: Asked): Promise<Submission[]> {
  if (of.campaignId !== null) return listOfCampaign(q, { ...of, campaignId: of.campaignId });
  return q.all(sql<Submission>`
    select s.* from unnest(${of.kinds}::text[]) given (kind)
    cross join lateral (
      select * from submission
      where kind = given.kind and state = ${of.state} and id > ${of.after}
        and (state <> 'pending' or decide_before > submitted_at or left_to_people_at is not null)
        and (not is_sample or ${of.hasSamples})
      order by id limit ${of.limit}) s
    order by s.id limit ${of.limit}`);
}

/** The same for the campaigns of one creator. */
export function listQueueOfCreator(
  q: Queryable,
  of: Asked & { creatorId: string },
): Promise<Submission[]> {
  if (of.campaignId !== null) return listOfCampaign(q, { ...of, campaignId: of.campaignId });
  return q.all(sql<Submission>`
    select s.* from unnest(${of.kinds}::text[]) given (kind)
    cross join lateral (
      select * from submission
      where creator_id = ${of.creatorId} and kind = given.kind and state = ${of.state}
        and id > ${of.after}
        and (state <> 'pending' or decide_before > submitted_at or left_to_people_at is not null)
        and (not is_sample or ${of.hasSamples})
      order by id limit ${of.limit}) s
    order by s.id limit ${of.limit}`);
}

function listOfCampaign(q: Queryable, of: Asked & { campaignId: string }): Promise<Submission[]> {
  return q.all(sql<Submission>`
    select * from submission
    where campaign_id = ${of.campaignId} and kind = any(${of.kinds}::text[])
      and state = ${of.state} and id > ${of.after}
      and (state <> 'pending' or decide_before > submitted_at or left_to_people_at is not null)
      and (not is_sample or ${of.hasSamples})
    order by id limit ${of.limit}`);
}

/** How much work waits for a creator's review, by campaign; those without any are left out. */
export async function countToReview(
  q: Queryable,
  of: { creatorId: string; kind: WorkKind },
): Promise<Map<string, number>> {
  const rows = await q.all(sql<{ campaignId: string; count: number }>`
    select campaign_id, count(*)::int as count from submission
    where creator_id = ${of.creatorId} and kind = ${of.kind} and state = 'pending'
      and (decide_before > submitted_at or left_to_people_at is not null) and not is_sample
    group by campaign_id`);
  return new Map(rows.map(({ campaignId, count }) => [campaignId, count]));
}
