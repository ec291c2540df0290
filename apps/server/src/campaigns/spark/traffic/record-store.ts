import { appealWithinDays, dayMs } from '@stoke/domain';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';
import type { Action } from './action.ts';
import type { RunTimes } from './run-times.ts';

/** A Spark of a group, with what its actions are recorded by. */
export type PlacedSpark = Pick<RunTimes, 'startedAt' | 'endsAt'> & {
  id: string;
  name: string;
  groupTitle: string;
  creatorId: string;
  /** The number of the group and those that it had before. */
  chatIds: string[];
  /** The addresses that are its own: its tweet, its group, and the links whose opening is paid. */
  links: string[];
};

/** One that waits for its start has no times yet. */
export type ConnectedSpark =
  | PlacedSpark
  | (Omit<PlacedSpark, 'startedAt' | 'endsAt'> & { startedAt: null; endsAt: null });

/**
 * The Sparks that are connected to these groups, from before their start until they are settled. The first that ran
 * is the first, so that an edit goes where its message went when two share its second.
 */
export function listConnected(q: Queryable, chatIds: readonly string[]): Promise<ConnectedSpark[]> {
  return q.all(sql<ConnectedSpark>`
    select s.id, c.name, g.title as group_title, c.creator_id, c.activated_at as started_at,
      coalesce(c.ended_at, c.end_time) as ends_at,
      array(select s.telegram_chat_id union all
        select former_id from spark_group_move where chat_id = s.telegram_chat_id) as chat_ids,
      array[s.tweet_url, s.group_link] || array(select url from spark_link
        where campaign_id = s.id and kind <> 'tweet' order by position) as links
    from spark_campaign s join campaign c on c.id = s.id
    join spark_group g on g.chat_id = s.telegram_chat_id
    where s.telegram_chat_id = any(array(select unnest(${chatIds}::text[]) union
        select chat_id from spark_group_move where former_id = any(${chatIds}::text[])))
      and (c.activated_at is not null or c.state = 'pending') and c.settled_at is null
    order by c.activated_at, s.id`);
}

/** The account that a Telegram account was linked to from `linkedAt` on. */
export type SenderRow = {
  sender: string;
  userId: string;
  linkedAt: Date;
  unlinkedAt: Date | null;
  accountStatus: 'active' | 'suspended' | 'banned';
  rulesAcceptedAt: Date | null;
};

/** Every link that these Telegram accounts have had. */
export function readSenders(q: Queryable, senders: readonly string[]): Promise<SenderRow[]> {
  return q.all(sql<SenderRow>`
    select l.telegram_user_id as sender, l.user_id, l.linked_at, l.unlinked_at, u.account_status,
      (select min(r.accepted_at) from rules_acceptance r where r.user_id = u.id)
        as rules_accepted_at
    from telegram_link l join app_user u on u.id = l.user_id
    where l.telegram_user_id = any(${senders}::text[])`);
}

export type PartRow = { userId: string; participatesSince: Date; actionsDoneAt: Date | null };

/** Since when these people take part in a campaign. */
export function readParts(
  q: TrafficQueryable,
  { campaignId, userIds }: { campaignId: string; userIds: readonly string[] },
): Promise<PartRow[]> {
  return q.all(sql<PartRow>`
    select user_id, participates_since, actions_done_at from traffic.spark_participation
    where campaign_id = ${campaignId} and user_id = any(${userIds}::uuid[])`);
}

/** An action as far as reports say what it is, until it is judged. */
export type RecordedAction = Action & {
  /** Of a participant's message. */
  text: string | null;
  /** All reports of a reaction, the newest of a message, by `numberOfReport`. */
  reports: bigint[];
  dueAt: Date;
};

type Recording = { campaignId: string; receivedAt: Date };

/** A text is erased then unless its message is paid by then. */
function eraseAt({ receivedAt }: Recording): Date {
  return new Date(receivedAt.getTime() + appealWithinDays * dayMs);
}

/** Numbers a recording of a campaign: the next one waits until this one is committed. */
export async function numberRecording(tx: TrafficTx, campaignId: string): Promise<void> {
  await tx.run(sql`
    insert into traffic.spark_recording as r (campaign_id, number) values (${campaignId}, 1)
    on conflict (campaign_id) do update set number = r.number + 1`);
}

