import type { SparkAction, SparkCode, SparkDoubt, Usdc } from '@stoke/domain';
import { sql } from '../../../platform/db/sql.ts';
import { everywhere, type BothSides } from '../../../platform/db/traffic.ts';

/** `text` is the beginning of a message. */
export type UnpaidAction = { kind: SparkAction; at: Date; code: SparkCode; text: string | null };
export type WaitingAction = {
  id: string;
  kind: SparkAction;
  at: Date;
  status: 'waiting' | 'doubtful';
  doubt: SparkDoubt | null;
  amount: Usdc;
  text: string | null;
};

/** What a person earned in a Spark; `latest` are the last unpaid actions, `coming` the last waiting ones. */
export type SparkRewardRow = {
  campaignId: string;
  name: string;
  available: Usdc;
  reserved: Usdc;
  waiting: number;
  unpaid: number;
  latest: UnpaidAction[];
  coming: WaitingAction[];
};

const campaigns = 4;
const actionsOfEach = 5;
const comingOfEach = 3;

/** The last Sparks that a person did something in; with `chatId` only those of that group. */
export async function readRewards(
  { db, traffic }: BothSides,
  { userId, chatId }: { userId: string; chatId: string | null },
): Promise<SparkRewardRow[]> {
  const touched = await everywhere(traffic, (q) =>
    q.values(sql<{ id: string }>`
      select campaign_id as id from traffic.spark_participation where user_id = ${userId}
      union select campaign_id from traffic.spark_action where user_id = ${userId}`),
  );
  const found = await db.all(sql<Pick<SparkRewardRow, 'campaignId' | 'name'>>`
    select c.id as campaign_id, c.name from campaign c join spark_campaign s on s.id = c.id
    where c.id = any(${touched}::uuid[])
      and (${chatId}::text is null or s.telegram_chat_id = ${chatId})
    order by c.activated_at desc nulls last, c.id desc limit ${campaigns}`);
  const ids = found.map(({ campaignId }) => campaignId);
  const sums = await everywhere(traffic, (q) =>
    q.all(sql<Omit<SparkRewardRow, 'name' | 'latest' | 'coming'>>`
      select campaign_id, coalesce(waiting, 0) as waiting, coalesce(unpaid, 0) as unpaid,
        coalesce(available_micro, 0) as available_micro, coalesce(reserved_micro, 0) as reserved_micro
      from (
        select campaign_id, available_micro, reserved_micro from traffic.spark_participation
        where user_id = ${userId} and campaign_id = any(${ids}::uuid[])
      ) p
      full join (
        select campaign_id, (count(*) filter (where status in ('waiting', 'doubtful')))::int as waiting,
          (count(*) filter (where status in ('unpaid', 'reversed')))::int as unpaid
        from traffic.spark_action where user_id = ${userId} and campaign_id = any(${ids}::uuid[])
        group by campaign_id
      ) a using (campaign_id)
      where p.campaign_id is not null or a.waiting + a.unpaid > 0`),
  );
  const byId = new Map(sums.map((sum) => [sum.campaignId, sum]));
  const unpaid = { userId, ids, statuses: ['unpaid', 'reversed'], ofEach: actionsOfEach };
  const latest = await readActions<UnpaidAction>(traffic, unpaid);
  const waiting = { userId, ids, statuses: ['waiting', 'doubtful'], ofEach: comingOfEach };
  const coming = await readActions<WaitingAction>(traffic, waiting);
  return found.flatMap((spark) => {
    const sum = byId.get(spark.campaignId);
    if (!sum) return [];
    const isOf = ({ campaignId }: { campaignId: string }) => campaignId === spark.campaignId;
    return [{ ...spark, ...sum, latest: latest.filter(isOf), coming: coming.filter(isOf) }];
  });
}

/** The last actions of a person in each of these Sparks that are in one of these states, newest first. */
function readActions<Row>(
  traffic: BothSides['traffic'],
  asked: { userId: string; ids: readonly string[]; statuses: readonly string[]; ofEach: number },
): Promise<(Row & { campaignId: string })[]> {
  const { userId, ids, statuses, ofEach } = asked;
  return everywhere(traffic, (q) =>
    q.all(sql<Row & { campaignId: string }>`
      select a.campaign_id, a.id, a.kind, a.at, a.status, a.code, a.doubt, a.amount_micro, t.text
      from (
        select campaign_id, id, kind, at, status, code, doubt, amount_micro,
          row_number() over (partition by campaign_id order by at desc, id desc) as place
        from traffic.spark_action
        where user_id = ${userId} and campaign_id = any(${ids}::uuid[]) and status = any(${statuses}::text[])
      ) a
      left join traffic.spark_text t on t.campaign_id = a.campaign_id and t.action_id = a.id
      where a.place <= ${ofEach}
      order by a.at desc, a.id desc`),
  );
}
