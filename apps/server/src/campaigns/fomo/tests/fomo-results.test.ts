import { afterAll, expect, test } from 'vitest';
import { fomoKind } from '../index.ts';
import { openFomoStory, retweetTask } from './fomo-story.ts';

const story = await openFomoStory();
afterAll(() => story.close());

test('the results of a FOMO campaign have its price and its tasks, and no end time', async () => {
  const ana = await story.creator('ana', 100n);
  const campaign = await story.create(ana);
  expect(campaign).toMatchObject({
    creatorId: ana,
    state: 'active',
    price: 100_000_000n,
    pool: 85_000_000n,
    endTime: null,
  });
  expect(await fomoKind.readParts(story.db, campaign)).toMatchObject([
    { name: 'Retweet: Our post', link: 'https://x.com/stoke/status/1' },
  ]);
});

test('a task whose link has the same name is named once', async () => {
  const links = retweetTask.links.map((link) => ({ ...link, name: 'Draw a passkey' }));
  const ben = await story.creator('ben', 100n);
  const campaign = await story.create(ben, {
    tasks: [{ ...retweetTask, name: 'Draw a passkey', links }],
  });
  const parts = await fomoKind.readParts(story.db, campaign);
  expect(parts.map(({ name }) => name)).toEqual(['Draw a passkey']);
});
