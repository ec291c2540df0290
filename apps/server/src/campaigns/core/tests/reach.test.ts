import { randomUUID } from 'node:crypto';
import { dayMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { bothSides } from '../../../../testing/platform/both-sides.ts';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';
import { openStoryWorld } from '../../../../testing/money/story-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createReach } from '../reach.ts';
import { readKindPaces } from '../reach-store.ts';

const server = await openTestServer();
const drip = await openDripWork(server);
const [story, edges] = [await openStoryWorld(), await openStoryWorld()];
afterAll(() => Promise.all([server.close(), story.close(), edges.close()]));

const pass = (ms: number) => {
  server.time.now = new Date(server.time.now.getTime() + ms);
};

/** Without the figure that a server remembers. */
const reachOf = ({ id }: Member) =>
  createReach({ ...bothSides(server.db), clock: { now: () => server.time.now } }).for(id);
const reach = (drip: number, spark: number, fomo: number) => [
  { kind: 'drip', people: drip, completionsPerDay: null },
  { kind: 'spark', people: spark, completionsPerDay: null },
  { kind: 'fomo', people: fomo, completionsPerDay: null },
];

test('reach counts who worked in 30 days, has linked what the kind needs and may work, without the creator', async () => {
  const brand = await joinBrand(server, 0n);
  expect(await reachOf(brand)).toEqual(reach(0, 0, 0));
  const [ana, ben, idle] = [await drip.earner(), await drip.earner(), await drip.earner()];
  await drip.submitTask(ana, ana.taskId);
  await drip.submitTask(ben, ben.taskId);
  expect(await reachOf(brand)).toEqual(reach(2, 0, 2));
  const { body } = await ask(server, 'creatorReach', { token: brand.token });
  expect(body).toEqual(reach(2, 0, 2));
  const spark = await openSparkWork(server, {});
  const chatter = await spark.earner();
  await spark.talk(chatter, 2);
  expect(await reachOf(brand)).toEqual(reach(2, 0, 2));
  await spark.pass(15);
  expect(await reachOf(brand)).toEqual(reach(2, 1, 3));
  expect(await reachOf(ana)).toEqual(reach(1, 1, 2));
  const published = await ask(server, 'publicReach', {});
  expect(published.body).toEqual(reach(2, 1, 3).map((one) => ({ ...one, people: null })));
  expect(await reachOf(idle)).toEqual(reach(2, 1, 3));
  await setTrust({ db: server.db, clock: story.clock, newId: randomUUID }, ben.id, 199);
  expect(await reachOf(brand)).toEqual(reach(1, 1, 2));
  pass(30 * dayMs);
  expect(await reachOf(brand)).toEqual(reach(1, 1, 2));
  pass(dayMs);
  expect(await reachOf(brand)).toEqual(reach(0, 0, 0));
  await server.sweep('reach.forget');
  expect(await server.db.all(sql`select from active_earner`)).toEqual([]);
});

/** A campaign that started then with this much approved work. */
async function addCampaign(
  startedDaysAgo: number,
  days: number,
  works: number,
  { db } = story,
): Promise<void> {
  const now = story.clock.now().getTime();
  const at = new Date(now - startedDaysAgo * dayMs);
  const endedAt = days > startedDaysAgo ? null : new Date(at.getTime() + days * dayMs);
  await db.run(sql`
    with made as (
      insert into campaign (id, kind, creator_id, name, state, price_micro, pool_micro, fee_micro,
        min_reward_micro, duration_hours, created_at, funded_at, activated_at, end_time, ended_at, settle_at)
      values (gen_random_uuid(), 'drip', gen_random_uuid(), 'A drip',
        case when ${endedAt}::timestamptz is null then 'active' else 'ended' end, 10, 8, 2, 1, 900, ${at}, ${at}, ${at},
        ${at}::timestamptz + interval '900 hours', ${endedAt}, ${endedAt})
      returning id, creator_id
    )
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
      attempt, submitted_at, decide_before, decided_at, evidence)
    select gen_random_uuid(), 'drip', id, creator_id, gen_random_uuid(), gen_random_uuid(), 1, 'approved', 1,
      ${at}, ${at}, ${at}, '{}' from made, generate_series(1, ${works}::int)`);
}

test('the pace of a kind is the median of its latest campaigns, and nothing is extrapolated from minutes', async () => {
  const read = (limit = 20) => {
    const now = story.clock.now();
    return readKindPaces(bothSides(story.db), {
      now,
      since: new Date(now.getTime() - 90 * dayMs),
      limit,
    });
  };
  expect(await read()).toEqual([]);
  await addCampaign(10, 0.01, 30);
  expect(await read()).toEqual([{ kind: 'drip', campaigns: 1, perDay: 30 }]);
  await addCampaign(9, 2, 20);
  await addCampaign(8, 4, 20);
  expect(await read()).toEqual([{ kind: 'drip', campaigns: 3, perDay: 10 }]);
  // One that runs for less than a day, and one from before these 90 days, say nothing yet.
  await addCampaign(0.5, 2, 0);
  await addCampaign(91, 1, 500);
  expect(await read()).toEqual([{ kind: 'drip', campaigns: 3, perDay: 10 }]);
  expect(await read(1)).toEqual([{ kind: 'drip', campaigns: 1, perDay: 5 }]);
});

/** What everybody is told of drips, without the figure that a server remembers. */
async function publishedOfDrips() {
  const reaches = await createReach({ ...bothSides(edges.db), clock: edges.clock }).published();
  return reaches.find(({ kind }) => kind === 'drip');
}

test('the pace of four campaigns is shown to no one, and that of five to everybody', async () => {
  for (const daysAgo of [2, 3, 4, 5]) await addCampaign(daysAgo, 1, 10, edges);
  const before = await createReach({ ...bothSides(edges.db), clock: edges.clock }).for(
    randomUUID(),
  );
  expect(before.map((one) => one.completionsPerDay)).toEqual([null, null, null]);
  expect(await publishedOfDrips()).toMatchObject({ completionsPerDay: null });
  await addCampaign(6, 1, 10, edges);
  expect(await publishedOfDrips()).toMatchObject({ completionsPerDay: 10 });
});

test('everybody is told how many people fit from twenty on, and of nineteen nothing', async () => {
  const add = async (usernames: string[]) => {
    const ids = await edges.earners(usernames);
    await edges.db.run(sql`
      insert into active_earner (user_id, active_on)
      select id, ${edges.clock.now()}::timestamptz::date from unnest(${ids}::uuid[]) id`);
  };
  await add(Array.from({ length: 19 }, (_, n) => `earner${n}`));
  expect(await publishedOfDrips()).toMatchObject({ people: null });
  await add(['the twentieth']);
  expect(await publishedOfDrips()).toMatchObject({ people: 20 });
});
