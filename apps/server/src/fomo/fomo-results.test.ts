import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fomoResults } from './index.ts';
import { openFomoStory, type FomoStory } from './testing/fomo-story.ts';

let story: FomoStory;
beforeAll(async () => {
  story = await openFomoStory();
});
afterAll(() => story.close());

test('a FOMO campaign tells its results its budget and its tasks, and that it has no clock', async () => {
  const ana = await story.creator('ana', 100n);
  const { id: campaignId } = await story.create(ana);
  const now = story.clock.now();
  expect(await fomoResults(story.db, { campaignId, now })).toMatchObject({
    creatorId: ana,
    status: 'active',
    isFunded: true,
    price: 100_000_000n,
    pool: 85_000_000n,
    endsAt: null,
    parts: [{ name: 'Retweet', link: null }],
  });
  expect(await fomoResults(story.db, { campaignId: randomUUID(), now })).toBeNull();
});
