import type pg from 'pg';
import { dripEvidence } from '../parts/drip-evidence.ts';
import { fillFomos, type FomoSize } from './fill-fomos.ts';
import { fillOwnLists } from './fill-lists.ts';
import { fillSpark, ownSparkId } from './fill-spark.ts';
import { fillWork, type WorkSize } from './fill-work.ts';

const taskCount = 200;
const campaignCount = 10;
const ownCampaigns = 30;
const submissions = 60;
const payouts = 20;
/** Approved work of the measured person. */
export const ownWorkId = '00000000-0000-7000-8000-00000000f032';

export type OwnSize = { fomos: FomoSize; sparkActions: number; work: WorkSize };

/**
 * The data that the measured person sees, the same in an empty and in a full database: open tasks of
 * other people, submitted work on some, own campaigns, payouts. FOMO campaigns, the own Spark and the work for
 * own campaigns come in both sizes.
 */
export async function fillOwn(client: pg.Client, userId: string, size: OwnSize): Promise<void> {
  const others = '00000000-0000-7000-8000-000000000001';
  await client.query('begin');
  await client.query(`
    insert into app_user (id, username, username_key, email, password_hash, name, role,
        account_status, trust_score, created_at)
      values ('${others}', 'others', 'others', 'others@bench.example', '', 'Others', 'user',
        'active', 500, now());
    insert into creator_profile (user_id, name, username, username_key, description, tags, twitter,
        website, discord, created_at, changed_at)
      select id, 'Of ' || name, name, name, '', '{}', '', '', '', now(), now()
      from (values ('${others}'::uuid, 'others'), ('${userId}', 'own')) person(id, name)`);
  await client.query(campaignsOf(others, campaignCount, taskCount / campaignCount));
  await client.query(campaignsOf(userId, ownCampaigns, 2));
  await client.query(`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
        state, attempt, submitted_at, decide_before, decided_at, evidence)
      select case when row_number() over () = 1 then '${ownWorkId}' else uuidv7() end,
        'drip', campaign_id, '${others}', t.id, '${userId}', 180000, 'approved', 1,
        now(), now() + interval '3 days', now(), '${dripEvidence}'
      from drip_tweet t join campaign c on c.id = t.campaign_id
      where c.creator_id = '${others}' limit ${submissions};
    insert into payout (id, user_id, amount_micro, address, reference, state, requested_at,
        confirmed_at, signature)
      select uuidv7(), '${userId}', 50000000, 'wallet', 'own' || i, 'confirmed', now(), now(),
        'own' || i from generate_series(1, ${payouts}) i`);
  await fillOwnLists(client, userId);
  await fillFomos(client, { ...size.fomos, ownerId: userId, othersId: others });
  await fillWork(client, { ...size.work, ownerId: userId });
  await fillSpark(client, { ownerId: userId, actions: size.sparkActions });
  await client.query(`
    insert into creator_audience (creator_id, user_id, hours, first_campaign_id)
    select creator_id, user_id, array_agg(distinct hour order by hour), min(campaign_id::text)::uuid
    from (
      select creator_id, user_id, (extract(epoch from date_trunc('hour', submitted_at, 'UTC')) / 3600)::int as hour, campaign_id
      from submission
      union
      select '${userId}', user_id, (extract(epoch from date_trunc('hour', at, 'UTC')) / 3600)::int, campaign_id from traffic.spark_action
      where campaign_id = '${ownSparkId}' and amount_micro > 0 and at > now() - interval '181 days'
    ) done group by creator_id, user_id`);
  await client.query('commit');
  await client.query('vacuum analyze');
}

/** Active campaigns with open tasks, newer than any of the crowd. */
function campaignsOf(creatorId: string, campaigns: number, tweets: number): string {
  return `
    with held as (
      insert into campaign (id, kind, creator_id, name, price_micro, pool_micro, fee_micro,
          min_reward_micro, duration_hours, state, created_at, funded_at, activated_at, end_time)
        select uuidv7(), 'drip', '${creatorId}', 'Ignition Drip', 899000000, 719200000, 179800000,
          180000, 24, 'active', now(), now(), now(), now() + interval '1 day'
        from generate_series(1, ${campaigns})
        returning id),
    made as (
      insert into drip_campaign (id, package_id) select id, 'ignition' from held returning id)
    insert into drip_tweet (id, campaign_id, tweet_id, url, position, created_at, opened_at, is_open)
      select uuidv7(), id, p, 'https://x.com/others/status/' || p, p, now(),
        now() + p * interval '1 millisecond', true
      from made, generate_series(1, ${tweets}) p`;
}
