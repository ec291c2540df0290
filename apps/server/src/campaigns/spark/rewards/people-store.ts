import type { SparkHiding } from '@stoke/domain';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joinById, type BothSides, type TrafficQueryable } from '../../../platform/db/traffic.ts';
import type { TimePlace } from '../../../platform/http/id-cursor.ts';
import { readHidings } from '../moderation/hiding-store.ts';
import type { ActionsPage, ActivityRow } from './activity-store.ts';

/** A person in a Spark as its creator knows them. `at`: since when they take part. */
export type PersonRow = {
  id: string;
  at: Date;
  username: string;
  xUsername: string | null;
  telegramUsername: string | null;
  trustScore: number;
  isDeleted: boolean;
};

type PageOfPeople = { campaignId: string; before: TimePlace; limit: number };

/** Who takes part in a Spark, the latest first. */
export async function listPeople(
  { db, traffic }: BothSides,
  page: PageOfPeople,
): Promise<PersonRow[]> {
  const places = await listPlaces(traffic.databaseOf(page.campaignId), page);
  return joinById(places, await readNames(db, places));
}

/** Since when people take part in a Spark, the latest first. */
function listPlaces(
  q: TrafficQueryable,
  { campaignId, before, limit }: PageOfPeople,
): Promise<TimePlace[]> {
  return q.all(sql<TimePlace>`
    select user_id as id, participates_since as at from traffic.spark_participation
    where campaign_id = ${campaignId}
      and (participates_since, user_id) < (${before.at}, ${before.id})
    order by participates_since desc, user_id desc limit ${limit}`);
}

type Names = Omit<PersonRow, 'at'>;

function readNames(q: Queryable, places: readonly { id: string }[]): Promise<Names[]> {
  return q.all(sql<Names>`
    select id, username, x_username, telegram_username, trust_score,
      deleted_at is not null as is_deleted
    from app_user where id = any(${places.map(({ id }) => id)}::uuid[])`);
}

/** The most people that one call looks at, however rarely its search hits. */
export const maxScannedPeople = 5000;
/** Of these, how many are looked at together: most searches have their page by then. */
const scannedAtOnce = 500;

/** `last`: the last person who was looked at, when there may be more behind. */
export type FoundPeople = { found: PersonRow[]; last: TimePlace | null };

/**
 * Those of the next people of a Spark whose name, X handle or Telegram name has this text, in small
 * letters. Deleted accounts have none.
 */
export async function findPeople(
  { db, traffic }: BothSides,
  { campaignId, name, before, limit }: PageOfPeople & { name: string },
): Promise<FoundPeople> {
  const q = traffic.databaseOf(campaignId);
  const found: PersonRow[] = [];
  let last = before;
  for (let scanned = 0; scanned < maxScannedPeople; scanned += scannedAtOnce) {
    // oxlint-disable-next-line no-await-in-loop -- begins where the one before ended
    const places = await listPlaces(q, { campaignId, before: last, limit: scannedAtOnce });
    // oxlint-disable-next-line no-await-in-loop -- as above
    found.push(...(await withText(db, places, name)));
    last = places.at(-1) ?? last;
    if (places.length < scannedAtOnce) return { found: found.slice(0, limit), last: null };
    if (found.length >= limit) break;
  }
  return { found: found.slice(0, limit), last };
}

async function withText(
  q: Queryable,
  places: readonly TimePlace[],
  text: string,
): Promise<PersonRow[]> {
  const people = await q.all(sql<Names>`
    select id, username, x_username, telegram_username, trust_score, false as is_deleted
    from app_user
    where id = any(${places.map(({ id }) => id)}::uuid[]) and deleted_at is null
      and (strpos(username_key, ${text}) > 0 or strpos(coalesce(x_username_key, ''), ${text}) > 0
        or strpos(lower(coalesce(telegram_username, '')), ${text}) > 0)`);
  return joinById(places, people);
}

/** Actions of one person and kind with one outcome. */
export type OutcomeOfPerson = Pick<ActivityRow, 'kind' | 'status' | 'code' | 'amount'> & {
  userId: string;
  count: number;
};

