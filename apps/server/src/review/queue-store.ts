import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { SubmissionState } from './submission-state.ts';
import type { Submission, WorkKind } from './submission-store.ts';

type Asked = {
  kinds: readonly WorkKind[];
  /** Null: of all campaigns. */
  campaignId: string | null;
  state: SubmissionState;
  after: string;
  limit: number;
};

/** Work in one state, oldest first; each kind is read from an index in that order. */
export function listQueue(q: Queryable, of: Asked): Promise<Submission[]> {
  if (of.campaignId !== null) return listOfCampaign(q, { ...of, campaignId: of.campaignId });
  return q.all(sql<Submission>`
    select s.* from unnest(${of.kinds}::text[]) given (kind)
    cross join lateral (
      select * from submission
      where kind = given.kind and state = ${of.state} and id > ${of.after}
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
      order by id limit ${of.limit}) s
    order by s.id limit ${of.limit}`);
}

function listOfCampaign(q: Queryable, of: Asked & { campaignId: string }): Promise<Submission[]> {
  return q.all(sql<Submission>`
    select * from submission
    where campaign_id = ${of.campaignId} and kind = any(${of.kinds}::text[])
      and state = ${of.state} and id > ${of.after}
    order by id limit ${of.limit}`);
}
