import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sparkResults } from './index.ts';
import { openSparkStory, type SparkStory } from './testing/spark-story.ts';

let story: SparkStory;
beforeAll(async () => {
  story = await openSparkStory();
});
afterAll(() => story.close());

test('a Spark tells its results its price, its state, and that no clock runs before it starts', async () => {
  const ana = await story.creator('ana', 100n);
  const { id: campaignId } = await story.create(ana);
  const now = story.clock.now();
  expect(await sparkResults(story.db, { campaignId, now })).toMatchObject({
    creatorId: ana,
    status: 'pending',
    isFunded: true,
    price: 100_000_000n,
    pool: 80_000_000n,
    endsAt: null,
    engagements: 0,
    engagedUsers: 0,
  });
  expect(await sparkResults(story.db, { campaignId: randomUUID(), now })).toBeNull();
});
