import {
  type DripAction,
  dripActions,
  type DripPackageId,
  type RejectionReason,
} from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TimePlace } from '../../platform/http/id-cursor.ts';
import type { DisputeState } from '../../work/submissions/index.ts';

/** One tweet of a campaign. */
export type DripTask = {
  id: string;
  campaignId: string;
  tweetId: string;
  url: string;
  /** What the creator says of it; may be empty. */
  about: string;
  position: number;
  openedAt: Date | null;
};

/** One reported action of a user on a task. */
export type ReportedAction = {
  action: DripAction;
  /** When the tweet was opened, if known. */
  openedAt: Date | null;
  reportedAt: Date;
  replyLink: string | null;
};

/** The details that only drips have. */
export async function insertDetails(
  tx: Tx,
  { id, packageId }: { id: string; packageId: string },
): Promise<void> {
  await tx.run(sql`insert into drip_campaign (id, package_id) values (${id}, ${packageId})`);
}

/** The packages of these campaigns, by campaign id. */
export async function readPackages(
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, DripPackageId>> {
  const rows = await q.all(sql<{ id: string; packageId: DripPackageId }>`
    select id, package_id from drip_campaign where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, packageId }) => [id, packageId]));
}

export async function readTask(q: Queryable, id: string): Promise<DripTask | null> {
  return q.one(sql<DripTask>`
    select id, campaign_id, tweet_id, url, about, position, opened_at
    from drip_tweet where id = ${id}`);
}

/** The same; it is not removed, and its campaign not stopped, before the commit. */
export async function lockTask(tx: Tx, id: string): Promise<DripTask | null> {
  return tx.one(sql<DripTask>`
    select id, campaign_id, tweet_id, url, about, position, opened_at
    from drip_tweet where id = ${id} for key share`);
}

/** The tweets of a campaign in the order they were added. */
export function listTweets(q: Queryable, campaignId: string): Promise<DripTask[]> {
  return q.all(sql<DripTask>`
    select id, campaign_id, tweet_id, url, about, position, opened_at
    from drip_tweet where campaign_id = ${campaignId} order by position`);
}

type CountedTweet = DripTask & { reported: number; engagements: number };

/**
 * The tweets of these campaigns in the order they were added, with their numbers of reported actions:
 * all, and as engagements those of work that is not rejected. All work is read once, not once per tweet, and of the
 * actions only those on these tweets.
 */
export function readTweets(q: Queryable, campaignIds: readonly string[]): Promise<CountedTweet[]> {
  return q.all(sql<CountedTweet>`
    select t.id, t.campaign_id, t.tweet_id, t.url, t.about, t.position, t.opened_at,
      reported, reported - coalesce(uncounted.count, 0) as engagements
    from drip_tweet t
    cross join lateral (
      select count(*)::int as reported from drip_action a where a.task_id = t.id) actions
    left join (
      select task_id, sum(actions)::int as count from (
        select distinct task_id, user_id from (
          select task_id, user_id, state from submission
          where campaign_id = any(${campaignIds}::uuid[])
          -- keeps PostgreSQL from reading all that was ever rejected
          offset 0) work
        where state = 'rejected') refused
      cross join lateral (
        select count(*) as actions from drip_action a
        where a.task_id = refused.task_id and a.user_id = refused.user_id
          and not exists (select from submission s where s.task_id = refused.task_id
            and s.user_id = refused.user_id and s.state in ('pending', 'approved'))) one
      group by task_id) uncounted on uncounted.task_id = t.id
    where t.campaign_id = any(${campaignIds}::uuid[])
    order by t.campaign_id, t.position`);
}

/** Whether a drip of another creator runs that pays for this tweet. */
export function isRunningElsewhere(
  q: Queryable,
  { tweetId, creatorId, now }: { tweetId: string; creatorId: string; now: Date },
): Promise<boolean> {
  return q.has(sql`
    select 1 from drip_tweet t join campaign c on c.id = t.campaign_id
    where t.is_open and t.tweet_id = ${tweetId} and c.creator_id <> ${creatorId}
      and c.end_time > ${now}
    limit 1`);
}

/** The handles in the creator's profile, of their X account and of their earlier tweets, in lower case. */
export async function readOwnHandles(q: Queryable, creatorId: string): Promise<Set<string>> {
  const rows = await q.all(sql<{ handle: string }>`
    select distinct lower(substring(url from '^https?://[a-z.]+/@?([A-Za-z0-9_]{1,15})')) as handle
    from (
      select twitter as url from creator_profile where user_id = ${creatorId}
      union all
      select 'https://x.com/' || x_username from app_user where id = ${creatorId}
      union all
      select t.url from drip_tweet t join campaign c on c.id = t.campaign_id
      where c.creator_id = ${creatorId} and t.url not like 'https://x.com/i/%'
    ) known
    where url <> ''`);
  return new Set(rows.map(({ handle }) => handle));
}

/** Adds a tweet to a campaign that does not have it yet. */
export async function insertTweet(tx: Tx, input: DripTask & { createdAt: Date }): Promise<void> {
  const { id, campaignId, tweetId, url, about, position, createdAt, openedAt } = input;
  await tx.run(sql`
    insert into drip_tweet
      (id, campaign_id, tweet_id, url, about, position, created_at, opened_at, is_open)
    values (${id}, ${campaignId}, ${tweetId}, ${url}, ${about}, ${position},
      ${createdAt}, ${openedAt}, ${openedAt !== null})`);
}

/** Locks one tweet of a campaign: no action on it is reported until this transaction ends. */
export function lockTweet(
  tx: Tx,
  { campaignId, tweetId }: { campaignId: string; tweetId: string },
): Promise<Pick<DripTask, 'id' | 'position'> | null> {
  return tx.one(sql<Pick<DripTask, 'id' | 'position'>>`
    select id, position from drip_tweet
    where campaign_id = ${campaignId} and tweet_id = ${tweetId} for update`);
}

/** Removes a locked tweet, and moves those after it up; false when someone has acted on it. */
export async function removeTweetRow(
  tx: Tx,
  { id, campaignId, position }: { id: string; campaignId: string; position: number },
): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from drip_tweet t where id = ${id}
      and not exists (select from drip_action a where a.task_id = t.id)`);
  if (removed === 0) return false;
  await tx.run(sql`
    update drip_tweet set position = position - 1
    where campaign_id = ${campaignId} and position > ${position}`);
  return true;
}

/** Opens the campaign's tweets to earners. */
export async function openTweets(
  tx: Tx,
  { id, activatedAt }: { id: string; activatedAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    update drip_tweet set is_open = true, opened_at = ${activatedAt} where campaign_id = ${id}`);
}

export async function closeTweets(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.run(sql`update drip_tweet set is_open = false where campaign_id = ${id} and is_open`);
}

/**
 * Whether someone has all three actions on a tweet of the campaign, and may still submit them. Waits for reports
 * that are being made.
 */
export async function hasUnsubmitted(tx: Tx, { id }: { id: string }): Promise<boolean> {
  await tx.run(sql`select from drip_tweet where campaign_id = ${id} order by id for update`);
  return tx.has(sql`
    select from drip_tweet t join drip_action a on a.task_id = t.id and a.action = 'comment'
    where t.campaign_id = ${id}
      and (select count(*) from drip_action other
        where other.user_id = a.user_id and other.task_id = t.id) = ${dripActions.length}
      and not exists (select from submission s where s.user_id = a.user_id and s.task_id = t.id
        and (s.state <> 'rejected' or s.attempt = 2))
    limit 1`);
}

/** Adds an action of the user on this task; false when it was already reported. */
export async function insertAction(
  tx: Tx,
  input: ReportedAction & { userId: string; taskId: string; campaignId: string },
): Promise<boolean> {
  const { userId, taskId, action, openedAt, reportedAt, replyLink, campaignId } = input;
  const added = await tx.run(sql`
    insert into drip_action
      (user_id, task_id, action, opened_at, reported_at, reply_link, reply_campaign_id)
    values (${userId}, ${taskId}, ${action}, ${openedAt}, ${reportedAt}, ${replyLink},
      ${replyLink === null ? null : campaignId})
    on conflict (user_id, task_id, action) do nothing`);
  return added === 1;
}

/** Replaces the reply of a reported comment; its opening time stays, and null keeps its own time. */
export async function replaceReply(
  tx: Tx,
  input: {
    userId: string;
    taskId: string;
    campaignId: string;
    replyLink: string;
    reportedAt: Date | null;
  },
): Promise<void> {
  const { replyLink, reportedAt, userId, taskId, campaignId } = input;
  await tx.run(sql`
    update drip_action set reply_link = ${replyLink}, reply_campaign_id = ${campaignId},
      reported_at = coalesce(${reportedAt}, reported_at)
    where user_id = ${userId} and task_id = ${taskId} and action = 'comment'`);
}

/** Gives an action that was reported before a moment the times of its repetition; false when there is none. */
export async function repeatAction(
  tx: Tx,
  input: Pick<ReportedAction, 'action' | 'openedAt' | 'reportedAt'> & {
    userId: string;
    taskId: string;
    before: Date;
  },
): Promise<boolean> {
  const { userId, taskId, action, openedAt, reportedAt, before } = input;
  const repeated = await tx.run(sql`
    update drip_action set opened_at = ${openedAt}, reported_at = ${reportedAt}
    where user_id = ${userId} and task_id = ${taskId} and action = ${action}
      and reported_at < ${before}`);
  return repeated === 1;
}

export async function readActions(
  q: Queryable,
  { userId, taskId }: { userId: string; taskId: string },
): Promise<ReportedAction[]> {
  return q.all(sql<ReportedAction>`
    select action, opened_at, reported_at, reply_link
    from drip_action where user_id = ${userId} and task_id = ${taskId}`);
}

/** Whether this reply counts for the user's work on another tweet of the campaign. */
export function isReplyUsed(
  q: Queryable,
  input: { userId: string; campaignId: string; taskId: string; replyId: string },
): Promise<boolean> {
  return q.has(sql`
    select 1 from drip_action
    where user_id = ${input.userId} and reply_campaign_id = ${input.campaignId}
      and reply_id = ltrim(${input.replyId}, '0') and task_id <> ${input.taskId}`);
}

/** The ids of the work whose reply is shown by another user too, or by the same user on another task. */
export async function findSharedReplies(
  q: Queryable,
  works: readonly { id: string; userId: string; taskId: string; replyId: string | null }[],
): Promise<Set<string>> {
  const rows = await q.all(sql<{ id: string }>`
    select given.id from unnest(${works.map(({ id }) => id)}::uuid[],
      ${works.map(({ userId }) => userId)}::uuid[], ${works.map(({ taskId }) => taskId)}::uuid[],
      ${works.map(({ replyId }) => replyId)}::text[])
      as given (id, user_id, task_id, reply_id)
    where exists (select from drip_action a where a.reply_id = ltrim(given.reply_id, '0')
      and (a.user_id, a.task_id) <> (given.user_id, given.task_id))`);
  return new Set(rows.map(({ id }) => id));
}

/** The part of an open task that is the same for every user. */
export type OpenTask = {
  id: string;
  campaignId: string;
  creatorId: string;
  url: string;
  about: string;
  openedAt: Date;
  endTime: Date;
};

/** One user's work on one task; null where there is none. */
export type OwnWork = {
  taskId: string;
  actions: DripAction[] | null;
  replyLink: string | null;
  /** The latest submission, and the dispute over its rejection. */
  state: 'pending' | 'approved' | 'rejected' | null;
  attempt: number | null;
  reason: RejectionReason | null;
  note: string | null;
  dispute: DisputeState | null;
  /** Of rejected work: the actions that were reported before its decision. */
  reportedBefore: DripAction[];
};

/** Open tasks before a place, newest first, whatever is left in their pools. */
export function listOpen(
  q: Queryable,
  { before, limit }: { before: TimePlace; limit: number },
): Promise<OpenTask[]> {
  return q.all(sql<OpenTask>`
    select t.id, t.campaign_id, c.creator_id, t.url, t.about, t.opened_at, c.end_time
    from drip_tweet t
    -- one lookup for each row of the page, not a hash of all campaigns
    cross join lateral (select creator_id, end_time from campaign where id = t.campaign_id offset 0) c
    where t.is_open and (t.opened_at, t.id) < (${before.at}, ${before.id})
    order by t.opened_at desc, t.id desc limit ${limit}`);
}

/** Tasks and, at the same places, their tweets: both as array literals. */
export type TasksOnTweets = { ids: string; tweets: string };

/**
 * Those of these tasks whose tweet is, or was, in another drip too: the X account of a user can be paid there.
 * One that a FOMO task pays for stays in the list; the first action on it is refused.
 */
export function readRepeated(q: Queryable, ids: readonly string[]): Promise<TasksOnTweets> {
  return q.only(sql<TasksOnTweets>`
    select coalesce(array_agg(t.id), '{}')::text as ids,
      coalesce(array_agg(t.tweet_id), '{}')::text as tweets
    from unnest(${ids}::uuid[]) given (id)
    -- one look at the index for each, not a hash of all tweets
    cross join lateral (select id, tweet_id from drip_tweet where id = given.id offset 0) t
    cross join lateral (select from drip_tweet other
      where other.tweet_id = t.tweet_id and other.id <> t.id limit 1) elsewhere`);
}

/** What may have changed since the open tasks were read, and one user's work on them. */
export type OpenState = {
  /** The open tasks since the given time, newest first. */
  recent: string[];
  /** The active campaigns: what their pools can still pay, in micro-USDC, and their end. */
  active: { id: string; left: number; endTime: string }[];
  /** Those of the repeated tasks whose tweet the user's X account keeps for other work. */
  doneElsewhere: string[];
  own: OwnWork[];
};

/**
 * Reads by keys only, in one query. `tasks` and `campaigns` are array literals of ids. Reads review's tables
 * directly: this page is one query (design §6).
 */
export async function readOpenState(
  q: Queryable,
  input: {
    userId: string;
    tasks: string;
    repeated: TasksOnTweets;
    campaigns: string;
    since: Date;
  },
): Promise<OpenState> {
  const { userId, tasks, repeated, campaigns, since } = input;
  return q.only(sql<OpenState>`
    with done as (
      select d.task_id, array_agg(d.action) as actions, max(d.reply_link) as reply_link
      from drip_action d
      where d.user_id = ${userId} and d.task_id = any (${tasks}::uuid[])
      group by d.task_id
    ), handed_in as (
      select distinct on (w.task_id) w.task_id, w.id, w.state, w.attempt, w.reason, w.note,
        w.decided_at
      from submission w
      where w.user_id = ${userId} and w.task_id = any (${tasks}::uuid[])
      order by w.task_id, w.attempt desc
    )
    select
      array(select t.id::text from drip_tweet t where t.is_open and t.opened_at >= ${since}
        order by t.opened_at desc, t.id desc) as recent,
      (select coalesce(json_agg(json_build_object('id', c.id, 'endTime', c.end_time, 'left',
          c.pool_micro + c.returned_micro - c.spent_micro - c.reserved_micro - c.disputed_micro)), '[]')
        from campaign c
        where c.id = any (${campaigns}::uuid[]) and c.state = 'active') as active,
      array(select elsewhere.id::text from tasks_done_elsewhere(${userId}, ${repeated.ids}::uuid[],
        ${repeated.tweets}::text[]) as elsewhere (id)) as done_elsewhere,
      (select coalesce(json_agg(json_build_object('taskId', task_id, 'actions', done.actions,
          'replyLink', done.reply_link, 'state', h.state, 'attempt', h.attempt,
          'reason', h.reason, 'note', h.note, 'dispute', (select d.state from dispute d
            where d.submission_id = h.id and h.state = 'rejected'),
          'reportedBefore', array(select d.action from drip_action d
            where h.state = 'rejected' and d.user_id = ${userId} and d.task_id = h.task_id
              and d.reported_at < h.decided_at))), '[]')
        from done full join handed_in h using (task_id)) as own`);
}
