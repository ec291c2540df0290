import type pg from 'pg';

const noticesPerPerson = 3;
const movesPerPerson = 2;
/** One person in so many has asked for help, and one in so many has appealed. */
const peoplePerTicket = 5;
const peoplePerAppeal = 10;
/** One campaign in so many runs, one question or appeal in so many waits. */
const perRunning = 20;
const perWaiting = 50;

/**
 * What the crowd has in the lists of notices, tickets, trust moves, Spark and FOMO campaigns and
 * appeals. In the transaction that filled the crowd, whose temporary tables it reads.
 */
export async function fillLists(client: pg.Client, actionsToday: number): Promise<void> {
  await client.query(`
    insert into notice (id, user_id, kind, subject, facts, happened_at, message_from)
      select uuidv7(), id, 'work_approved', 'day ' || n, '{"amount": "180000", "count": 1}', at, at
      from crowd, generate_series(1, ${noticesPerPerson}) n;
    insert into trust_move (id, user_id, cause, subject, points, score_after, at)
      select uuidv7(), id, 'payout_confirmed', uuidv7(), 5, 505, at
      from crowd, generate_series(1, ${movesPerPerson});
    insert into trust_work select id, ${movesPerPerson} from crowd`);
  await client.query(`
    create temporary table crowd_ticket on commit drop as
      select i, uuidv7() as ticket_id, id as user_id, at from crowd where i % ${peoplePerTicket} = 0;
    insert into support_ticket (id, user_id, category, title, state, opened_at, changed_at,
        message_count, step_count)
      select ticket_id, user_id, 'payout', 'Where is it?',
        case when i % ${peoplePerTicket * perWaiting} = 0 then 'open' else 'closed' end, at, at, 1, 1
      from crowd_ticket;
    insert into support_message (ticket_id, position, author, text, written_at)
      select ticket_id, 1, 'person', 'I asked yesterday.', at from crowd_ticket;
    insert into support_step (ticket_id, position, stepped_at, state_before, state_after)
      select ticket_id, 1, at, null, 'open' from crowd_ticket`);
  await client.query(
    appealsOf(`select work.id as submission_id, user_id, work.at, row_number() over () as n
    from (select distinct on (user_id) * from crowd_work) work
    join crowd on crowd.id = work.user_id and crowd.i % ${peoplePerAppeal} = 0`),
  );
  // Those that are over were made within a year, and what was done in them lies in that month.
  const ours = `select uuidv7(at - now()) as id, creator_id, n, at, runs from (
    select c.id as creator_id, k.i as n, k.i % ${perRunning} = 0 as runs,
      k.at - case when k.i % ${perRunning} = 0 then 0 else k.i % 350 end * interval '1 day' as at
    from crowd_campaign k join crowd_creator c on c.n = k.i % k.creators) made`;
  for (const insert of [sparksOf(ours), fomosOf(ours)]) await client.query(insert);
  await client.query(sparkActions(actionsToday));
}

/** What people did today in the Sparks that run: six of ten are paid, a fifth are reactions. */
const sparkActions = (actionsToday: number) => `
  create temporary table doing on commit drop as
    select n, c.id as campaign_id, u.id as user_id, now() - n * interval '1.5 seconds' as at,
      c.id || ':' || n / 5 * 5 as message, n % 5 = 4 as is_reaction, n % 10 < 6 as is_paid
    from generate_series(1, ${actionsToday}) n
    join (select id, row_number() over () - 1 as place, count(*) over () as all
      from campaign where kind = 'spark' and state = 'active') c on c.place = n / 5 % c.all
    join crowd u on u.i = 1 + n * 7919 % (select count(*) from crowd);
  ${judgedActions('reserved')}
  insert into spark_desk (campaign_id, actions, paid, refused, alarms, counted_at)
    select campaign_id, count(*), count(*) filter (where is_paid), count(*) filter (where not is_paid),
      '{}', now()
    from doing group by campaign_id;
  drop table doing`;

