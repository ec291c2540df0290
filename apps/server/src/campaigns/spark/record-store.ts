import type { SparkCode } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { codedSince, codesPerSecond } from './reaction-changes.ts';

/** A Spark of a group that is not settled: when it ran, and when not. */
export type LiveSpark = {
  id: string;
  /** The number of its group, and those that the group had before. */
  chatIds: string[];
  creatorId: string;
  name: string;
  activatedAt: Date;
  /** Its end, or the planned one. */
  until: Date;
  pausedAt: Date[];
  /** As many as `pausedAt`; null: not resumed. */
  resumedAt: (Date | null)[];
};

/** The Sparks of these groups that have started and are not settled. */
export async function readLiveSparks(
  q: Queryable,
  chatIds: readonly string[],
): Promise<LiveSpark[]> {
  return q.all(sql<LiveSpark>`
    select s.id, g.chat_ids, c.creator_id, c.name, c.activated_at,
      coalesce(c.ended_at, c.end_time) as until,
      coalesce(p.paused_at, '{}') as paused_at, coalesce(p.resumed_at, '{}') as resumed_at
    from spark_campaign s join campaign c on c.id = s.id
    left join lateral (
      select array_agg(paused_at order by paused_at) as paused_at,
        array_agg(resumed_at order by paused_at) as resumed_at
      from spark_pause where campaign_id = s.id
    ) p on true
    cross join lateral (
      select array(select s.telegram_chat_id union all
        select former_id from spark_group_move where chat_id = s.telegram_chat_id) as chat_ids
    ) g
    where s.telegram_chat_id = any(array(select unnest(${chatIds}::text[]) union
        select chat_id from spark_group_move where former_id = any(${chatIds}::text[])))
      and c.activated_at is not null and c.settled_at is null`);
}

/** A Telegram account in a Spark, and the account that it was linked to from `linkedAt` on. */
export type SenderRow = {
  campaignId: string;
  sender: string;
  userId: string;
  linkedAt: Date;
  unlinkedAt: Date | null;
  accountStatus: 'active' | 'suspended' | 'banned';
  rulesAcceptedAt: Date | null;
  participatesSince: Date | null;
  actionsDoneAt: Date | null;
};

/** Every link that these Telegram accounts have had, with their part in the campaign. */
export function readSenders(
  q: Queryable,
  { campaignIds, senders }: { campaignIds: readonly string[]; senders: readonly string[] },
): Promise<SenderRow[]> {
  return q.all(sql<SenderRow>`
    select g.campaign_id, l.telegram_user_id as sender, l.user_id, l.linked_at, l.unlinked_at,
      u.account_status, p.participates_since, p.actions_done_at,
      (select min(r.accepted_at) from rules_acceptance r where r.user_id = u.id)
        as rules_accepted_at
    from (select distinct * from unnest(${campaignIds}::uuid[], ${senders}::text[])
      as given (campaign_id, sender)) g
    join telegram_link l on l.telegram_user_id = g.sender
    join app_user u on u.id = l.user_id
    left join spark_participation p on p.campaign_id = g.campaign_id and p.user_id = u.id`);
}

/** An action as it is recorded. Which fields it has depends on its kind. */
export type RecordedAction = {
  id: string;
  campaignId: string;
  kind: 'message' | 'reaction' | 'click';
  key: string;
  at: Date;
  /** The update that reported it at that date: the earlier one of two in a second. */
  firstBy: bigint;
  sender: string | null;
  userId: string | null;
  target: string | null;
  /** A reaction was taken back in the time in which it must stand. */
  isRemoved: boolean;
  /** Of a reaction all reports, by `codeOfChange`. */
  changes: bigint[];
  letters: number | null;
  words: number | null;
  fingerprint: string | null;
  simhash: bigint | null;
  versionAt: Date;
  versionBy: bigint;
  dueAt: Date;
  /** Why it is unpaid whatever else happens; null: it waits to be judged. */
  code: SparkCode | null;
};

/**
 * Records actions, each key once per call. A known one takes what is
 * newer, and the date and the verdict of the earliest report; one that is judged stays as it is.
 */
