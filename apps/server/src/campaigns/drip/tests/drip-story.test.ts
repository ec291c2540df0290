import { expect, test } from 'vitest';
import { openDripStory, type DripStory } from '../../../../testing/campaigns/drip-story.ts';
import { leaveRoomFor } from './leave-room.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

let story: DripStory;
openForEachTest(openDripStory, (opened) => (story = opened));

test('a campaign is paid first, its work reserved, approved, and the rest given back', async () => {
  const ana = await story.creator('ana', 900n);
  const bob = await story.earner('bob');
  const admin = await story.person('admin', 'admin');
  const { taskId, campaignId } = await story.create(ana);
  const work = await story.work(bob, taskId);
  expect([await story.reserved(bob), await story.available(bob)]).toEqual([180_000n, 0n]);
  await story.approve(work.id, admin);
  expect([await story.reserved(bob), await story.available(bob)]).toEqual([0n, 180_000n]);
  await story.pass(12 + 1 / 6);
  expect(await story.stateOf(campaignId)).toBe('ended');
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -900, ana creator available +900
    drip-funded     ana creator available -899, ignition campaign fee +179.8, ignition campaign pool +719.2
    work-submitted  ignition campaign pool -0.18, bob earner reserved +0.18
    work-approved   bob earner reserved -0.18, bob earner available +0.18
    drip-settled    ignition campaign pool -719.02, ignition campaign fee -179.8, platform fee +0.045, ana creator available +898.775"
  `);
});

test('a campaign the balance does not cover waits, and starts when it does, oldest first', async () => {
  const ana = await story.creator('ana', 898n);
  const surge = await story.create(ana, 'surge');
  const ignition = await story.create(ana, 'ignition');
  const boost = await story.create(ana, 'boost');
  expect(ignition.campaign.state).toBe('pending');
  expect(await story.books()).toMatchInlineSnapshot(
    `"deposit         treasury -898, ana creator available +898"`,
  );
  await story.deposit(ana, 1500n);
  const started = await story.startPending(ana);
  // 2,398 in all: too little for surge, enough for ignition and boost
  expect(started.map(({ name }) => name.split(' @')[0])).toEqual(['Ignition Drip', 'Boost Drip']);
  expect(await story.startPending(ana)).toEqual([]);
  expect(await story.stateOf(surge.campaignId)).toBe('pending');
  expect(await story.stateOf(boost.campaignId)).toBe('active');
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -898, ana creator available +898
    deposit         treasury -1500, ana creator available +1500
    drip-funded     ana creator available -899, ignition campaign fee +179.8, ignition campaign pool +719.2
    drip-funded     ana creator available -1499, boost campaign fee +299.8, boost campaign pool +1199.2"
  `);
});

test('rejected work keeps its reward in the campaign, may be resubmitted, and is paid then', async () => {
  const ana = await story.creator('ana', 899n);
  const bob = await story.earner('bob');
  const admin = await story.person('admin', 'admin');
  const { taskId } = await story.create(ana);
  const first = await story.work(bob, taskId);
  await story.reject(first.id, admin);
  expect(await story.reserved(bob)).toBe(0n);
  const second = await story.submitTask(bob, taskId);
  expect(second.attempt).toBe(2);
  await story.approve(second.id, admin);
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -899, ana creator available +899
    drip-funded     ana creator available -899, ignition campaign fee +179.8, ignition campaign pool +719.2
    work-submitted  ignition campaign pool -0.18, bob earner reserved +0.18
    work-rejected   bob earner reserved -0.18, ignition campaign pool +0.18
    work-disputed   ignition campaign pool -0.18, ignition campaign disputed +0.18
    rejection-upheld ignition campaign disputed -0.18, ignition campaign pool +0.18
    work-submitted  ignition campaign pool -0.18, bob earner reserved +0.18
    work-approved   bob earner reserved -0.18, bob earner available +0.18"
  `);
});

test('work submitted before the end is decided after it, and only then all is given back', async () => {
  const ana = await story.creator('ana', 899n);
  const [bob, carl] = [await story.earner('bob'), await story.earner('carl')];
  const admin = await story.person('admin', 'admin');
  const { taskId, campaignId } = await story.create(ana);
  const ofBob = await story.work(bob, taskId);
  const ofCarl = await story.work(carl, taskId);
  await story.pass(12 + 1 / 6);
  expect(await story.stateOf(campaignId)).toBe('ended');
  expect(await story.poolOf(campaignId)).toBe(0n);
  await story.approve(ofBob.id, admin);
  await story.reject(ofCarl.id, admin);
  // for fourteen days carl may appeal; then the last of it goes back
  await story.pass(14 * 24 - 1 / 3600);
  expect(await story.creatorBalance(ana)).toBe(898_550_000n);
  await story.pass(1 / 3600);
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -899, ana creator available +899
    drip-funded     ana creator available -899, ignition campaign fee +179.8, ignition campaign pool +719.2
    work-submitted  ignition campaign pool -0.18, bob earner reserved +0.18
    work-submitted  ignition campaign pool -0.18, carl earner reserved +0.18
    drip-settled    ignition campaign pool -718.84, ignition campaign fee -179.71, ana creator available +898.55
    work-approved   bob earner reserved -0.18, bob earner available +0.18
    work-rejected   carl earner reserved -0.18, ignition campaign pool +0.18
    work-disputed   ignition campaign pool -0.18, ignition campaign disputed +0.18
    rejection-upheld ignition campaign disputed -0.18, ignition campaign pool +0.18
    drip-settled    ignition campaign pool -0.18, ignition campaign fee -0.09, platform fee +0.045, ana creator available +0.225"
  `);
});

