import { afterAll, afterEach, expect, test } from 'vitest';
import type { Submission } from '../../../work/submissions/index.ts';
import { atOnce, race, times, together } from '../../../../testing/platform/at-once.ts';
import { customTask, openFomoStory } from './fomo-story.ts';

let creators = 0;
const story = await openFomoStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const creator = (dollars: bigint) => story.creator(`creator${(creators += 1)}`, dollars);

race(
  'the last place of a task is taken once, also while it lapses or is given up',
  async (crowd, round) => {
    const ana = await creator(1n);
    const campaign = await story.create(ana, { dollars: 1n, users: 1 });
    const spot = await story.spotOf(campaign);
    const name = `last${crowd}x${round}`;
    const first = await story.earner(`${name}first`);
    const people = await together(crowd, (n) => story.earner(`${name}n${n}`));
    await story.take(spot, first);
    if (round % 2 === 0) story.wait(24 * 3_600_000);
    const free = round % 2 === 0 ? () => story.sweep() : () => story.leave(spot, first);
    const { refused } = await atOnce(crowd + 1, (n) =>
      n === Math.floor(crowd / 2)
        ? free()
        : story.take(spot, people[n > crowd / 2 ? n - 1 : n] ?? ''),
    );
    for (const code of refused) expect(code).toBe('fomo.task_full');
    expect(await story.takenOf(spot)).toBeLessThanOrEqual(1);
    await atOnce(crowd, (n) => story.take(spot, people[n] ?? ''));
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

const noSpot = { campaignId: 'none', taskId: 'none', links: [] };

test('100 of 200 people who take 100 places concurrently get one, and all of those are paid', async () => {
  const ana = await creator(100n);
  const campaign = await story.create(ana, { users: 100, tasks: [customTask({ cents: 85n })] });
  const spot = await story.spotOf(campaign);
  const people = await together(200, (n) => story.earner(`crowd${n}`));
  const work = new Map<string, Submission>();
  const { succeeded, refused } = await atOnce(200, async (n) => {
    const userId = people[n] ?? '';
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
  await story.take(spot, await story.earner('before-the-crowd'));
  story.wait(24 * 3_600_000);
  const people = await together(200, (n) => story.earner(`late${n}`));
  const { refused } = await atOnce(201, (n) =>
    n === 100 ? story.sweep() : story.take(spot, people[n > 100 ? n - 1 : n] ?? ''),
  );
  expect(refused.length).toBeGreaterThanOrEqual(199);
  await atOnce(200, (n) => story.take(spot, people[n] ?? ''));
  expect([new Set(refused), await story.takenOf(spot)]).toEqual([new Set(['fomo.task_full']), 1]);
});