/** The actions of the table `doing`, with what their people have of it. */
function judgedActions(paid: 'reserved' | 'available'): string {
  return `
  insert into traffic.spark_action (id, campaign_id, kind, key, at, sender, user_id, target, letters, words,
      fingerprint, simhash, received_at, due_at, status, code, amount_micro,
      rule_version, judged_at, available_at)
    select uuidv7(), campaign_id, case when is_reaction then 'reaction' else 'message' end,
      case when is_reaction then message || ':' || n when n % 5 = 0 then message
        else campaign_id || ':' || n end,
      at, n, user_id, case when is_reaction then message end, 30, 6, md5(n::text),
      hashtextextended(n::text, 0), at, at, case when is_paid then '${paid}' else 'unpaid' end,
      case when is_paid then null else 'TOO_SHORT' end,
      case when not is_paid then 0 when is_reaction then 25000 else 10000 end, 1, at,
      case when is_paid and '${paid}' = 'available' then at end
    from doing;
  insert into traffic.spark_participation (campaign_id, user_id, participates_since, ${paid}_micro)
    select campaign_id, user_id, min(at),
      sum(case when not is_paid then 0 when is_reaction then 25000 else 10000 end)
    from doing group by campaign_id, user_id;`;
}

/** Campaigns whose actions are written by one statement. */
const campaignsAtOnce = 50;
/** What a person does in a Spark that is over. */
const actionsPerPerson = 10;

/** The same number of actions in each Spark that is over, from its first minute on, and their tallies. */
export async function fillActions(
  client: pg.Client,
  actions: number,
  onStep: (step: string) => void,
): Promise<void> {
  await client.query(`
    create temporary table ended_spark on commit drop as
      select id, row_number() over () as place from campaign where kind = 'spark' and state = 'ended';
    create unique index on ended_spark (place);
    analyze ended_spark`);
  const { rowCount: campaigns } = await client.query('select from ended_spark');
  if (!campaigns) return;
  const each = Math.ceil(actions / campaigns);
  for (let from = 0; from < campaigns; from += campaignsAtOnce) {
    onStep(`actions ${from * each} of ${actions}`);
    // oxlint-disable-next-line no-await-in-loop -- one connection does one after the other
    await client.query(`
      create temporary table doing on commit drop as
        select n, c.id as campaign_id, u.id as user_id,
          traffic.time_of(c.id) + n * interval '1 minute' as at,
          c.id || ':' || n / 5 * 5 as message, n % 5 = 4 as is_reaction, n % 10 < 6 as is_paid
        from ended_spark c
        cross join generate_series(1, ${each}) n
        join crowd u
          on u.i = 1 + (n / ${actionsPerPerson} + c.place * 7919) % (select count(*) from crowd)
        where c.place > ${from} and c.place <= ${from + campaignsAtOnce};
      ${judgedActions('available')}
      drop table doing`);
  }
  await client.query(`
    with counted as (delete from traffic.spark_tally_change returning *)
    insert into traffic.spark_tally select * from counted`);
}

/** A page of the public list: with fewer the rest of a page is of others, and there are none in the empty database. */
const ownSparks = 50;

/** The same for the measured person. */
export async function fillOwnLists(client: pg.Client, userId: string): Promise<void> {
  await client.query(`
    insert into notice (id, user_id, kind, subject, facts, happened_at, message_from)
      select uuidv7(), '${userId}', 'work_approved', 'day ' || n,
        '{"amount": "180000", "count": 1}', now(), now() from generate_series(1, 60) n;
    insert into trust_move (id, user_id, cause, subject, points, score_after, at)
      select uuidv7(), '${userId}', 'payout_confirmed', uuidv7(), 5, 505, now()
      from generate_series(1, 60);
    insert into support_ticket (id, user_id, category, title, state, opened_at, changed_at,
        message_count, step_count)
      select uuidv7(), '${userId}', 'payout', 'Where is it?', 'open', now(), now(), 1, 1
      from generate_series(1, 20)`);
  await client.query(
    appealsOf(`select id as submission_id, user_id, now() as at, 1 as n
    from (select * from submission where user_id = '${userId}' limit 20) work`),
  );
  const ours = `select uuidv7() as id, '${userId}'::uuid as creator_id, -n as n, now() as at,
    true as runs from generate_series(1, ${ownSparks}) n`;
  for (const insert of [sparksOf(ours), fomosOf(ours)]) await client.query(insert);
}

