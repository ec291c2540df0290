import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { Submission } from '../../../work/submissions/index.ts';
import { atOnce, race, times } from '../../../../testing/platform/at-once.ts';
import { customTask, openFomoStory } from './fomo-story.ts';

let creators = 0;
const story = await openFomoStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const creator = (dollars: bigint) => story.creator(`creator${(creators += 1)}`, dollars);
/** Whose places in other campaigns play no part. */
const regulars = await story.earners(Array.from({ length: 201 }, (_, n) => `regular${n}`));
const regular = (n: number) => regulars[n] ?? '';

race(
  'asvs-2.3.4 threat-05: the last place of a task is taken once, also while it lapses or is given up',
  async (crowd, round) => {
    const ana = await creator(1n);
    const campaign = await story.create(ana, { dollars: 1n, users: 1 });
    const spot = await story.spotOf(campaign);
    const first = regular(crowd);
    await story.take(spot, first);
    if (round % 2 === 0) story.wait(24 * 3_600_000);
    const free = round % 2 === 0 ? () => story.sweep() : () => story.leave(spot, first);
    const { refused } = await atOnce(crowd + 1, (n) =>
      n === Math.floor(crowd / 2) ? free() : story.take(spot, regular(n > crowd / 2 ? n - 1 : n)),
    );
    for (const code of refused) expect(code).toBe('fomo.task_full');
    expect(await story.takenOf(spot)).toBeLessThanOrEqual(1);
    await atOnce(crowd, (n) => story.take(spot, regular(n)));
    expect(await story.takenOf(spot)).toBe(1);
  },
);

race(
  'a person who takes two tasks concurrently has one place, and one link is submitted once',
  async (crowd, round) => {
    const ana = await creator(100n);
    const tasks = [customTask({ cents: 100n, share: 50 }), customTask({ cents: 200n, share: 50 })];
    const campaign = await story.create(ana, { users: 40, tasks });
    const spots = [await story.spotOf(campaign), await story.spotOf(campaign, 2)];
    const bob = await story.earner(`one${crowd}x${round}`);
    const { refused } = await atOnce(crowd, (n) => story.take(spots[n % 2] ?? noSpot, bob));
    for (const code of refused) expect(code).toBe('fomo.place_held');
    const { place } = await story.partOf(spots[0] ?? noSpot, bob);
    const spot = spots.find(({ taskId }) => taskId === place?.taskId) ?? noSpot;
    expect(await story.takenOf(spot)).toBe(1);
    const work = await atOnce(crowd, () => story.submit(spot, bob));
    expect([work.succeeded, ...work.refused]).toEqual([
      1,
      ...times(crowd - 1, 'task.already_submitted'),
    ]);
  },
);

race(
  'the last decision ends a campaign once, even if others stop it, take a place, appeal or resubmit at that moment',
  async (crowd, round) => {
    const ana = await creator(1n);
    const { id } = await story.create(ana, { dollars: 1n, users: 2 });
    const spot = await story.spotOf({ id });
    const name = `decided${crowd}x${round}`;
    const people = await story.earners([`${name}n0`, `${name}n1`, `${name}n2`]);
    const [bob = '', eve = '', late = ''] = people;
    const [first, last] = [await story.work(spot, bob), await story.work(spot, eve)];
    await story.reject(first, ana, 'low_quality');
    const decide = () => (round % 2 === 0 ? story.approve(last, ana) : story.reject(last, ana));
    const others = [
      () => story.stop(id, ana),
      () => story.take(spot, late),
      () => story.appeal(first),
      () => story.submit(spot, bob),
      decide,
    ];
    const { refused } = await atOnce(crowd, (n): Promise<unknown> =>
      n === 0 ? decide() : (others[(n + round) % others.length] ?? decide)(),
    );
    const answers = new Set([
      'appeal.already_filed',
      'appeal.too_late',
      'campaign.not_running',
      'fomo.task_full',
      'review.not_waiting',
      'review.resubmitted',
      'task.already_submitted',
      'task.ended',
      'task.under_appeal',
    ]);
    expect(refused.filter((code) => !answers.has(code))).toEqual([]);
    for (const { id: work } of await story.waiting(ana)) await story.approve({ id: work }, ana);
    expect(['completed', 'ended']).toContain(await story.stateOf(id));
    const [pool, held] = await story.held(id);
    expect([pool, (held ?? 0n) <= 100_000n]).toEqual([0n, true]);
    const notices = await story.db.all(sql`
      select 1 from notice where kind = 'campaign_ended' and user_id = ${ana}`);
    expect(notices).toHaveLength(1);
  },
);

const noSpot = { campaignId: 'none', taskId: 'none', links: [] };

test('100 of 200 people who take 100 places concurrently get one, and all of those are paid', async () => {
  const ana = await creator(100n);
  const campaign = await story.create(ana, { users: 100, tasks: [customTask({ cents: 85n })] });
  const spot = await story.spotOf(campaign);
  const work = new Map<string, Submission>();
  const { succeeded, refused } = await atOnce(200, async (n) => {
    const userId = regular(n);
    await story.take(spot, userId);
    work.set(userId, await story.submit(spot, userId));
  });
  expect([succeeded, new Set(refused)]).toEqual([100, new Set(['fomo.task_full'])]);
  await atOnce(100, (n) => story.approve([...work.values()][n] ?? { id: 'none' }, ana));
  expect(await story.stateOf(campaign.id)).toBe('completed');
  expect(await story.creatorBalance(ana)).toBe(0n);
});

test('one of 200 people who want the last place while it lapses gets it', async () => {
  const ana = await creator(1n);
  const spot = await story.spotOf(await story.create(ana, { dollars: 1n, users: 1 }));
  await story.take(spot, regular(200));
  story.wait(24 * 3_600_000);
  const { refused } = await atOnce(201, (n) =>
    n === 100 ? story.sweep() : story.take(spot, regular(n > 100 ? n - 1 : n)),
  );
  expect(refused.length).toBeGreaterThanOrEqual(199);
  await atOnce(200, (n) => story.take(spot, regular(n)));
  expect([new Set(refused), await story.takenOf(spot)]).toEqual([new Set(['fomo.task_full']), 1]);
});
