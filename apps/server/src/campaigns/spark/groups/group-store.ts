import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export type SparkGroup = {
  chatId: string;
  title: string;
  hasRights: boolean;
  /** None by default. */
  missingRights?: readonly string[];
};
export type KeptGroup = Required<SparkGroup> & { changedAt: Date; people: number | null };
/** A group and the campaign that runs in it; null: none. */
export type SeenGroup = Required<SparkGroup> & { runningId: string | null };

const longestTitle = 300;

/** Locks a group, after its campaign. Serializes the start of campaigns in it. */
export function lockGroup(tx: Tx, chatId: string): Promise<KeptGroup | null> {
  return tx.one(sql<KeptGroup>`
    select chat_id, title, has_rights, missing_rights, changed_at, people from spark_group
    where chat_id = ${chatId} for update`);
}

export async function saveGroup(
  tx: Tx,
  { chatId, title, hasRights, missingRights, at }: SparkGroup & { at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into spark_group (chat_id, title, has_rights, missing_rights, changed_at)
    values (${chatId}, ${title.slice(0, longestTitle)}, ${hasRights},
      ${missingRights ?? []}, ${at})
    on conflict (chat_id) do update set title = excluded.title,
      has_rights = excluded.has_rights, missing_rights = excluded.missing_rights,
      changed_at = excluded.changed_at`);
}

/** Writes how many people are in a locked group. Null: a count from before `staleBefore` is dropped. */
export async function writePeople(
  tx: Tx,
  input: { chatId: string; people: number | null; at: Date; staleBefore: Date },
): Promise<void> {
  const { chatId, people, at, staleBefore } = input;
  await (people === null
    ? tx.run(sql`
        update spark_group set people = null, counted_at = null
        where chat_id = ${chatId} and counted_at < ${staleBefore}`)
    : tx.run(sql`
        update spark_group set people = ${people}, counted_at = ${at} where chat_id = ${chatId}`));
}

/** The group that a creator's campaigns with this link are connected to; null: none is. */
export function findOwnChat(
  q: Queryable,
  { groupLink, creatorId }: { groupLink: string; creatorId: string },
): Promise<string | null> {
  return q.valueOrNull(sql<{ chatId: string }>`
    select s.telegram_chat_id as chat_id from spark_campaign s join campaign c on c.id = s.id
    where c.creator_id = ${creatorId} and s.group_link = ${groupLink}
      and s.telegram_chat_id is not null
    order by s.connected_at desc limit 1`);
}

/** The groups with these chat ids. */
export async function readGroups(
  q: Queryable,
  chatIds: readonly string[],
): Promise<Map<string, SeenGroup>> {
  if (chatIds.length === 0) return new Map();
  const rows = await q.all(sql<SeenGroup>`
    select g.chat_id, g.title, g.has_rights, g.missing_rights, s.id as running_id
    from spark_group g
    left join spark_campaign s on s.telegram_chat_id = g.chat_id and s.is_running
    where g.chat_id = any(${chatIds}::text[])`);
  return new Map(rows.map((row) => [row.chatId, row]));
}

/** The campaign that runs in a group, or null. */
export function findRunning(q: Queryable, chatId: string): Promise<string | null> {
  return q.valueOrNull(sql<{ id: string }>`
    select id from spark_campaign where telegram_chat_id = ${chatId} and is_running`);
}

/**
 * The oldest campaign per group that could start now: funded, not scheduled, connected, with rights,
 * and no other campaign running there.
 */
export function listReady(q: Queryable, limit: number): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select distinct on (s.telegram_chat_id) c.id from campaign c
    join spark_campaign s on s.id = c.id
    join spark_group g on g.chat_id = s.telegram_chat_id and g.has_rights
    where c.state = 'pending' and c.funded_at is not null and c.starts_at is null
      and not exists (select from spark_campaign r
        where r.telegram_chat_id = s.telegram_chat_id and r.is_running)
    order by s.telegram_chat_id, c.id limit ${limit}`);
}

/** Creators of campaigns in a group that are not over. */
export function creatorsIn(q: Queryable, chatId: string): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    select distinct c.creator_id as id from spark_campaign s join campaign c on c.id = s.id
    where s.telegram_chat_id = ${chatId} and c.ended_at is null`);
}

/** Every campaign of a group, locked in one order. */
export async function lockCampaignsIn(tx: Tx, chatId: string): Promise<void> {
  await tx.all(sql`
    select c.id from spark_campaign s join campaign c on c.id = s.id
    where s.telegram_chat_id = ${chatId} order by c.id for update of c`);
}

/** Moves the campaigns of a group to the supergroup that it became, and remembers its former id. */
export async function moveCampaigns(
  tx: Tx,
  { to, from, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update spark_campaign set telegram_chat_id = ${to} where telegram_chat_id = ${from}`);
  await tx.run(sql`
    insert into spark_group_move (former_id, chat_id, moved_at)
    values (${from}, ${to}, ${at})`);
}

/** The supergroup that a group became, and when; null: it did not. */
export function readMove(
  q: Queryable,
  formerId: string,
): Promise<{ chatId: string; movedAt: Date } | null> {
  return q.one(sql<{ chatId: string; movedAt: Date }>`
    select chat_id, moved_at from spark_group_move where former_id = ${formerId}`);
}

export async function removeGroup(tx: Tx, chatId: string): Promise<void> {
  await tx.run(sql`delete from spark_group where chat_id = ${chatId}`);
}

/**
 * Groups with campaigns that are not over and whose last check was before `before`, oldest check
 * first. Marks them as checked at `at`.
 */
export function takeUnlooked(
  q: Queryable,
  { at, before, limit }: { before: Date; at: Date; limit: number },
): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    update spark_group set looked_at = ${at} where chat_id in (
      select g.chat_id from spark_group g
      where (g.looked_at is null or g.looked_at < ${before})
        and exists (select from spark_campaign s join campaign c on c.id = s.id
          where s.telegram_chat_id = g.chat_id and c.ended_at is null)
      order by g.looked_at nulls first limit ${limit}
      for update skip locked)
    returning chat_id as id`);
}
