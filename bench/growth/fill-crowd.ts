import type pg from 'pg';
import { withoutIndexes } from '../../apps/server/src/platform/db/without-indexes.ts';
import { dripEvidence } from '../parts/drip-evidence.ts';
import { fillActions, fillLists } from './fill-lists.ts';
import type { OwnSize } from './fill-own.ts';

/** `actions`: of people in Sparks that are over; `actionsToday` in those that run. */
export type Size = {
  people: number;
  tasks: number;
  entries: number;
  actions: number;
  actionsToday: number;
} & OwnSize;

const submissionsPerPerson = 2;
const tweetsPerCampaign = 10;
/** Of each creator: campaigns that wait for money, and work that waits for a decision. */
const unfundedPerCreator = 5;
const waitingPerCreator = 20;
/** One campaign in so many takes work; the others are over. */
const campaignsPerActive = 20;
const peoplePerCreator = 50;

/**
 * Fills a database with data of other people, in bulk and as its owner: users, creators, drips and
 * their tasks, submitted work, payouts, and books that balance. All of it has made-up content.
 */
export async function fillCrowd(
  client: pg.Client,
  size: Size,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  await client.query(`begin; set local synchronous_commit = off; set local work_mem = '128MB';
    set local maintenance_work_mem = '1GB'`);
  await client.query(
    `select traffic.make_months(now() - interval '1 year', now() + interval '31 days')`,
  );
  onStep('people');
  await fillPeople(client, size.people);
  onStep('campaigns and work');
  await fillCampaigns(client, Math.ceil(size.tasks / tweetsPerCampaign));
  await fillWork(client);
  await fillWaiting(client);
  onStep('notices, tickets, campaigns of groups');
  await fillLists(client, size.actionsToday);
  await withoutIndexes(client, ['traffic.spark_action', 'traffic.spark_participation'], () =>
    fillActions(client, size.actions, onStep),
  );
  onStep('the books');
  await withoutIndexes(client, ['ledger.transaction', 'ledger.entry', 'ledger.hold'], () =>
    fillBooks(client, Math.ceil(size.entries / 4)),
  );
  await client.query('commit');
  onStep('vacuum');
  await client.query('vacuum analyze');
}

async function fillPeople(client: pg.Client, people: number): Promise<void> {
  await client.query(`
    create temporary table crowd on commit drop as
      select i, uuidv7() as id, now() - i * interval '1 second' as at
      from generate_series(1, ${people}) i;
    create unique index on crowd (i);
    analyze crowd;
    insert into app_user (id, username, username_key, email, password_hash, name, role,
        account_status, trust_score, created_at)
      select id, 'crowd' || i, 'crowd' || i, 'crowd' || i || '@bench.example', '', 'Crowd', 'user',
        'active', 500, at from crowd;
    insert into rules_acceptance select id, '1', at from crowd;
    insert into user_session (id, user_id, session_version, created_at, proved_at, last_used_at,
        expires_at)
      select uuidv7(), id, 1, at, at, at, at + interval '7 days' from crowd;
    create temporary table crowd_creator on commit drop as
      select (i - 1) / ${peoplePerCreator} as n, id from crowd where i % ${peoplePerCreator} = 1;
    create unique index on crowd_creator (n);
    insert into creator_profile (user_id, name, username, username_key, description, tags, twitter,
        website, discord, created_at, changed_at)
      select id, 'Creator ' || n, 'creator' || n, 'creator' || n, '', '{}', '', '', '', now(), now()
      from crowd_creator`);
}

async function fillCampaigns(client: pg.Client, campaigns: number): Promise<void> {
  await client.query(`
    create temporary table crowd_campaign on commit drop as
      select i, uuidv7() as id, (select count(*) from crowd_creator) as creators,
        i % ${campaignsPerActive} = 0 as active,
        now() - interval '20 hours' - i * interval '1 second' as at
      from generate_series(1, ${campaigns}) i;
    insert into campaign (id, kind, creator_id, name, price_micro, pool_micro, fee_micro,
        min_reward_micro, duration_hours, state, created_at, funded_at, activated_at, end_time,
        ended_at, settle_at, settled_at)
      select k.id, 'drip', c.id, 'Ignition Drip', 899000000, 719200000, 179800000, 180000, 24,
        case when active then 'active' else 'ended' end, at, at, at, at + interval '100 days',
        over, over, over
      from crowd_campaign k join crowd_creator c on c.n = k.i % k.creators,
        lateral (select case when active then null else at + interval '1 day' end as over) ended;
    insert into drip_campaign (id, package_id) select id, 'ignition' from crowd_campaign;
    create temporary table crowd_task on commit drop as
      select row_number() over (order by k.i, p) as n, uuidv7() as id, k.id as campaign_id, k.at,
        k.active, p
      from crowd_campaign k, generate_series(1, ${tweetsPerCampaign}) p;
    create unique index on crowd_task (n);
    analyze crowd_task;
    insert into drip_tweet (id, campaign_id, tweet_id, url, position, created_at, opened_at, is_open)
      select id, campaign_id, n, 'https://x.com/crowd/status/' || n, p, at,
        at + p * interval '1 millisecond', active
      from crowd_task`);
}

