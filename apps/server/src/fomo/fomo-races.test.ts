import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { onceByKey } from '../platform/http/idempotency-store.ts';
import { atOnce, race, times } from '../testing/at-once.ts';
import { openFomoStory, type FomoStory } from './testing/fomo-story.ts';

let story: FomoStory;
let creators = 0;
beforeAll(async () => {
  story = await openFomoStory();
});
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const creator = (dollars: bigint) => story.creator(`creator${(creators += 1)}`, dollars);

race('the same key makes and starts one campaign', async (crowd) => {
  const ana = await creator(1000n);
  const of = { db: story.db, clock: story.clock, userId: ana, call: 'createFomo', request: {} };
  const made = await Promise.all(
    Array.from({ length: crowd }, () =>
      onceByKey(of, 'once', async (tx) => ({ id: (await story.createIn(tx, ana)).id })),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await story.creatorBalance(ana)).toBe(900_000_000n);
});

race('start, cancel and money at once: it starts or is cancelled, never both', async (crowd) => {
  const ana = await creator(0n);
  const { id } = await story.create(ana);
  const { refused } = await atOnce(crowd + 1, (n) => {
    if (n === Math.floor(crowd / 2)) return story.credit(ana, 100n);
    return n % 2 === 1 || n === crowd ? story.cancel(id, ana) : story.start(id, ana);
  });
  for (const code of refused) {
    expect(['campaign.needs_funds', 'campaign.not_pending']).toContain(code);
  }
  const isActive = (await story.stateOf(id)) === 'active';
  expect(await story.creatorBalance(ana)).toBe(isActive ? 0n : 100_000_000n);
});

race('a campaign that is stopped by many ends once and pays back once', async (crowd) => {
  const ana = await creator(100n);
  const { id } = await story.create(ana);
  const { succeeded, refused } = await atOnce(crowd, () => story.stop(id, ana));
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'campaign.not_running')]);
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
});

race('a balance for one campaign starts one of many, the others wait', async (crowd) => {
  const ana = await creator(150n);
  const made = await Promise.all(Array.from({ length: crowd }, () => story.create(ana)));
  expect(made.filter(({ state }) => state === 'active')).toHaveLength(1);
  expect(await story.creatorBalance(ana)).toBe(50_000_000n);
});
