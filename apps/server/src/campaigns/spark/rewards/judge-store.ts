import { sparkRules, type SparkCode, type SparkDoubt, type Usdc } from '@stoke/domain';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';
import type { Action } from '../traffic/action.ts';

/** An action with what the judge needs to know of it beside. */
export type StoredAction = Action & {
  receivedAt: Date;
  status: 'waiting' | 'unpaid' | 'doubtful' | 'reserved' | 'available' | 'reversed';
};

/** Whether it was paid; what is taken back since may be paid after all, so that it counts toward every limit. */
export function wasPaid({ status }: StoredAction): boolean {
  return status !== 'waiting' && status !== 'unpaid';
}

/** `now`, and the time before which an action must have been done to be due by then. */
export type DueBy = { now: Date; doneBy: Date };

/** Campaigns with actions that are due to be judged, by id. */
export function listToJudge(
  q: TrafficQueryable,
  { after, doneBy, now, limit }: DueBy & { after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select id from traffic.campaigns_to_judge(${after}, ${doneBy}, ${now}) as id
    limit ${limit}`);
}

/** `isNew`: the person had just joined the group. */
export type DueAction = StoredAction & { isNew: boolean };

/**
 * Locks the due actions of a locked campaign, by date and key: at least `limit` if there are as many,
 * and all of the last moment. Read in the order of an index, however many wait.
 */
export function lockDue(
  tx: TrafficTx,
  { campaignId, doneBy, now, limit }: DueBy & { campaignId: string; limit: number },
): Promise<DueAction[]> {
  return tx.all(sql<DueAction>`
    with due as (
      select * from traffic.spark_action
      where campaign_id = ${campaignId} and status = 'waiting' and at <= ${doneBy}
        and due_at <= ${now}
      order by at fetch first ${limit} rows with ties for update
    )
    select id, kind, key, at, sender, user_id, target, is_removed, letters, words, fingerprint,
      simhash, doubt, received_at, status, code,
      exists (select from traffic.spark_join j
        where j.campaign_id = ${campaignId} and j.telegram_user_id = due.sender
          and j.joined_at <= due.at
          and j.joined_at > due.at - make_interval(secs => ${sparkRules.newMemberMs / 1000})) as is_new
    from due order by at, key`);
}

/** How much of a campaign has been judged, and what can be seen of it now. */
export type JudgeCheckpoint = {
  /** The number of the last recording that this transaction sees. */
  seen: bigint;
  /** Whether a judged message, or one from up to `until`, was changed or came in since `seen`. */
  hasNews: boolean;
};

export async function readCheckpoint(
  tx: TrafficTx,
  { campaignId, seen, until }: { campaignId: string; seen: bigint | null; until: Date | null },
): Promise<JudgeCheckpoint> {
  const row = await tx.one(sql<JudgeCheckpoint>`
    select number as seen, exists (select from traffic.spark_action
        where campaign_id = ${campaignId} and recording > ${seen}
          and (at <= ${until} or judged_at is not null)) as has_news
    from traffic.spark_recording where campaign_id = ${campaignId}`);
  return row ?? { seen: 0n, hasNews: false };
}

/**
 * A page of the messages that were said from `from` on, by date and key: before `before` every judged
 * one, later only those that are paid.
 */
export function readPastMessages(
  tx: TrafficTx,
  input: {
    campaignId: string;
    from: Date;
    before: Date;
    after: { at: Date; key: string };
    limit: number;
  },
): Promise<StoredAction[]> {
  const { campaignId, from, after, before, limit } = input;
  return tx.all(sql<StoredAction>`
    select id, kind, key, at, sender, user_id, target, is_removed, letters, words, fingerprint,
      simhash, doubt, received_at, status, code
    from traffic.spark_action
    where campaign_id = ${campaignId} and kind = 'message' and status <> 'waiting'
      and at >= ${from} and (at, key) > (${after.at}, ${after.key})
      and (at < ${before} or status <> 'unpaid')
    order by at, key limit ${limit}`);
}

/** The messages that were sent after one moment and up to another, and wait no more. */
export function readMessagesBetween(
  tx: TrafficTx,
  { campaignId, after, until }: { campaignId: string; after: Date; until: Date },
): Promise<StoredAction[]> {
  return tx.all(sql<StoredAction>`
    select id, kind, key, at, sender, user_id, target, is_removed, letters, words, fingerprint,
      simhash, doubt, received_at, status, code
    from traffic.spark_action
    where campaign_id = ${campaignId} and kind = 'message' and status <> 'waiting'
      and at > ${after} and at <= ${until}`);
}

const messagesAround = 1000;

/** The latest messages of a person and of their group, from one moment to another, by date and key. */
export function readMessagesAround(
  q: TrafficQueryable,
  input: { campaignId: string; userId: string; from: Date; until: Date },
): Promise<StoredAction[]> {
  const { campaignId, userId, from, until } = input;
  return q.all(sql<StoredAction>`
    with ids as (
      (select id from traffic.spark_action where user_id = ${userId} and campaign_id = ${campaignId}
        and at >= ${from} and at <= ${until} and kind = 'message' order by at desc limit ${messagesAround})
      union
      (select id from traffic.spark_action where campaign_id = ${campaignId}
        and at >= ${from} and at <= ${until} and kind = 'message' order by at desc limit ${messagesAround})
    )
    select id, kind, key, at, sender, user_id, target, is_removed, letters, words, fingerprint,
      simhash, doubt, received_at, status, code
    from traffic.spark_action join ids using (id) where campaign_id = ${campaignId} order by at, key`);
}

/** Messages of these people that wait to be judged and are long enough to have a frame. */
export function readWaitingTexts(
  q: TrafficQueryable,
  input: { campaignId: string; userIds: readonly string[]; from: Date; until: Date },
): Promise<StoredAction[]> {
  const { campaignId, userIds, from, until } = input;
  return q.all(sql<StoredAction>`
    select id, kind, key, at, sender, user_id, target, is_removed, letters, words, fingerprint,
      simhash, doubt, received_at, status, code
    from traffic.spark_action
    where user_id = any(${userIds}::uuid[]) and campaign_id = ${campaignId} and at >= ${from}
      and at <= ${until} and kind = 'message' and status = 'waiting' and simhash is not null`);
}

/** Reactions and clicks from `from` on that were paid. */
export function readPaid(
  tx: TrafficTx,
  { campaignId, from }: { campaignId: string; from: Date },
): Promise<StoredAction[]> {
  return tx.all(sql<StoredAction>`
    select id, kind, key, at, sender, user_id, target, is_removed, letters, words, fingerprint,
      simhash, doubt, received_at, status, code
    from traffic.spark_action
    where campaign_id = ${campaignId} and kind <> 'message' and at >= ${from}
      and status in ('reserved', 'available', 'reversed')`);
}

/** Messages by their keys. */
export function readMessages(
  tx: TrafficTx,
  { campaignId, keys }: { campaignId: string; keys: readonly string[] },
): Promise<StoredAction[]> {
  return tx.all(sql<StoredAction>`
    select id, kind, key, at, sender, user_id, target, is_removed, letters, words, fingerprint,
      simhash, doubt, received_at, status, code
    from traffic.spark_action
    where campaign_id = ${campaignId} and kind = 'message' and key = any(${keys}::text[])`);
}

/** The key of the first message of a campaign that is still recorded. */
export function readFirstMessage(q: TrafficQueryable, campaignId: string): Promise<string | null> {
  return q.valueOrNull(sql<{ key: string }>`
    select key from traffic.spark_action where campaign_id = ${campaignId} and kind = 'message'
    order by at, length(key), key limit 1`);
}

export type Judged = {
  id: string;
  code: SparkCode | null;
  doubt: SparkDoubt | null;
  amount: Usdc;
};

/** Named as an array too, the actions are looked up one by one: a join may read all of the campaign. */
export async function writeVerdicts(
  tx: TrafficTx,
  input: { campaignId: string; judged: readonly Judged[]; ruleVersion: number; at: Date },
): Promise<void> {
  const { campaignId, judged, ruleVersion, at } = input;
  await tx.run(sql`
    update traffic.spark_action a set code = given.code, amount_micro = given.amount,
      status = case when given.code is not null then 'unpaid'
        when given.doubt is not null then 'doubtful' else 'reserved' end,
      doubt = coalesce(given.doubt, a.doubt), rule_version = ${ruleVersion}, judged_at = ${at}
    from unnest(${judged.map(({ id }) => id)}::uuid[],
      ${judged.map(({ code }) => code)}::text[], ${judged.map(({ doubt }) => doubt)}::text[],
      ${judged.map(({ amount }) => amount)}::bigint[]) as given (id, code, doubt, amount)
    where a.campaign_id = ${campaignId} and a.id = given.id
      and a.id = any(${judged.map(({ id }) => id)}::uuid[])`);
}

/** Lets these wait longer: the message that they react to may still come. */
export async function postponeActions(
  tx: TrafficTx,
  { campaignId, ids, until }: { campaignId: string; ids: readonly string[]; until: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update traffic.spark_action set due_at = ${until}
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[])`);
}

/** Adds what participants earned. */
export async function addEarned(
  tx: TrafficTx,
  input: { campaignId: string; rewards: readonly { userId: string; amount: Usdc }[] },
): Promise<void> {
  const { campaignId, rewards } = input;
  await tx.run(sql`
    update traffic.spark_participation p set reserved_micro = reserved_micro + given.amount
    from unnest(${rewards.map(({ userId }) => userId)}::uuid[],
      ${rewards.map(({ amount }) => amount)}::bigint[]) as given (user_id, amount)
    where p.campaign_id = ${campaignId} and p.user_id = given.user_id`);
}
