import { submittedKinds } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { everywhere, type BothSides } from '../../platform/db/traffic.ts';
import type { Link } from './strength.ts';
import type { TraceKind } from '../../people/users/index.ts';

export type Due = {
  kind: TraceKind | 'pace' | 'deal';
  hash: Buffer | null;
  userId: string | null;
  creatorId: string | null;
};

/** Takes the oldest part of what is to be looked at. */
export function takeDue(tx: Tx, limit: number): Promise<Due[]> {
  return tx.all(sql<Due>`
    delete from signal_due where id in (select id from signal_due order by id limit ${limit})
    returning kind, hash, user_id, creator_id`);
}

/** Those of the traces that several users have, or had; a wallet and a funding one are the same. */
export function findShared(
  q: Queryable,
  due: readonly Pick<Due, 'kind' | 'hash'>[],
): Promise<{ kind: TraceKind; hash: Buffer }[]> {
  return q.all(sql<{ kind: TraceKind; hash: Buffer }>`
    with given as (
      select distinct case kind when 'funding' then 'wallet' else kind end as kind, hash
      from unnest(${due.map(({ kind }) => kind)}::text[],
        ${due.map(({ hash }) => hash)}::bytea[]) g (kind, hash)
    )
    select * from given where exists (select from signal where key = given.hash) or 1 < (
      select count(*) from (
        select distinct user_id from trace t
        where t.hash = given.hash
          and t.kind in (given.kind, case given.kind when 'wallet' then 'funding' end)
        limit 2) two)`);
}

export type Holder = { userId: string; kind: TraceKind; firstAt: Date; lastAt: Date };

/** The users with a trace of these kinds, those who had it first; a limited number. */
export function readHolders(
  q: Queryable,
  { kinds, hash, limit }: { kinds: readonly TraceKind[]; hash: Buffer; limit: number },
): Promise<Holder[]> {
  return q.all(sql<Holder>`
    select user_id, kind, first_at, last_at from trace
    where kind = any(${kinds}::text[]) and hash = ${hash}
    order by first_at, user_id limit ${limit}`);
}

/** How many pieces a user submitted in a day, and how many of them too fast to be done by hand. */
export async function readPace(
  q: Queryable,
  { userId, most, since }: { userId: string; since: Date; most: number },
): Promise<{ pieces: number; fast: number }> {
  const row = await q.one(sql<{ pieces: number; fast: number }>`
    with lately as (
      select id, submitted_at, evidence from submission
      where user_id = ${userId} order by id desc limit ${most}
    ), paced as (
      select submitted_at, submitted_at - lag(submitted_at, 6) over (order by id)
          < interval '1 minute' or exists (
          select from jsonb_each(case jsonb_typeof(evidence -> 'actions') when 'object'
            then evidence -> 'actions' else '{}' end) a
          where (a.value ->> 'reportedAt')::timestamptz - (a.value ->> 'openedAt')::timestamptz
            < interval '2 seconds') as is_fast
      from lately
    )
    select count(*)::int as pieces, (count(*) filter (where is_fast))::int as fast
    from paced where submitted_at > ${since}`);
  return row ?? { pieces: 0, fast: 0 };
}

/** Those of the people who have a campaign. */
export async function findCreators(q: Queryable, people: readonly string[]): Promise<Set<string>> {
  const found = await q.values(sql<{ id: string }>`
    select distinct creator_id as id from campaign where creator_id = any(${people}::uuid[])`);
  return new Set(found);
}

type WorkedFor = { userId: string; creatorId: string };

/** Earners among these people who worked for campaigns of another of them. */
export async function findDeals(sides: BothSides, people: readonly string[]): Promise<WorkedFor[]> {
  const submitted = await sides.db.all(sql<WorkedFor>`
    select u.id::text as user_id, c.creator_id
    from (select distinct creator_id from campaign
      where creator_id = any(${people}::uuid[])) c
    join unnest(${people}::uuid[]) u (id) on u.id <> c.creator_id
    where exists (select from submission s where s.user_id = u.id and s.creator_id = c.creator_id)`);
  const earned = await readEarnedInSparks(sides, { userIds: people, creatorIds: people });
  return [...submitted, ...earned.filter(({ userId, creatorId }) => userId !== creatorId)];
}