/**
 * Adds actions with their texts to a numbered recording, each key once per call; those that are known
 * stay as they are, and a Spark whose actions were removed gets none. @returns how many were added.
 */
export function insertActions(
  tx: TrafficTx,
  actions: readonly RecordedAction[],
  { campaignId, receivedAt, ruleVersion }: Recording & { ruleVersion: number },
): Promise<number> {
  const column = columnsOf(actions);
  return tx.value(sql<{ count: number }>`
    with given as (select * from unnest(${column.id}::uuid[], ${column.kind}::text[],
      ${column.key}::text[], ${column.at}::timestamptz[], ${column.sender}::text[],
      ${column.userId}::uuid[], ${column.target}::text[], ${column.isRemoved}::boolean[],
      ${column.reports}::text[], ${column.letters}::int[], ${column.words}::int[],
      ${column.fingerprint}::text[], ${column.simhash}::bigint[], ${column.doubt}::text[],
      ${column.dueAt}::timestamptz[], ${column.code}::text[], ${column.text}::text[])
      as given (id, kind, key, at, sender, user_id, target, is_removed, reports,
        letters, words, fingerprint, simhash, doubt, due_at, code, text)
    ), added as (
      insert into traffic.spark_action (id, campaign_id, kind, key, at, sender, user_id, target, is_removed,
        reports, letters, words, fingerprint, simhash, doubt, received_at, due_at, status, code,
        rule_version, recording)
      select id, ${campaignId}, kind, key, at, sender, user_id, target, is_removed,
        string_to_array(reports, ',')::bigint[], letters, words, fingerprint, simhash, doubt, ${receivedAt}, due_at,
        case when code is null then 'waiting' else 'unpaid' end, code, ${ruleVersion},
        case when code is not null and kind = 'message' then r.number end
      from traffic.spark_recording r cross join given where r.campaign_id = ${campaignId}
        and not exists (select from traffic.campaign
          where campaign_id = ${campaignId} and actions_removed_at is not null)
      on conflict (campaign_id, kind, key) do nothing returning id
    ), texts as (
      insert into traffic.spark_text (campaign_id, action_id, text, erase_at)
      select ${campaignId}, id, text, ${eraseAt({ campaignId, receivedAt })}
      from given join added using (id) where text is not null
    )
    select count(*)::int as count from added`);
}

/**
 * Locks those of these actions of a numbered recording that are not judged yet. Named as arrays too, they are
 * looked up one by one: a join may read all of the campaign.
 */
export function lockUnjudged(
  tx: TrafficTx,
  campaignId: string,
  actions: readonly Pick<RecordedAction, 'kind' | 'key'>[],
): Promise<RecordedAction[]> {
  const [kinds, keys] = [actions.map(({ kind }) => kind), actions.map(({ key }) => key)];
  return tx.all(sql<RecordedAction>`
    select a.id, a.kind, a.key, a.at, a.sender, a.user_id, a.target, a.is_removed,
      a.reports, a.letters, a.words, a.fingerprint, a.simhash, a.doubt, a.due_at, a.code, t.text
    from unnest(${kinds}::text[], ${keys}::text[]) as given (kind, key)
    join traffic.spark_action a on a.campaign_id = ${campaignId} and a.kind = given.kind
      and a.key = given.key and a.kind = any(${kinds}::text[]) and a.key = any(${keys}::text[])
    left join traffic.spark_text t on t.campaign_id = ${campaignId} and t.action_id = a.id
    where a.judged_at is null order by a.kind, a.key for update of a`);
}

