import { bothSides } from '../../apps/server/testing/platform/both-sides.ts';
import { campaignKindNames } from '@stoke/domain';
import { listCompared } from '../../apps/server/src/campaigns/core/compare-store.ts';
import { listFundable } from '../../apps/server/src/campaigns/core/unfunded-store.ts';
import { readTweets } from '../../apps/server/src/campaigns/drip/task-store.ts';
import { listEarners } from '../../apps/server/src/campaigns/spark/moderation/desk-store.ts';
import type { Queryable } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { firstId, lastId } from '../../apps/server/src/platform/http/id-cursor.ts';
import { readUsualTimes } from '../../apps/server/src/work/queue/usual-time-store.ts';
import { listDueSoon, listNewlyWaiting } from '../../apps/server/src/work/queue/waiting-store.ts';
import { listOldestWork } from '../../apps/server/src/work/submissions/campaign-work-store.ts';
import { decidedFomoId, ownDripId } from './fill-work.ts';
import { ownSparkId } from './fill-spark.ts';

/**
 * A read that is about many rows, beside one pass over just these rows: it costs so many times as much at
 * the most, however many others there are.
 */
export type Pass = {
  name: string;
  read(asked: Asked): Promise<unknown>;
  ceiling: string;
  once(asked: Asked): Promise<unknown>;
  atMost: number;
};

type Asked = {
  q: Queryable<never>;
  /** The measured person. */
  creatorId: string;
  /** The answer of a call of that person. */
  get(path: string): Promise<string>;
};

const highest = { rank: 9_223_372_036_854_775_807n, id: lastId };

function waitingPage() {
  const kinds = campaignKindNames.filter((kind) => kind === 'fomo');
  return { kinds, now: new Date(), subject: 'bench', after: firstId, limit: 200 };
}

const countWaiting = ({ q }: Asked) =>
  q.one(sql`select count(*) from submission where state = 'pending' and creator_id > ${firstId}`);

export const passes: readonly Pass[] = [
  {
    name: 'tweets of a drip with their engagements',
    read: ({ q }) => readTweets(q, [ownDripId]),
    ceiling: 'its work and actions counted',
    once: ({ q }) =>
      q.one(sql`
        select (select count(*) from submission where campaign_id = ${ownDripId}) as work,
          (select count(*) from drip_tweet t join drip_action a on a.task_id = t.id
            where t.campaign_id = ${ownDripId}) as actions`),
    atMost: 5,
  },
  {
    name: 'creator campaigns, with their engagements',
    read: ({ get, creatorId }) => get(`/api/drip-campaigns/creator/${creatorId}`),
    ceiling: 'their work and actions counted',
    once: ({ q, creatorId }) =>
      q.one(sql`
        select (select count(*) from campaign c join submission s on s.campaign_id = c.id
            where c.creator_id = ${creatorId} and c.kind = 'drip') as work,
          (select count(*) from campaign c join drip_tweet t on t.campaign_id = c.id
            join drip_action a on a.task_id = t.id
            where c.creator_id = ${creatorId} and c.kind = 'drip') as actions`),
    atMost: 5,
  },
  {
    name: 'compared drips as a file',
    read: ({ get }) => get('/api/creator/campaigns.csv?kind=drip'),
    ceiling: 'the people of their work counted',
    once: ({ q, creatorId }) =>
      q.one(sql`
        select sum(people) as people from campaign c cross join lateral (
          select count(distinct user_id) as people from submission where campaign_id = c.id) counted
        where c.creator_id = ${creatorId} and c.kind = 'drip'`),
    atMost: 5,
  },
  {
    name: 'period of a creator',
    read: ({ get }) => get('/api/creator/period?days=7'),
    ceiling: 'its people and its work counted',
    once: ({ q, creatorId }) =>
      q.one(sql`
        select (select count(*) from creator_audience
            where creator_id = ${creatorId} and last_day >= extract(epoch from now()) / 86400 - 15) as people,
          (select count(user_id) from campaign c join campaign_outcome o on o.campaign_id = c.id
            where c.creator_id = ${creatorId} and (c.ended_at is null or c.ended_at > now() - interval '45 days')
              and o.is_paid and o.at >= now() - interval '15 days') as work`),
    atMost: 4,
  },
  {
    name: 'usual time of decisions, mostly automatic',
    read: ({ q, creatorId }) => readUsualTimes(q, [{ kind: 'fomo', creatorId }]),
    ceiling: 'the same of the latest decisions of anyone',
    once: ({ q, creatorId }) =>
      q.one(sql`
        select percentile_cont(0.5) within group
          (order by extract(epoch from decided_at - submitted_at)) as median
        from unnest(array['approved', 'rejected']) verdict (state) cross join lateral (
          select submitted_at, decided_at from submission
          where creator_id = ${creatorId} and kind = 'fomo' and state = verdict.state
          order by id desc limit 250) latest`),
    atMost: 2,
  },
  {
    name: 'creators with work that waits',
    read: ({ q }) => listNewlyWaiting(q, waitingPage()),
    ceiling: 'that work counted',
    once: countWaiting,
    atMost: 4,
  },
  {
    name: 'creators with work that is due soon',
    read: ({ q }) => listDueSoon(q, { ...waitingPage(), warnBeforeMs: 86_400_000 }),
    ceiling: 'all that waits counted',
    once: countWaiting,
    atMost: 4,
  },
  {
    name: 'creators whose balance covers a campaign',
    read: ({ q }) => listFundable(q, { after: firstId, limit: 100 }),
    ceiling: 'the balances of those who wait for money read',
    once: ({ q }) =>
      q.one(sql`
        select sum(balance) from ledger.account
        where kind = 'creator_available' and owner in (
          select creator_id from campaign where state = 'pending' and funded_at is null and creator_id > ${firstId})`),
    atMost: 2,
  },
  {
    name: 'campaigns compared by people',
    read: ({ q, creatorId }) =>
      listCompared(bothSides(q), {
        creatorId,
        now: new Date(),
        sort: 'people',
        order: 'desc',
        page: 1,
        limit: 20,
        found: [],
      }),
    ceiling: 'their work counted',
    once: ({ q, creatorId }) =>
      q.one(sql`
        select sum(work) as work from campaign c cross join lateral (
          select count(*) as work from submission where campaign_id = c.id) counted
        where c.creator_id = ${creatorId}`),
    atMost: 5,
  },
  {
    name: 'earners of a Spark, highest first',
    read: ({ q }) =>
      listEarners(bothSides(q), { campaignId: ownSparkId, before: highest, limit: 26 }),
    ceiling: 'its people who earned counted',
    once: ({ q }) =>
      q.one(sql`
        select count(*) from traffic.spark_participation
        where campaign_id = ${ownSparkId} and reserved_micro + available_micro > 0`),
    atMost: 3,
  },
  {
    name: 'file of all work of a FOMO',
    read: ({ get }) => get(`/api/creator/campaigns/${decidedFomoId}/work.csv`),
    ceiling: 'its rows read',
    once: readAllWork,
    atMost: 3,
  },
];

/** In pages, as the file has them. */
async function readAllWork({ q }: Asked): Promise<number> {
  const [limit, campaignId] = [1000, decidedFomoId];
  let rows = 0;
  for (let after = firstId; ;) {
    const page = await listOldestWork(q, { campaignId, after, limit });
    rows += page.length;
    const last = page.at(-1);
    if (!last || page.length < limit) return rows;
    after = last.id;
  }
}