test('a campaign whose pool is spent is completed immediately and keeps no remainder', async () => {
  const ana = await story.creator('ana', 899n);
  const [bob, carl, dan] = [
    await story.earner('bob'),
    await story.earner('carl'),
    await story.earner('dan'),
  ];
  const admin = await story.person('admin', 'admin');
  const { taskId, campaignId } = await story.create(ana);
  const large = await leaveRoomFor(story, 1, { taskId, by: dan, remainder: 100_000n });
  await story.approve(large.id, admin);
  const last = await story.work(bob, taskId);
  expect(await story.stateOf(campaignId)).toBe('active');
  await story.reject(last.id, admin);
  expect(await story.stateOf(campaignId)).toBe('active');
  // rejected work waits for an appeal: bob sees it, and no one else does
  await expect(story.work(carl, taskId)).rejects.toThrow('fully reserved');
  const again = await story.submitTask(bob, taskId);
  await story.approve(again.id, admin);
  expect(await story.stateOf(campaignId)).toBe('completed');
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -899, ana creator available +899
    drip-funded     ana creator available -899, ignition campaign fee +179.8, ignition campaign pool +719.2
    work-submitted  ignition campaign pool -718.92, dan earner reserved +718.92
    work-approved   dan earner reserved -718.92, dan earner available +718.92
    work-submitted  ignition campaign pool -0.18, bob earner reserved +0.18
    work-rejected   bob earner reserved -0.18, ignition campaign pool +0.18
    work-disputed   ignition campaign pool -0.18, ignition campaign disputed +0.18
    rejection-upheld ignition campaign disputed -0.18, ignition campaign pool +0.18
    work-submitted  ignition campaign pool -0.18, bob earner reserved +0.18
    work-approved   bob earner reserved -0.18, bob earner available +0.18
    drip-settled    ignition campaign fee -179.8, ignition campaign pool -0.1, ana creator available +0.125, platform fee +179.775"
  `);
});

test('work no one decides on in 72 hours is approved by the system, to the second', async () => {
  const ana = await story.creator('ana', 2499n);
  const [bob, carl] = [await story.earner('bob'), await story.earner('carl')];
  const { taskId } = await story.create(ana, 'surge');
  await story.work(bob, taskId);
  await story.work(carl, taskId);
  await story.suspend(carl);
  await story.pass(72 - 1 / 3600);
  expect(await story.available(bob)).toBe(0n);
  await story.pass(1 / 3600);
  expect(await story.available(bob)).toBe(180_000n);
  // the system leaves the work of a suspended user to people, once
  expect(await story.reserved(carl)).toBe(180_000n);
  await story.pass(1);
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -2499, ana creator available +2499
    drip-funded     ana creator available -2499, surge campaign fee +499.8, surge campaign pool +1999.2
    work-submitted  surge campaign pool -0.18, bob earner reserved +0.18
    work-submitted  surge campaign pool -0.18, carl earner reserved +0.18
    drip-settled    surge campaign pool -1998.84, surge campaign fee -499.71, ana creator available +2498.55
    work-approved   bob earner reserved -0.18, bob earner available +0.18"
  `);
});

test('a creator who stops a campaign gets back all that no one worked for', async () => {
  const ana = await story.creator('ana', 899n);
  const bob = await story.earner('bob');
  const { taskId, campaignId } = await story.create(ana);
  await story.work(bob, taskId);
  await story.stop(campaignId, ana);
  await story.pass(72);
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -899, ana creator available +899
    drip-funded     ana creator available -899, ignition campaign fee +179.8, ignition campaign pool +719.2
    work-submitted  ignition campaign pool -0.18, bob earner reserved +0.18
    drip-settled    ignition campaign pool -719.02, ignition campaign fee -179.755, ana creator available +898.775
    work-approved   bob earner reserved -0.18, bob earner available +0.18
    drip-settled    ignition campaign fee -0.045, platform fee +0.045"
  `);
  await expect(story.stop(campaignId, ana)).rejects.toThrow('This campaign is not running');
});
