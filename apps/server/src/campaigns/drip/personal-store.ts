import { dripPackageNames } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';

/** Campaigns of a creator with their tweets, by id. */
export function listCampaigns(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select c.id, c.name, d.package_id, c.price_micro, c.pool_micro, c.fee_micro, c.state,
      c.created_at, c.starts_at, c.activated_at, c.end_time, c.ended_at, c.spent_micro,
      c.reserved_micro, c.disputed_micro, c.refunded_micro, c.fee_earned_micro, c.fee_refunded_micro, c.completions,
      (select count(*)::int from drip_tweet t join drip_action a on a.task_id = t.id
        where t.campaign_id = c.id) as engagements,
      array(select t.url from drip_tweet t where t.campaign_id = c.id order by t.position) as tweets,
      array(select t.about from drip_tweet t where t.campaign_id = c.id order by t.position)
        as tweet_texts
    from campaign c join drip_campaign d on d.id = c.id
    where c.creator_id = ${userId} and c.kind = 'drip' and c.id > ${after} order by c.id
    limit ${limit}`);
}

/** Actions that a user reported, by the id of their task. */
export function listActions(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select task_id as id,
      json_agg(json_build_object('action', action, 'openedAt', opened_at, 'reportedAt',
        reported_at, 'replyLink', reply_link) order by action) as actions
    from drip_action where user_id = ${userId} and task_id > ${after}
    group by task_id order by task_id limit ${limit}`);
}

/**
 * Keeps only the number of each tweet and the package of each drip: the usual form of a link contains its
 * author's name, as the name of a drip does, and what was said of it is the creator's own text.
 */
export async function eraseAuthorship(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update campaign c set name = p.name
    from drip_campaign d
    join unnest(${Object.keys(dripPackageNames)}::text[],
      ${Object.values(dripPackageNames)}::text[]) as p (id, name) on p.id = d.package_id
    where d.id = c.id and c.creator_id = ${userId}`);
  await tx.run(sql`
    update drip_tweet t set url = 'https://x.com/i/web/status/' || t.tweet_id,
      about = ''
    from campaign c where c.id = t.campaign_id and c.creator_id = ${userId}`);
}

/** Deletes the links of replies. The actions stay, because the campaign's figures count them. */
export async function eraseReplies(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update drip_action set reply_link = null, reply_campaign_id = null
    where user_id = ${userId} and reply_link is not null`);
}