async function fillWork(client: pg.Client): Promise<void> {
  await client.query(`
    analyze campaign;
    create temporary table crowd_work on commit drop as
      select distinct on (u.id, t.id) uuidv7() as id, u.id as user_id, t.id as task_id,
        t.campaign_id, d.creator_id, t.at + interval '1 hour' as at
      from crowd u
      cross join generate_series(1, ${submissionsPerPerson}) k
      join crowd_task t on t.n = 1 + (u.i::bigint * 7919 + k * 104729) % (select count(*) from crowd_task)
      join campaign d on d.id = t.campaign_id and d.creator_id <> u.id;
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
        state, attempt, submitted_at, decide_before, decided_at, evidence)
      select id, 'drip', campaign_id, creator_id, task_id, user_id, 180000, 'approved', 1, at,
        at + interval '3 days', at + interval '1 hour', '${dripEvidence}' from crowd_work;
    insert into drip_action (user_id, task_id, action, reported_at)
      select user_id, task_id, action, at
      from crowd_work, unnest(array['like', 'retweet', 'comment']) action;
    alter table payout disable trigger figure_paid_at_once;
    insert into payout (id, user_id, amount_micro, address, reference, state, requested_at,
        confirmed_at, signature)
      select uuidv7(), id, 50000000, 'wallet' || i, 'reference' || i, 'confirmed', at, at,
        'signature' || i from crowd;
    alter table payout enable trigger figure_paid_at_once;
    select figure_add(array['paid'], array(select id from payout))`);
}

/** Campaigns of a FOMO's kind that wait for money, and work that waits in ones of the same creators. */
async function fillWaiting(client: pg.Client): Promise<void> {
  await client.query(`
    insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro,
        min_reward_micro, state, created_at)
      select uuidv7(), 'fomo', c.id, 'Unpaid ' || waits, '/media/none.webp', 100000000, 85000000, 15000000,
        50000, 'pending', now() from crowd_creator c, generate_series(1, ${unfundedPerCreator}) waits;
    insert into ledger.account (id, kind, owner, balance)
      select ledger.account_id('creator_available:' || id), 'creator_available', id, 0
      from crowd_creator;
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
        attempt, submitted_at, decide_before, evidence)
      select uuidv7(), 'fomo', uuidv7(), c.id, uuidv7(), u.id, 50000, 'pending', 1, now(),
        now() + interval '3 days', '{"erased": true}'
      from crowd_creator c, generate_series(1, ${waitingPerCreator}) waits
      join crowd u on u.i = 2 + waits`);
}

/** Rewards of a year, each held by a transaction and posted by the next. As a restore does, without triggers. */
async function fillBooks(client: pg.Client, rewards: number): Promise<void> {
  await client.query(`
    set local session_replication_role = replica;
    create temporary table crowd_reward on commit drop as
      select n, uuidv7() as held, uuidv7() as paid, u.id as owner,
        ledger.account_id('earner_reserved:' || u.id) as via,
        ledger.account_id('earner_available:' || u.id) as goes,
        now() - (${rewards} - n) * (interval '365 days' / ${rewards}) as at
      from generate_series(1, ${rewards}) n
      join crowd u on u.i = 1 + n % (select count(*) from crowd);
    insert into ledger.account (id, kind, owner, balance)
      select side.account, side.kind, owner, side.balance
      from (select owner, via, goes, count(*) as rewards from crowd_reward group by owner, via, goes) r,
        lateral (values (via, 'earner_reserved', 0), (goes, 'earner_available', rewards)) side(account, kind, balance);
    insert into ledger.transaction (id, reference, request_hash, kind, created_at)
      select side.id, side.reference, sha256('crowd'), 'crowd', at
      from crowd_reward, lateral (values (held, 'crowd-held:' || n), (paid, 'crowd-paid:' || n)) side(id, reference)
      order by n, reference;
    insert into ledger.entry (transaction_id, seq, account_id, amount)
      select side.id, side.seq, side.account, side.amount
      from crowd_reward, lateral (values (held, 1, ledger.account_id('treasury'), -1), (held, 2, via, 1),
        (paid, 1, via, -1), (paid, 2, goes, 1)) side(id, seq, account, amount);
    insert into ledger.hold (id, from_account_id, via_account_id, to_account_id, to_name, amount, state,
        opened_reference, opened_at, closed_reference, closed_at)
      select uuidv7(), ledger.account_id('treasury'), via, goes, 'earner_available:' || owner, 1, 'posted',
        'crowd-held:' || n, at, 'crowd-paid:' || n, at
      from crowd_reward;
    set local session_replication_role = origin`);
}
