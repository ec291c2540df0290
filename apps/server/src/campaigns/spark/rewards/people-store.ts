import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TimePlace } from '../../../platform/http/id-cursor.ts';
import type { ActivityRow } from './activity-store.ts';

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

/** Who takes part in a Spark, the latest first. */
export function listPeople(
  q: Queryable,
  { campaignId, before, limit }: { campaignId: string; before: TimePlace; limit: number },
): Promise<PersonRow[]> {
  return q.all(sql<PersonRow>`
    select p.user_id as id, p.participates_since as at, u.username, u.x_username,
      u.telegram_username, u.trust_score, u.deleted_at is not null as is_deleted
    from spark_participation p join app_user u on u.id = p.user_id
    where p.campaign_id = ${campaignId}
      and (p.participates_since, p.user_id) < (${before.at}, ${before.id})
    order by p.participates_since desc, p.user_id desc limit ${limit}`);
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

/** An action with what is kept of it: of a message the number of its words, of a click its link. */
export type KeptAction = Pick<
  ActivityRow,
  'id' | 'kind' | 'at' | 'amount' | 'status' | 'code' | 'doubt' | 'judgedAt'
> & { key: string; target: string | null; words: number | null };

/** What a person did in a Spark, newest first. */
export function listActionsOf(
  q: Queryable,
  {
    userId,
    campaignId,
    before,
    limit,
  }: { campaignId: string; userId: string; before: TimePlace; limit: number },
): Promise<KeptAction[]> {
  return q.all(sql<KeptAction>`
    select id, kind, at, key, target, words, status, code, doubt, amount_micro, judged_at
    from spark_action
    where user_id = ${userId} and campaign_id = ${campaignId}
      and (at, id) < (${before.at}, ${before.id})
    order by at desc, id desc limit ${limit}`);
}

type ActionOfPerson = KeptAction & Omit<PersonRow, 'trustScore'>;

/** What people with an account did in a Spark, oldest first, from after `after`. */
export function listAllKept(
  q: Queryable,
  { campaignId, after, limit }: { campaignId: string; after: TimePlace; limit: number },
): Promise<ActionOfPerson[]> {
  return q.all(sql<ActionOfPerson>`
    select a.id, a.kind, a.at, a.key, a.target, a.words, a.status, a.code, a.doubt,
      a.amount_micro, a.judged_at, u.username, u.x_username, u.telegram_username,
      u.deleted_at is not null as is_deleted
    from spark_action a join app_user u on u.id = a.user_id
    where a.campaign_id = ${campaignId} and a.at >= ${after.at}
      and (a.at, a.id) > (${after.at}, ${after.id})
    order by a.at, a.id limit ${limit}`);
}