export async function upsertActions(
  tx: Tx,
  actions: readonly RecordedAction[],
  {
    receivedAt,
    ruleVersion,
    settleSeconds,
  }: { settleSeconds: number; receivedAt: Date; ruleVersion: number },
): Promise<void> {
  if (actions.length === 0) return;
  const column = <T>(input: (action: RecordedAction) => T) => actions.map(input);
  await tx.run(sql`
    insert into spark_action as a (id, campaign_id, kind, key, at, first_by, sender, user_id,
      target, is_removed, changes, letters, words, fingerprint, simhash, version_at, version_by,
      received_at, due_at, status, code, rule_version, heard_in)
    select id, campaign_id, kind, key, at, first_by, sender, user_id, target, is_removed,
      changes::bigint[], letters, words, fingerprint, simhash, version_at, version_by,
      ${receivedAt}, due_at, case when code is null then 'waiting' else 'unpaid' end, code,
      ${ruleVersion},
      case when code is not null and kind = 'message' then pg_current_xact_id() end
    from unnest(${column((a) => a.id)}::uuid[], ${column((a) => a.campaignId)}::uuid[],
      ${column((a) => a.kind)}::text[], ${column((a) => a.key)}::text[],
      ${column((a) => a.at)}::timestamptz[], ${column((a) => a.firstBy)}::bigint[],
      ${column((a) => a.sender)}::text[], ${column((a) => a.userId)}::uuid[],
      ${column((a) => a.target)}::text[], ${column((a) => a.isRemoved)}::boolean[],
      ${column((a) => `{${a.changes.join()}}`)}::text[], ${column((a) => a.letters)}::int[],
      ${column((a) => a.words)}::int[], ${column((a) => a.fingerprint)}::text[],
      ${column((a) => a.simhash)}::bigint[], ${column((a) => a.versionAt)}::timestamptz[],
      ${column((a) => a.versionBy)}::bigint[], ${column((a) => a.dueAt)}::timestamptz[],
      ${column((a) => a.code)}::text[])
      as given (id, campaign_id, kind, key, at, first_by, sender, user_id, target, is_removed,
        changes, letters, words, fingerprint, simhash, version_at, version_by, due_at, code)
    order by campaign_id, kind, key
    on conflict on constraint spark_action_once do update set
      letters = excluded.letters, words = excluded.words, fingerprint = excluded.fingerprint,
      simhash = excluded.simhash, at = least(a.at, excluded.at),
      heard_in = case when a.kind = 'message' then pg_current_xact_id() end,
      first_by = case when (excluded.at, excluded.first_by) < (a.at, a.first_by)
        then excluded.first_by else a.first_by end,
      due_at = least(a.due_at, excluded.due_at),
      changes = a.changes || excluded.changes,
      is_removed = a.kind = 'reaction' and (
        select change < 0 from unnest(a.changes || excluded.changes) change
        where abs(change) < ${codesPerSecond}::bigint * (${settleSeconds + 1 - codedSince}::bigint
          + floor(extract(epoch from least(a.at, excluded.at)))::bigint)
        order by abs(change) desc limit 1),
      version_at = greatest(a.version_at, excluded.version_at),
      version_by = case when (excluded.version_at, excluded.version_by)
        > (a.version_at, a.version_by) then excluded.version_by else a.version_by end,
      user_id = case when a.kind = 'message'
        or (excluded.at, excluded.first_by) < (a.at, a.first_by) then excluded.user_id
        else a.user_id end,
      status = case when a.kind = 'message'
        or (excluded.at, excluded.first_by) < (a.at, a.first_by) then excluded.status
        else a.status end,
      code = case when a.kind = 'message'
        or (excluded.at, excluded.first_by) < (a.at, a.first_by) then excluded.code else a.code end
    where a.judged_at is null and case a.kind
      when 'message' then (excluded.version_at, excluded.version_by) > (a.version_at, a.version_by)
      when 'reaction' then not excluded.changes <@ a.changes
      else false end`);
}

/** Records when people came in; repeats change nothing. */
export async function insertJoins(
  tx: Tx,
  joins: readonly { chatId: string; telegramUserId: string; at: Date }[],
): Promise<void> {
  if (joins.length === 0) return;
  await tx.run(sql`
    insert into spark_join (telegram_user_id, chat_id, joined_at)
    select * from unnest(${joins.map((join) => join.telegramUserId)}::text[],
      ${joins.map((join) => join.chatId)}::text[],
      ${joins.map((join) => join.at)}::timestamptz[]) as given (a, b, c)
    order by 1, 2, 3 on conflict do nothing`);
}

export type MemberChange = {
  chatId: string;
  telegramUserId: string;
  isMember: boolean;
  joinedAt: Date | null;
  changedAt: Date;
  changedBy: bigint;
};

/** Records who came and went, each person once per call and group. */
export async function upsertMembers(tx: Tx, members: readonly MemberChange[]): Promise<void> {
  if (members.length === 0) return;
  const column = <T>(input: (member: MemberChange) => T) => members.map(input);
  await tx.run(sql`
    insert into spark_member as m
      (chat_id, telegram_user_id, is_member, joined_at, changed_at, changed_by)
    select * from unnest(${column((m) => m.chatId)}::text[],
      ${column((m) => m.telegramUserId)}::text[], ${column((m) => m.isMember)}::boolean[],
      ${column((m) => m.joinedAt)}::timestamptz[], ${column((m) => m.changedAt)}::timestamptz[],
      ${column((m) => m.changedBy)}::bigint[]) as given (chat_id, telegram_user_id, a, b, c, d)
    order by chat_id, telegram_user_id
    on conflict (chat_id, telegram_user_id) do update set
      joined_at = greatest(m.joined_at, excluded.joined_at),
      is_member = case when (excluded.changed_at, excluded.changed_by)
        > (m.changed_at, m.changed_by) then excluded.is_member else m.is_member end,
      changed_at = greatest(m.changed_at, excluded.changed_at),
      changed_by = case when (excluded.changed_at, excluded.changed_by)
        > (m.changed_at, m.changed_by) then excluded.changed_by else m.changed_by end`);
}
