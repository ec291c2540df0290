import type { SparkHiding } from '@stoke/domain';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TimePlace } from '../../../platform/http/id-cursor.ts';
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
export function listPeople(
  q: Queryable,
  { campaignId, before, limit }: PageOfPeople,
): Promise<PersonRow[]> {
  return q.all(sql<PersonRow>`
    select p.user_id as id, p.participates_since as at, u.username, u.x_username,
      u.telegram_username, u.trust_score, u.deleted_at is not null as is_deleted
    from spark_participation p join app_user u on u.id = p.user_id
    where p.campaign_id = ${campaignId}
      and (p.participates_since, p.user_id) < (${before.at}, ${before.id})
    order by p.participates_since desc, p.user_id desc limit ${limit}`);
}

/** The most people that one call looks at, however rarely its search hits. */
export const maxScannedPeople = 5000;

/** `last`: the last person who was looked at, when there may be more behind. */
export type FoundPeople = { found: PersonRow[]; last: TimePlace | null };

/**
 * Those of the next people of a Spark whose name, X handle or Telegram name has this text, in small
 * letters. Deleted accounts have none.
 */
export async function findPeople(
  q: Queryable,
  { campaignId, name, before, limit }: PageOfPeople & { name: string },
): Promise<FoundPeople> {
  const found = await q.all(sql<PersonRow>`
    select s.user_id as id, s.participates_since as at, u.username, u.x_username,
      u.telegram_username, u.trust_score, false as is_deleted
    from (
      select user_id, participates_since from spark_participation
      where campaign_id = ${campaignId}
        and (participates_since, user_id) < (${before.at}, ${before.id})
      order by participates_since desc, user_id desc limit ${maxScannedPeople}
    ) s join app_user u on u.id = s.user_id
    where u.deleted_at is null and (strpos(u.username_key, ${name}) > 0
      or strpos(coalesce(u.x_username_key, ''), ${name}) > 0
      or strpos(lower(coalesce(u.telegram_username, '')), ${name}) > 0)
    order by s.participates_since desc, s.user_id desc limit ${limit}`);
  const last = await q.one(sql<TimePlace>`
    select user_id as id, participates_since as at from spark_participation
    where campaign_id = ${campaignId}
      and (participates_since, user_id) < (${before.at}, ${before.id})
    order by participates_since desc, user_id desc offset ${maxScannedPeople - 1} limit 1`);
  return { found, last };
}

/** Actions of one person and kind with one outcome. */
export type OutcomeOfPerson = Pick<ActivityRow, 'kind' | 'status' | 'code' | 'amount'> & {
  userId: string;
  count: number;
};

/** What these people did in a Spark, and what came of it. */
export function countOfPeople(
  q: Queryable,
  { campaignId, userIds }: { campaignId: string; userIds: readonly string[] },
): Promise<OutcomeOfPerson[]> {
  return q.all(sql<OutcomeOfPerson>`
    select user_id, kind, status, code, count(*)::int as count,
      sum(amount_micro)::bigint as amount_micro
    from spark_action
    where user_id = any(${userIds}::uuid[]) and campaign_id = ${campaignId}
    group by user_id, kind, status, code`);
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
export function listActionsOf(
  q: Queryable,
  { userId, campaignId, before, limit }: ActionsPage,
): Promise<KeptAction[]> {
  return q.all(sql<KeptAction>`
    select a.id, a.kind, a.at, a.key, a.target, a.words, t.text, h.state as hiding, a.status,
      a.code, a.doubt, a.amount_micro, a.judged_at
    from spark_action a left join spark_text t on t.action_id = a.id
    left join spark_hiding h on h.action_id = a.id
    where a.user_id = ${userId} and a.campaign_id = ${campaignId}
      and (a.at, a.id) < (${before.at}, ${before.id})
    order by a.at desc, a.id desc limit ${limit}`);
}

type ActionOfPerson = KeptAction & Omit<PersonRow, 'trustScore'>;

/** What people with an account did in a Spark, oldest first, from after `after`. */
export function listAllKept(
  q: Queryable,
  { campaignId, after, limit }: { campaignId: string; after: TimePlace; limit: number },
): Promise<ActionOfPerson[]> {
  return q.all(sql<ActionOfPerson>`
    select a.id, a.kind, a.at, a.key, a.target, a.words, t.text, h.state as hiding, a.status,
      a.code, a.doubt, a.amount_micro, a.judged_at, u.username, u.x_username, u.telegram_username,
      u.deleted_at is not null as is_deleted
    from spark_action a join app_user u on u.id = a.user_id
    left join spark_text t on t.action_id = a.id
    left join spark_hiding h on h.action_id = a.id
    where a.campaign_id = ${campaignId} and a.at >= ${after.at}
      and (a.at, a.id) > (${after.at}, ${after.id})
    order by a.at, a.id limit ${limit}`);
}
