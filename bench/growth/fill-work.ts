import type pg from 'pg';
import { dripEvidence } from '../parts/drip-evidence.ts';

/** Of the measured person: a drip of fifty tweets that runs, and a FOMO campaign that is long over. */
export const ownDripId = '00000000-0000-7000-8000-00000000f033';
export const decidedFomoId = '00000000-0000-7000-8000-00000000f034';

/** How much work was submitted for them. */
export type WorkSize = { drip: number; fomo: number };

const tweets = 50;
const links = 10;
/** One piece of work in so many: rejected, decided by a person, with a picture. */
const perRejected = 10;
const perPerson = 500;
const perPicture = 10;
const longAgo = "now() - interval '60 days'";

/** Work of the people of the FOMO campaigns, for two campaigns of the measured person. */
export async function fillWork(
  client: pg.Client,
  { drip, fomo, ownerId }: WorkSize & { ownerId: string },
): Promise<void> {
  await client.query(`
    insert into campaign (id, kind, creator_id, name, price_micro, pool_micro, fee_micro,
        min_reward_micro, duration_hours, state, created_at, funded_at, activated_at, end_time)
      values ('${ownDripId}', 'drip', '${ownerId}', 'Fifty tweets', 2500000000, 2000000000, 500000000,
        180000, 240, 'active', now(), now(), now(), now() + interval '10 days');
    insert into drip_campaign (id, package_id) values ('${ownDripId}', 'surge');
    create temporary table own_tweet on commit drop as
      select p, uuidv7() as id from generate_series(1, ${tweets}) p;
    insert into drip_tweet (id, campaign_id, tweet_id, url, position, created_at, opened_at, is_open)
      select id, '${ownDripId}', 1000 + p, 'https://x.com/own/status/' || 1000 + p, p, now(), now(), true
      from own_tweet;
    create temporary table own_work on commit drop as
      select n, u.id as user_id, t.id as task_id, n % ${perRejected} = 0 as is_rejected
      from generate_series(1, ${drip}) n
      cross join (select count(*) as people from fomo_crowd) crowd
      join fomo_crowd u on u.i = 1 + n % people
      join own_tweet t on t.p = 1 + (n + n / people) % ${tweets};
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
        attempt, submitted_at, decide_before, decided_at, reason, evidence)
      select uuidv7(), 'drip', '${ownDripId}', '${ownerId}', task_id, user_id, 180000,
        case when is_rejected then 'rejected' else 'approved' end, 1, now(),
        now() + interval '3 days', now(), case when is_rejected then 'not_done' end, '${dripEvidence}'
      from own_work;
    insert into drip_action (user_id, task_id, action, reported_at)
      select user_id, task_id, action, now()
      from own_work, unnest(array['like', 'retweet', 'comment']) action`);
  await client.query(`
    insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro,
        min_reward_micro, state, created_at, funded_at, activated_at, ended_at, settle_at, settled_at)
      values ('${decidedFomoId}', 'fomo', '${ownerId}', 'Decided', '/media/none.webp', 100000000000,
        85000000000, 15000000000, 50000, 'ended', ${longAgo}, ${longAgo}, ${longAgo}, ${longAgo},
        ${longAgo}, ${longAgo});
    insert into fomo_campaign (id, rules, earning_tag) values ('${decidedFomoId}', '{}', 'High Earning');
    insert into fomo_task (id, campaign_id, position, key, kind, name, rate_micro,
        allocation_tenths, target, participants, links, guide_text, guide_link)
      select '${decidedFomoId}', '${decidedFomoId}', 1, 'draw', 'like', 'Draw it', 50000, 1000,
        count(*), count(*), ${links}, '', '' from fomo_crowd;
    create temporary table own_link on commit drop as
      select p, uuidv7() as id from generate_series(1, ${links}) p;
    insert into fomo_link (id, task_id, position, link, name, type, proof_required, description,
        proof_placeholder, required_content)
      select id, '${decidedFomoId}', p, '', 'Step ' || p, 'manual-upload', true, '', '', ''
      from own_link;
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
        attempt, submitted_at, decide_before, decided_at, decided_by, evidence)
      select uuidv7(), 'fomo', '${decidedFomoId}', '${ownerId}', l.id, u.id, 50000, 'approved', 1,
        ${longAgo}, ${longAgo} + interval '3 days', ${longAgo}, case when n % ${perPerson} = 0 then '${ownerId}'::uuid end,
        jsonb_build_object('taskName', 'Draw it', 'linkName', 'Step ' || l.p, 'link', '',
          'linkType', 'manual-upload', 'requiredContent', '', 'xUsername', 'worker' || u.i,
          'proofText', 'What I drew, number ' || n, 'proofLink', null, 'proofImage',
          case when n % ${perPicture} = 0 then '/media/' || n || '.webp' end, 'isMember', false)
      from generate_series(1, ${fomo}) n
      cross join (select count(*) as people from fomo_crowd) crowd
      join fomo_crowd u on u.i = 1 + n % people
      join own_link l on l.p = 1 + (n / people) % ${links}`);
}
