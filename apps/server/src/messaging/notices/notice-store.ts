import { utcDay, type NoticeKind } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Choice, Chosen } from './message-choice.ts';

export type NewNotice = {
  id: string;
  userId: string;
  kind: NoticeKind;
  subject: string;
  /** JSON. */
  facts: string;
  at: Date;
  messageFrom: Date;
};

/** Adds notices and returns the ids of the new ones. */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<Set<string>> {
  if (notices.length === 0) return new Set();
  const found = await tx.values(sql<{ id: string }>`
    insert into notice (id, user_id, kind, subject, facts, happened_at, message_from)
    select * from unnest(${notices.map((one) => one.id)}::uuid[],
      ${notices.map((one) => one.userId)}::uuid[], ${notices.map((one) => one.kind)}::text[],
      ${notices.map((one) => one.subject)}::text[], ${notices.map((one) => one.facts)}::jsonb[],
      ${notices.map((one) => one.at)}::timestamptz[],
      ${notices.map((one) => one.messageFrom)}::timestamptz[])
    on conflict do nothing returning id`);
  return new Set(found);
}

/** The addresses of users who are not deleted. */
export async function readAddresses(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.all(sql<{ id: string; email: string }>`
    select id, email from app_user where id = any(${userIds}::uuid[]) and deleted_at is null`);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Adds approved work to each user's notice of the day, and marks it unread again. */
export async function addToGroups(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.run(sql`
    insert into notice as known (id, user_id, kind, subject, facts, happened_at, message_from)
    select * from unnest(${notices.map((one) => one.id)}::uuid[],
      ${notices.map((one) => one.userId)}::uuid[], ${notices.map((one) => one.kind)}::text[],
      ${notices.map((one) => one.subject)}::text[], ${notices.map((one) => one.facts)}::jsonb[],
      ${notices.map((one) => one.at)}::timestamptz[],
      ${notices.map((one) => one.messageFrom)}::timestamptz[])
    on conflict (user_id, kind, subject) do update set
      id = excluded.id, happened_at = excluded.happened_at, read_at = null,
      facts = jsonb_build_object(
        'count', (known.facts->>'count')::int + (excluded.facts->>'count')::int,
        'amount', ((known.facts->>'amount')::bigint + (excluded.facts->>'amount')::bigint)::text)
      || coalesce((
        select jsonb_build_object('parts', jsonb_agg(part order by (part->>'count')::int desc))
        from (
          select jsonb_build_object('creatorId', p->>'creatorId', 'brand', max(p->>'brand'),
            'campaignName', p->>'campaignName', 'count', sum((p->>'count')::int),
            'amount', sum((p->>'amount')::bigint)::text) as part
          from jsonb_array_elements(coalesce(known.facts->'parts', '[]')
            || coalesce(excluded.facts->'parts', '[]')) p
          group by p->>'creatorId', p->>'campaignName') merged
        having count(*) > 0), '{}')`);
}

/**
 * Adds the start of a campaign to its creator's notice of the day, and marks it unread again. Of a notice
 * that grew one more message goes out at the end of the day.
 */
export async function addStart(tx: Tx, start: NewNotice, nextDay: Date): Promise<void> {
  await tx.run(sql`
    insert into notice as known (id, user_id, kind, subject, facts, happened_at, message_from)
    values (${start.id}, ${start.userId}, ${start.kind}, ${start.subject}, ${start.facts}::jsonb,
      ${start.at}, ${start.messageFrom})
    on conflict (user_id, kind, subject) do update set
      id = excluded.id, happened_at = excluded.happened_at, read_at = null,
      message_from = ${nextDay}, message_settled_at = null,
      facts = excluded.facts || jsonb_build_object(
        'pool', ((known.facts->>'pool')::bigint + (excluded.facts->>'pool')::bigint)::text,
        'names', coalesce(known.facts->'names', jsonb_build_array(known.facts->'name'))
          || jsonb_build_array(excluded.facts->'name'))`);
}

/** Writes new deadlines into a user's notices of rewards that were taken back. */
export async function changeAppealDeadlines(
  tx: Tx,
  {
    userId,
    reversals,
  }: { userId: string; reversals: readonly { id: string; appealBefore: Date }[] },
): Promise<void> {
  if (reversals.length === 0) return;
  await tx.run(sql`
    update notice n set facts = n.facts || jsonb_build_object('appealBefore', given.until)
    from unnest(${reversals.map(({ id }) => id)}::text[],
      ${reversals.map(({ appealBefore }) => appealBefore.toISOString())}::text[])
      given (subject, until)
    where n.user_id = ${userId} and n.kind = 'reward_reversed' and n.subject = given.subject`);
}

export type NoticeRow = {
  id: string;
  userId: string;
  kind: NoticeKind;
  subject: string;
  facts: unknown;
  happenedAt: Date;
  readAt: Date | null;
  messageFrom: Date;
};

/** Newest first; `before` is the id of the previous page's last row. */
export function listNotices(
  q: Queryable,
  { userId, before, limit }: { userId: string; before: string; limit: number },
): Promise<NoticeRow[]> {
  return q.all(sql<NoticeRow>`
    select * from notice where user_id = ${userId} and id < ${before}
    order by id desc limit ${limit}`);
}

/** The number of unread notices, counted up to `most`. */
export function countUnread(
  q: Queryable,
  { userId, most }: { userId: string; most: number },
): Promise<number> {
  return q.value(sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notice where user_id = ${userId} and read_at is null limit ${most}) unread`);
}

/** Marks one notice as read, or also all before it. Returns how many changed. */
export function markRead(
  tx: Tx,
  { at, userId, id, andOlder }: { userId: string; id: string; andOlder: boolean; at: Date },
): Promise<number> {
  return tx.run(sql`
    update notice set read_at = ${at}
    where user_id = ${userId} and read_at is null
      and (id = ${id} or (${andOlder} and id < ${id}))`);
}

/** Marks notices from before `readBefore` as read; none so far is sent as a message. */
export async function closePast(
  tx: Tx,
  { readBefore, at }: { readBefore: Date; at: Date },
): Promise<void> {
  await tx.run(sql`
    update notice set read_at = happened_at
    where read_at is null and happened_at < ${readBefore}`);
  await tx.run(sql`
    update notice set message_settled_at = ${at} where message_settled_at is null`);
}

/** Notices that may be sent as messages now, locked; skips those locked by another process. */
export function lockDue(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<NoticeRow[]> {
  return tx.all(sql<NoticeRow>`
    select * from notice where message_settled_at is null and message_from <= ${now}
    order by message_from, id limit ${limit} for update skip locked`);
}

/** Marks notices as sent or not wanted, so that they are not looked at again. */
export async function settleMessages(
  tx: Tx,
  { at, ids }: { ids: readonly string[]; at: Date },
): Promise<void> {
  await tx.run(sql`
    update notice set message_settled_at = ${at} where id = any(${ids}::uuid[])`);
}

/** Whether a user was told nothing else of this kind earlier on the same day (UTC). */
export async function isFirstOfDay(
  q: Queryable,
  { userId, kind, id, happenedAt }: NoticeRow,
): Promise<boolean> {
  const row = await q.one(sql`
    select from notice where user_id = ${userId} and kind = ${kind} and id < ${id}
      and happened_at >= ${new Date(utcDay(happenedAt))} limit 1`);
  return row === null;
}

/** A user's choices; kinds without a choice use their default. */
export async function readChoices(q: Queryable, userId: string): Promise<Chosen> {
  const rows = await q.all(sql<Choice & { kind: NoticeKind }>`
    select kind, on_site, by_telegram, by_mail from notice_choice where user_id = ${userId}`);
  return new Map(rows.map((row) => [row.kind, row]));
}

/** Writes the choices that are given, and keeps the others of the kind. */
export async function writeChoice(
  tx: Tx,
  input: { userId: string; kind: NoticeKind } & Partial<Choice>,
): Promise<void> {
  const { userId, kind, onSite, byTelegram, byMail } = input;
  await tx.run(sql`
    insert into notice_choice as known (user_id, kind, on_site, by_telegram, by_mail)
    values (${userId}, ${kind}, ${onSite ?? null}, ${byTelegram ?? null}, ${byMail ?? null})
    on conflict (user_id, kind) do update set
      on_site = coalesce(excluded.on_site, known.on_site),
      by_telegram = coalesce(excluded.by_telegram, known.by_telegram),
      by_mail = coalesce(excluded.by_mail, known.by_mail)`);
}

export function isBanned(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from app_user where id = ${userId} and account_status = 'banned'`);
}

