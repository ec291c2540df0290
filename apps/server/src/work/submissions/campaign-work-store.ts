import type { Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstId, lastId } from '../../platform/http/id-cursor.ts';
import type { SubmissionState } from './submission-state.ts';
import type { Submission } from './submission-store.ts';

/** Work with what a ban took back of its reward. */
export type CampaignWork = Submission & { forfeited: Usdc };

/** Which work of a campaign; what is null or false does not narrow it. */
export type CampaignWorkFilter = {
  state: SubmissionState | null;
  taskId: string | null;
  /** Part of a name or X handle, in small letters. */
  person: string | null;
  hasPicture: boolean;
};

/** The most rows that one call looks at, however rarely its filter hits. */
export const maxScannedWork = 5000;

/**
 * The work of a campaign from before `before`, newest first. Campaign and id are compared together, as in
 * all lists here, so that the index of campaigns is read: by id alone, all newer work of others would be.
 */
export function listNewestWork(
  q: Queryable,
  { campaignId, before, limit }: { campaignId: string; before: string; limit: number },
): Promise<CampaignWork[]> {
  return q.all(sql<CampaignWork>`
    select * from submission
    where (campaign_id, id) < (${campaignId}, ${before}) and (campaign_id, id) > (${campaignId}, ${firstId})
    order by campaign_id desc, id desc limit ${limit}`);
}

/** The work of a campaign from after `after`, oldest first. */
export function listOldestWork(
  q: Queryable,
  { campaignId, after, limit }: { campaignId: string; after: string; limit: number },
): Promise<CampaignWork[]> {
  return q.all(sql<CampaignWork>`
    select * from submission
    where (campaign_id, id) > (${campaignId}, ${after}) and (campaign_id, id) < (${campaignId}, ${lastId})
    order by campaign_id, id limit ${limit}`);
}

/** This work, newest first. */
export function readWorkOf(q: Queryable, ids: readonly string[]): Promise<CampaignWork[]> {
  return q.all(sql<CampaignWork>`
    select * from submission where id = any(${ids}::uuid[]) order by id desc`);
}

/** `last`: the oldest row that was looked at, when fewer fit than asked for and there may be more behind it. */
export type FoundWork = { ids: string[]; last: string | null };

/** The ids of what fits a filter, newest first, among the next rows of a campaign: reads until enough fit. */
export function findWork(
  q: Queryable,
  input: CampaignWorkFilter & { campaignId: string; before: string; limit: number },
): Promise<FoundWork> {
  const { campaignId, before, limit, state, taskId, person, hasPicture } = input;
  return q.only(sql<FoundWork>`
    with fitting as (
      select s.id from (
        select campaign_id, id, user_id, task_id, state, evidence from submission
        where (campaign_id, id) < (${campaignId}, ${before})
          and (campaign_id, id) > (${campaignId}, ${firstId})
        order by campaign_id desc, id desc limit ${maxScannedWork}) s
      left join lateral (
        select username_key, x_username_key from app_user
        where id = s.user_id and deleted_at is null and ${person}::text is not null offset 0
      ) u on true
      where (${state}::text is null or s.state = ${state})
        and (${taskId}::uuid is null or s.task_id = ${taskId})
        and (not ${hasPicture} or s.evidence ->> 'proofImage' is not null)
        and (${person}::text is null or (u.username_key is not null and (
          strpos(u.username_key, ${person}) > 0
          or strpos(coalesce(u.x_username_key, ''), ${person}) > 0
          or strpos(lower(coalesce(s.evidence ->> 'xUsername', '')), ${person}) > 0)))
      order by s.campaign_id desc, s.id desc limit ${limit}
    )
    select coalesce((select array_agg(id order by id desc) from fitting), '{}') as ids,
      case when (select count(*) from fitting) < ${limit} then (
        select id from submission
        where (campaign_id, id) < (${campaignId}, ${before})
          and (campaign_id, id) > (${campaignId}, ${firstId})
        order by campaign_id desc, id desc offset ${maxScannedWork}::int - 1 limit 1) end as last`);
}