type EarnedInSpark = WorkedFor & { amount: bigint; since: Date };

/** What these people have earned in single Sparks of these creators, and since when they take part. */
async function readEarnedInSparks(
  { db, traffic }: BothSides,
  { userIds, creatorIds }: { userIds: readonly string[]; creatorIds: readonly string[] },
): Promise<EarnedInSpark[]> {
  const sparks = await db.all(sql<{ id: string; creatorId: string }>`
    select id, creator_id from campaign
    where creator_id = any(${creatorIds}::uuid[]) and kind <> all(${submittedKinds}::text[])`);
  const creators = new Map(sparks.map(({ id, creatorId }) => [id, creatorId]));
  const earned = await everywhere(traffic, (q) =>
    q.all(sql<Omit<EarnedInSpark, 'creatorId'> & { campaignId: string }>`
      select user_id, campaign_id, reserved_micro + available_micro as amount,
        participates_since as since
      from traffic.spark_participation
      where user_id = any(${userIds}::uuid[]) and campaign_id = any(${[...creators.keys()]}::uuid[])
        and reserved_micro + available_micro > 0`),
  );
  return earned.flatMap(({ campaignId, ...part }) => {
    const creatorId = creators.get(campaignId);
    return creatorId === undefined ? [] : [{ ...part, creatorId }];
  });
}

export type Deal = {
  userId: string;
  links: Link[];
  pieces: number;
  amount: bigint;
  lastAt: Date | null;
};

/** What these people earned from a creator's campaigns, and which traces they share with the creator. */
export async function readDeals(
  sides: BothSides,
  { userIds, creatorId }: { creatorId: string; userIds: readonly string[] },
): Promise<Deal[]> {
  const earned = await readEarnedInSparks(sides, { userIds, creatorIds: [creatorId] });
  return sides.db.all(sql<Deal>`
    select u.id::text as user_id, l.links, w.pieces + sp.pieces as pieces,
      w.amount + sp.amount as amount, greatest(w.last_at, sp.last_at) as last_at
    from unnest(${userIds}::uuid[]) u (id)
    cross join lateral (
      select array_agg(distinct b.kind) as links from trace a join trace b using (hash)
      where a.user_id = ${creatorId} and b.user_id = u.id) l
    cross join lateral (
      select count(*)::int as pieces, coalesce(sum(amount_micro), 0)::bigint as amount,
        max(submitted_at) as last_at
      from submission s where s.user_id = u.id and s.creator_id = ${creatorId}) w
    cross join lateral (
      select count(*)::int as pieces, coalesce(sum(amount), 0)::bigint as amount,
        max(since) as last_at
      from unnest(${earned.map(({ userId }) => userId)}::uuid[],
        ${earned.map(({ amount }) => amount)}::bigint[],
        ${earned.map(({ since }) => since)}::timestamptz[]) p (user_id, amount, since)
      where p.user_id = u.id) sp
    where l.links is not null and w.pieces + sp.pieces > 0
    order by amount desc`);
}

/** People who are paid in a Spark and share a trace with its creator. */
export async function findSparkDeals(
  { db, traffic }: BothSides,
  campaignId: string,
): Promise<WorkedFor[]> {
  const linked = await db.all(sql<WorkedFor>`
    select distinct b.user_id, c.creator_id
    from campaign c
    join trace a on a.user_id = c.creator_id
    join trace b on b.hash = a.hash and b.user_id <> c.creator_id
    where c.id = ${campaignId}`);
  const paid = await traffic.databaseOf(campaignId).values(sql<{ id: string }>`
    select user_id as id from traffic.spark_participation
    where campaign_id = ${campaignId} and reserved_micro + available_micro > 0
      and user_id = any(${linked.map(({ userId }) => userId)}::uuid[])`);
  const ids = new Set(paid);
  return linked.filter(({ userId }) => ids.has(userId));
}

/** Has the worker look at a user in a hurry, or at work for a linked creator. */
export async function addDue(
  tx: Tx,
  { kind, userId, creatorId }: { kind: 'pace' | 'deal'; userId: string; creatorId: string | null },
): Promise<void> {
  await tx.run(sql`
    insert into signal_due (kind, user_id, creator_id)
    values (${kind}, ${userId}, ${creatorId})`);
}
