import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWorkers } from '../testing/run-workers.ts';
import { dripWorkers } from './index.ts';
import { openDripStory, type DripStory } from './testing/drip-story.ts';

let story: DripStory;
beforeAll(async () => {
  story = await openDripStory();
});
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

test('a campaign is not ended before its time, is ended at it, and once', async () => {
  const ana = await story.creator('eve', 899n);
  const { campaignId } = await story.create(ana);
  const run = () => runWorkers(dripWorkers(story.deps));
  story.wait(12 * 3_600_000 - 1);
  await run();
  expect(await story.stateOf(campaignId)).toBe('active');
  story.wait(1);
  await Promise.all([run(), run()]);
  expect(await story.stateOf(campaignId)).toBe('ended');
  expect(await story.creatorBalance(ana)).toBe(899_000_000n);
});