/** Writes what reports can change of these locked actions and of their texts. */
export async function updateActions(
  tx: TrafficTx,
  actions: readonly RecordedAction[],
  recording: Recording,
): Promise<void> {
  if (actions.length === 0) return;
  const { campaignId } = recording;
  const column = columnsOf(actions);
  await tx.run(sql`
    with given as (select * from unnest(${column.id}::uuid[], ${column.at}::timestamptz[], ${column.userId}::uuid[],
      ${column.isRemoved}::boolean[], ${column.reports}::text[], ${column.letters}::int[],
      ${column.words}::int[], ${column.fingerprint}::text[], ${column.simhash}::bigint[],
      ${column.doubt}::text[], ${column.dueAt}::timestamptz[], ${column.code}::text[],
      ${column.text}::text[])
      as given (id, at, user_id, is_removed, reports, letters, words, fingerprint, simhash, doubt,
        due_at, code, text)
    ), changed as (
      update traffic.spark_action a set at = given.at, user_id = given.user_id,
        is_removed = given.is_removed, reports = string_to_array(given.reports, ',')::bigint[],
        letters = given.letters, words = given.words, fingerprint = given.fingerprint, simhash = given.simhash,
        doubt = given.doubt, due_at = given.due_at, code = given.code,
        status = case when given.code is null then 'waiting' else 'unpaid' end,
        recording = case when a.kind = 'message' then r.number end
      from given, traffic.spark_recording r
      where a.campaign_id = ${campaignId} and a.id = given.id and r.campaign_id = ${campaignId}
        and a.id = any(${column.id}::uuid[])
    ), texts as (
      insert into traffic.spark_text (campaign_id, action_id, text, erase_at)
      select ${campaignId}, id, text, ${eraseAt(recording)} from given where text is not null
      on conflict (campaign_id, action_id) do update set text = excluded.text
    )
    delete from traffic.spark_text t using given
    where t.campaign_id = ${campaignId} and t.action_id = given.id and given.text is null
      and t.action_id = any(${column.id}::uuid[])`);
}

function columnsOf(actions: readonly RecordedAction[]) {
  const column = <K extends keyof RecordedAction>(key: K) => actions.map((action) => action[key]);
  return {
    id: column('id'),
    kind: column('kind'),
    key: column('key'),
    at: column('at'),
    sender: column('sender'),
    userId: column('userId'),
    target: column('target'),
    isRemoved: column('isRemoved'),
    // Arrays of one length only may be elements of an array.
    reports: actions.map(({ reports }) => reports.join()),
    letters: column('letters'),
    words: column('words'),
    fingerprint: column('fingerprint'),
    simhash: column('simhash'),
    doubt: column('doubt'),
    dueAt: column('dueAt'),
    code: column('code'),
    text: column('text'),
  };
}

/** Records when people came into the group of a campaign; repeats change nothing. */
export async function insertJoins(
  tx: TrafficTx,
  campaignId: string,
  joins: readonly { telegramUserId: string; at: Date }[],
): Promise<void> {
  if (joins.length === 0) return;
  await tx.run(sql`
    insert into traffic.spark_join (campaign_id, telegram_user_id, joined_at)
    select ${campaignId}, * from unnest(${joins.map((join) => join.telegramUserId)}::text[],
      ${joins.map((join) => join.at)}::timestamptz[]) as given (a, b)
    order by 2, 3 on conflict do nothing`);
}

export type MemberChange = {
  telegramUserId: string;
  isMember: boolean;
  joinedAt: Date | null;
  changedAt: Date;
  changedBy: bigint;
};

/** Records who came into the group of a campaign and went, each person once per call. */
export async function upsertMembers(
  tx: TrafficTx,
  campaignId: string,
  members: readonly MemberChange[],
): Promise<void> {
  if (members.length === 0) return;
  const column = <T>(input: (member: MemberChange) => T) => members.map(input);
  await tx.run(sql`
    insert into traffic.spark_member as m
      (campaign_id, telegram_user_id, is_member, joined_at, changed_at, changed_by)
    select ${campaignId}, * from unnest(${column((m) => m.telegramUserId)}::text[],
      ${column((m) => m.isMember)}::boolean[], ${column((m) => m.joinedAt)}::timestamptz[],
      ${column((m) => m.changedAt)}::timestamptz[], ${column((m) => m.changedBy)}::bigint[])
      as given (telegram_user_id, a, b, c, d)
    order by telegram_user_id
    on conflict (campaign_id, telegram_user_id) do update set
      joined_at = greatest(m.joined_at, excluded.joined_at),
      is_member = case when (excluded.changed_at, excluded.changed_by)
        > (m.changed_at, m.changed_by) then excluded.is_member else m.is_member end,
      changed_at = greatest(m.changed_at, excluded.changed_at),
      changed_by = case when (excluded.changed_at, excluded.changed_by)
        > (m.changed_at, m.changed_by) then excluded.changed_by else m.changed_by end`);
}
