import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDripStory, type DripStory } from './testing/drip-story.ts';

let story: DripStory;
beforeEach(async () => {
  story = await openDripStory();
});
afterEach(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

test('a campaign is paid first, its work reserved, approved, and the rest given back', async () => {
  const ana = await story.creator('ana', 900n);
  const bob = await story.earner('bob');
  const admin = await story.person('admin', 'admin');
  const { taskId, campaignId } = await story.create(ana);
  const work = await story.work(bob, taskId);
  expect([await story.reserved(bob), await story.available(bob)]).toEqual([180_000n, 0n]);
  await story.approve(work.id, admin);
  expect([await story.reserved(bob), await story.available(bob)]).toEqual([0n, 180_000n]);
  await story.pass(12);
  expect(await story.stateOf(campaignId)).toBe('ended');
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -900, ana creator available +900
    drip-funded     ana creator available -899, ignition campaign fee +179.8, ignition campaign pool +719.2
    work-submitted  ignition campaign pool -0.18, bob earner reserved +0.18
    work-approved   bob earner reserved -0.18, bob earner available +0.18
    drip-settled    ignition campaign pool -719.02, ignition campaign fee -179.8, platform fee +0.045, ana creator available +898.775"
  `);
});