/** What these people did in a Spark, and what came of it. */
export function countOfPeople(
  q: TrafficQueryable,
  { campaignId, userIds }: { campaignId: string; userIds: readonly string[] },
): Promise<OutcomeOfPerson[]> {
  return q.all(sql<OutcomeOfPerson>`
    select user_id, kind, status, code, count(*)::int as count,
      sum(amount_micro)::bigint as amount_micro
    from traffic.spark_action
    where user_id = any(${userIds}::uuid[]) and campaign_id = ${campaignId}
    group by user_id, kind, status, code`);
}

/** What these people earned in a Spark whose actions were removed. */
export function readSums(
  q: TrafficQueryable,
  { campaignId, userIds }: { campaignId: string; userIds: readonly string[] },
): Promise<OutcomeOfPerson[]> {
  return q.all(sql<OutcomeOfPerson>`
    select user_id, 'message' as kind, 'available' as status, null as code, 0 as count, available_micro as amount_micro
    from traffic.spark_participation
    where user_id = any(${userIds}::uuid[]) and campaign_id = ${campaignId}`);
}

/** An action with what is kept of it: of a message its text and the number of its words, of a click its link. */
export type KeptAction = Pick<
  ActivityRow,
  'id' | 'kind' | 'at' | 'amount' | 'status' | 'code' | 'doubt' | 'judgedAt'
> & {
  key: string;
  target: string | null;
  words: number | null;
  text: string | null;
  hiding: SparkHiding | null;
};

/** What a person did in a Spark, newest first. */
export async function listActionsOf(
  { db, traffic }: BothSides,
  { userId, campaignId, before, limit }: ActionsPage,
): Promise<KeptAction[]> {
  const rows = await traffic.databaseOf(campaignId).all(sql<Omit<KeptAction, 'hiding'>>`
    select a.id, a.kind, a.at, a.key, a.target, a.words, t.text, a.status, a.code, a.doubt, a.amount_micro, a.judged_at
    from traffic.spark_action a
    left join traffic.spark_text t on t.campaign_id = ${campaignId} and t.action_id = a.id
    where a.user_id = ${userId} and a.campaign_id = ${campaignId}
      and (a.at, a.id) < (${before.at}, ${before.id})
    order by a.at desc, a.id desc limit ${limit}`);
  return withHidings(db, campaignId, rows);
}

async function withHidings<Row extends { id: string }>(
  q: Queryable,
  campaignId: string,
  rows: readonly Row[],
): Promise<(Row & Pick<KeptAction, 'hiding'>)[]> {
  const hidings = await readHidings(q, { campaignId, actionIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({ ...row, hiding: hidings.get(row.id) ?? null }));
}

export type ActionOfPerson = Omit<KeptAction, 'hiding'> & Omit<PersonRow, 'trustScore'>;

/** What people with an account did in a Spark, oldest first, from after `after`. */
export async function listAllKept(
  { db, traffic }: BothSides,
  { campaignId, after, limit }: { campaignId: string; after: TimePlace; limit: number },
): Promise<ActionOfPerson[]> {
  const rows = await traffic.databaseOf(campaignId).all(sql<
    Omit<KeptAction, 'hiding'> & { userId: string }
  >`
    select a.id, a.user_id, a.kind, a.at, a.key, a.target, a.words, t.text, a.status, a.code, a.doubt, a.amount_micro, a.judged_at
    from traffic.spark_action a
    left join traffic.spark_text t on t.campaign_id = ${campaignId} and t.action_id = a.id
    where a.campaign_id = ${campaignId} and a.at >= ${after.at} and a.user_id is not null
      and (a.at, a.id) > (${after.at}, ${after.id})
    order by a.at, a.id limit ${limit}`);
  const ids = rows.map(({ userId: id }) => ({ id }));
  const people = new Map((await readNames(db, ids)).map((person) => [person.id, person]));
  return rows.flatMap(({ userId, ...row }) => {
    const person = people.get(userId);
    return person ? [{ ...person, ...row }] : [];
  });
}