/** Appeals of rejected work; `work` gives submission_id, user_id, at and n. */
function appealsOf(work: string): string {
  return `
    create temporary table appealed on commit drop as select uuidv7() as appeal_id, work.* from (${work}) work;
    insert into review_decision (id, submission_id, decided_at, decided_by, state_before,
        state_after, reason, note)
      select uuidv7(), submission_id, at, null, 'pending', 'rejected', 'not_done', '' from appealed;
    alter table appeal disable trigger user;
    insert into appeal (id, user_id, submission_id, text, state, filed_at, answer_before, decided_at)
      select appeal_id, user_id, submission_id, 'I did all three from my own account.',
        case when n % ${perWaiting} = 1 then 'open' else 'won' end, at, at + interval '7 days',
        case when n % ${perWaiting} = 1 then null else at + interval '1 day' end
      from appealed;
    alter table appeal enable trigger user;
    select figure_add(array['appealed', 'overturned', 'upheld'], array(select appeal_id from appealed));
    drop table appealed`;
}

/** Funded campaigns of a group each, which was judged; `made` gives id, creator_id, n, at and whether it runs. */
export function sparksOf(made: string): string {
  return `
    with made as materialized (${made}), groups as (
      insert into spark_group (chat_id, title, has_rights, changed_at)
        select '-' || (1000000 + n), 'Group', true, at from made returning 1),
    judged as (
      insert into traffic.campaign (campaign_id, batches, events, is_closed)
        select id, 1, 1, not runs from made returning 1),
    campaigns as (
      insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro,
          min_reward_micro, duration_hours, state, created_at, funded_at, activated_at, end_time,
          ended_at, settle_at, settled_at)
        select id, 'spark', creator_id, 'Spark', '/media/none.webp', 100000000, 80000000, 20000000,
          10000, 2400, case when runs then 'active' else 'ended' end, at, at, at,
          at + interval '100 days', case when runs then null else at end,
          case when runs then null else at end, case when runs then null else at end
        from made returning 1)
    insert into spark_campaign (id, group_link, tweet_id, tweet_url, hashtags, needs_like,
        needs_retweet, needs_comment, needs_join, instructions, person_percent,
        connected_at, telegram_chat_id, is_running)
      select id, 'https://t.me/crowd', '1', 'https://x.com/crowd/status/1', '{}', true, true, true,
        true, '', 25, at, '-' || (1000000 + n), runs
      from made, (select count(*) from groups) linked, (select count(*) from campaigns) held`;
}

/** Campaigns of two tasks with a link each. */
function fomosOf(made: string): string {
  return `
    with made as materialized (${made}), held as (
      insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro,
          min_reward_micro, state, created_at, funded_at, activated_at, ended_at, settle_at,
          settled_at)
        select id, 'fomo', creator_id, 'FOMO', '/media/none.webp', 100000000, 85000000, 15000000,
          50000, case when runs then 'active' else 'ended' end, at, at, at,
          case when runs then null else at end, case when runs then null else at end,
          case when runs then null else at end
        from made returning id),
    campaigns as (
      insert into fomo_campaign (id, rules, earning_tag)
        select id, '{}', 'High Earning' from held returning id),
    tasks as (
      insert into fomo_task (id, campaign_id, position, key, kind, name, rate_micro,
          allocation_tenths, target, links, guide_text, guide_link)
        select uuidv7(), id, p, 'task' || p, 'like', 'Like it', 50000, 500, 50, 1, '', ''
        from campaigns, generate_series(1, 2) p returning id)
    insert into fomo_link (id, task_id, position, link, name, type, proof_required, description,
        proof_placeholder, required_content)
      select uuidv7(), id, 1, 'https://x.com/crowd/status/1', '', 'x-like', true, '', '', ''
      from tasks`;
}
