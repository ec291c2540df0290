import { afterAll, expect, test } from 'vitest';
import { fomoKind } from './index.ts';
import { openFomoStory } from './testing/fomo-story.ts';

const story = await openFomoStory();
afterAll(() => story.close());

test('a FOMO campaign has its price and no clock, and tells its results its tasks', async () => {
  const ana = await story.creator('ana', 100n);
  const campaign = await story.create(ana);
  expect(campaign).toMatchObject({
    creatorId: ana,
    state: 'active',
    price: 100_000_000n,
    pool: 85_000_000n,
    endTime: null,
  });
  expect(await fomoKind.readFacts(story.db, campaign)).toMatchObject({
    parts: [{ name: 'Retweet: Our post', link: 'https://x.com/stoke/status/1' }],
  });
});