/** The confirmed address of a user; null without one. */
export function readMailAddress(q: Queryable, userId: string): Promise<string | null> {
  return q.valueOrNull(sql<{ email: string }>`
    select email from app_user
    where id = ${userId} and deleted_at is null and email_confirmed_at is not null`);
}

/**
 * Deletes a user's notices. Notices of those who worked for them lose the names of work, which
 * include the user's brand. Reads the tables of review, Spark and FOMO directly.
 */
export async function eraseNotices(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update notice set facts = jsonb_set(facts, '{work}', facts->'work'
      || '{"brand": "", "campaignName": "", "taskName": "", "link": null}')
      || case when facts ? 'name' then '{"name": ""}' else '{}' end::jsonb
    where facts->'work'->>'creatorId' = ${userId}
      and user_id in (select user_id from submission where creator_id = ${userId}
        union select r.user_id from spark_reversal r join campaign c on c.id = r.campaign_id
          where c.creator_id = ${userId}
        union select p.user_id from fomo_place p join campaign c on c.id = p.campaign_id
          where c.creator_id = ${userId})`);
  await tx.run(sql`
    update notice set facts = jsonb_set(facts, '{parts}', (
      select jsonb_agg(case when p->>'creatorId' = ${userId}
        then p || '{"brand": "", "campaignName": ""}' else p end)
      from jsonb_array_elements(facts->'parts') p))
    where facts->'parts' @> jsonb_build_array(jsonb_build_object('creatorId', ${userId}::text))
      and user_id in (select user_id from submission where creator_id = ${userId})`);
  await tx.run(sql`
    delete from notice where kind = 'followed_campaign' and facts->>'creatorId' = ${userId}`);
  await tx.run(sql`delete from notice where user_id = ${userId}`);
  await tx.run(sql`delete from notice_choice where user_id = ${userId}`);
}
