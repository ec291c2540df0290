import { usdc } from '@stoke/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { recordStatements } from '../../../../testing/platform/record-statements.ts';
import { rememberReviews } from '../../../work/figures/index.ts';
import { readCampaign } from '../../core/index.ts';
import { showFomos } from '../show-fomo.ts';
import { takePlace } from '../take-place.ts';
import { customTask, openFomoStory, retweetTask, type FomoStory } from './fomo-story.ts';

let story: FomoStory;
let ana: string;
beforeEach(async () => {
  story = await openFomoStory();
  ana = await story.creator('ana', 100n);
});
afterEach(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

const open = async (input: Parameters<FomoStory['create']>[1] = {}) => {
  const campaign = await story.create(ana, input);
  return { ...campaign, spot: await story.spotOf(campaign) };
};
const earner = (name: string) => story.earner(name);

test('an earner takes a place, submits, is approved and paid; the last place ends the campaign', async () => {
  const bob = await earner('bob');
  const { id, spot } = await open({ users: 1 });
  const work = await story.work(spot, bob);
  expect(work).toMatchObject({ state: 'pending', amount: 50_000n });
  expect(await story.reserved(bob)).toBe(50_000n);
  expect(await story.partOf(spot, bob)).toMatchObject({
    place: { taskId: spot.taskId, status: 'held', expiresAt: null },
    links: [{ linkId: spot.links[0], status: 'pending', submissionId: work.id, amount: 50_000n }],
  });
  await story.approve(work, ana);
  expect(await story.partOf(spot, bob)).toMatchObject({
    place: { status: 'completed' },
    links: [{ status: 'approved' }],
  });
  expect(await story.stateOf(id)).toBe('completed');
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -100, ana creator available +100
    fomo-funded     ana creator available -100, fomo campaign fee +15, fomo campaign pool +85
    work-submitted  fomo campaign pool -0.05, bob earner reserved +0.05
    work-approved   bob earner reserved -0.05, bob earner available +0.05
    fomo-settled    fomo campaign pool -84.95, fomo campaign fee -15, platform fee +0.008823, ana creator available +99.941177"
  `);
});

test('a person has one place, places are bounded by the target, and one that is left is free again', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const tasks = [customTask({ cents: 100n, share: 50 }), customTask({ cents: 200n, share: 50 })];
  const campaign = await open({ users: 2, tasks });
  const [first, second] = [campaign.spot, await story.spotOf(campaign, 2)];
  await story.take(first, bob);
  await story.take(first, bob);
  expect(await story.takenOf(first)).toBe(1);
  await expect(story.take(first, eve)).rejects.toMatchObject({ code: 'fomo.task_full' });
  await expect(story.take(second, bob)).rejects.toMatchObject({ code: 'fomo.place_held' });
  await expect(story.submit(second, bob)).rejects.toMatchObject({ code: 'fomo.no_place' });
  await expect(story.submit(first, eve)).rejects.toMatchObject({ code: 'fomo.no_place' });
  await expect(story.take(second, ana)).rejects.toMatchObject({ code: 'task.own_campaign' });
  await story.leave(first, bob);
  expect(await story.partOf(first, bob)).toEqual({ place: null, lapsed: null, links: [] });
  await story.take(first, eve);
  await story.submit(first, eve);
  await expect(story.leave(first, eve)).rejects.toMatchObject({ code: 'fomo.work_submitted' });
});

test('a place without work is remembered before it lapses, lapses after 24 hours and is free again', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const { spot } = await open({ users: 1 });
  await story.take(spot, bob);
  await story.pass(19.9);
  const notified = () =>
    story.db.all(sql<object>`
      select user_id, facts->'work'->>'taskName' as task
      from notice where kind = 'place_lapses'`);
  expect(await notified()).toEqual([]);
  await story.pass(0.1);
  await story.sweep();
  expect(await notified()).toEqual([{ userId: bob, task: expect.stringMatching(/./) as string }]);
  await story.pass(3.99);
  await expect(story.take(spot, eve)).rejects.toMatchObject({ code: 'fomo.task_full' });
  story.wait(0.01 * 3_600_000);
  expect(await story.partOf(spot, bob)).toMatchObject({
    place: null,
    lapsed: { taskId: spot.taskId },
  });
  // The worker has not come yet.
  await expect(story.submit(spot, bob)).rejects.toMatchObject({ code: 'fomo.no_place' });
  await story.work(spot, eve);
  await expect(story.submit(spot, bob)).rejects.toMatchObject({ code: 'fomo.no_place' });
  await story.sweep();
  expect(await story.takenOf(spot)).toBe(1);
});

test('a place with work waiting or disputed never lapses; with a final rejection it does', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const { spot } = await open({ users: 2 });
  const work = await story.work(spot, bob);
  await story.pass(70);
  expect(await story.takenOf(spot)).toBe(1);
  await story.reject(work, ana);
  await story.pass(13 * 24);
  expect(await story.takenOf(spot)).toBe(1);
  await story.pass(2 * 24 + 1);
  await story.pass(24);
  expect(await story.takenOf(spot)).toBe(0);
  await story.take(spot, eve);
  await story.leave(spot, eve);
  // Work for the first place does not belong to the second.
  await story.take(spot, bob);
  await story.leave(spot, bob);
});

test('a place whose only approved work is forfeited lapses; one in a campaign that is over stays', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const admin = await story.person('admin', 'admin');
  const two = await open({ users: 1, tasks: [customTask({ cents: 100n, links: 2 })] });
  await story.approve(await story.work(two.spot, bob), ana);
  const ben = await story.creator('ben', 100n);
  const over = await story.create(ben, { users: 1 });
  const last = await story.spotOf(over);
  await story.approve(await story.work(last, eve), ben);
  expect(await story.stateOf(over.id)).toBe('completed');
  for (const userId of [bob, eve]) await story.ban(userId, admin);
  for (let day = 0; day < 20; day += 1) await story.pass(24);
  expect(await story.hasForfeits([bob])).toBe(true);
  expect(await story.hasForfeits([eve])).toBe(true);
  expect([await story.takenOf(two.spot), await story.takenOf(last)]).toEqual([0, 1]);
});

test('a task that is all done and was taken back with a final ban is not taken again when the ban is lifted', async () => {
  const bob = await earner('bob');
  const admin = await story.person('admin', 'admin');
  const { spot } = await open({ users: 2, tasks: [customTask({ cents: 100n, links: 2 })] });
  await story.approve(await story.work(spot, bob), ana);
  await story.approve(await story.submit(spot, bob, 1), ana);
  await story.ban(bob, admin);
  for (let day = 0; day < 20; day += 1) await story.pass(24);
  expect([await story.hasForfeits([bob]), await story.takenOf(spot)]).toEqual([true, 0]);
  await story.lift(bob, admin);
  await expect(story.take(spot, bob)).rejects.toMatchObject({ code: 'task.already_submitted' });
  expect(await story.takenOf(spot)).toBe(0);
});

test('many places whose time is up are handled with as few statements as one', async () => {
  const statementsFor = async (users: number, name: string) => {
    const brand = await story.creator(name, 100n);
    const spot = await story.spotOf(await story.create(brand, { users }));
    for (let n = 0; n < users; n += 1) await story.work(spot, await earner(`${name}${n}`));
    const late = await earner(`${name}late`);
    story.wait(100 * 3_600_000);
    return story.inTx(async (tx) => {
      const { q, texts } = recordStatements(tx);
      await expect(takePlace(story.deps, q, { ...spot, userId: late })).rejects.toMatchObject({
        code: 'fomo.task_full',
      });
      return texts.length;
    });
  };
  const [one, many] = [await statementsFor(1, 'one'), await statementsFor(12, 'many')];
  expect(many).toBe(one);
});

test('rejected work can be resubmitted; after the second rejection the task is closed to its earner', async () => {
  const bob = await earner('bob');
  const { spot } = await open({ users: 1, tasks: [customTask({ cents: 100n, links: 2 })] });
  await story.reject(await story.work(spot, bob), ana, 'low_quality');
  expect(await story.partOf(spot, bob)).toMatchObject({
    links: [
      { status: 'rejected', reason: 'low_quality', maySubmit: true, appeal: { state: 'open' } },
      { status: 'todo', maySubmit: true },
    ],
  });
  const again = await story.submit(spot, bob);
  await expect(story.submit(spot, bob)).rejects.toMatchObject({ code: 'task.already_submitted' });
  await story.reject(again, ana);
  expect((await story.partOf(spot, bob)).links[0]).toMatchObject({ maySubmit: false });
  await expect(story.submit(spot, bob)).rejects.toMatchObject({ code: 'task.already_submitted' });
  await story.pass(15 * 24);
  await story.pass(24);
  await expect(story.take(spot, bob)).rejects.toMatchObject({ code: 'fomo.rejected_twice' });
});

test('a place in a task with a post for which my X account is paid elsewhere is not given', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const { spot } = await open();
  const work = await story.work(spot, bob);
  const brand = await story.creator('brand', 100n);
  const other = await story.spotOf(await story.create(brand));
  const refused = { code: 'task.tweet_done', message: expect.stringContaining('@bob') as string };
  await expect(story.take(other, bob)).rejects.toMatchObject(refused);
  await story.approve(work, ana);
  await expect(story.take(other, bob)).rejects.toMatchObject(refused);
  expect(await story.takenOf(other)).toBe(0);
  await story.work(other, eve);
});

test('from 20 decisions of the creator on, waiting work says how long they usually take', async () => {
  const brand = await story.creator('usual', 100n);
  const spot = await story.spotOf(await story.create(brand, { users: 21 }));
  const bob = await earner('usual-bob');
  await story.work(spot, bob);
  const usual = async () => (await story.partOf(spot, bob)).links[0]?.usualDecisionSeconds;
  for (let n = 0; n < 20; n += 1) {
    const work = await story.work(spot, await earner(`usual${n}`));
    story.wait(25 * 60_000);
    await story.approve(work, brand);
    if (n === 18) expect(await usual()).toBeNull();
  }
  expect(await usual()).toBeCloseTo(25 * 60, 0);
});

test('an appeal that is won pays, and completes the place', async () => {
  const bob = await earner('bob');
  const { spot, id } = await open({ users: 1 });
  const work = await story.work(spot, bob);
  await story.reject(work, ana);
  await story.appeal(work);
  await expect(story.submit(spot, bob)).rejects.toMatchObject({ code: 'task.under_appeal' });
  await story.pass(7 * 24);
  expect(await story.available(bob)).toBe(50_000n);
  expect(await story.partOf(spot, bob)).toMatchObject({ place: { status: 'completed' } });
  expect(await story.stateOf(id)).toBe('completed');
});

test('a campaign whose places are all taken and decided ends, and keeps what a rejection may still pay', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const { spot, id } = await open({ users: 2, tasks: [customTask({ cents: 100n })] });
  const [first, second] = [await story.work(spot, bob), await story.work(spot, eve)];
  await story.reject(first, ana, 'low_quality');
  expect(await story.stateOf(id)).toBe('active');
  await story.approve(second, ana);
  expect(await story.stateOf(id)).toBe('completed');
  // $1 paid and $1 kept, each with its fee: $1.176471.
  expect(await story.creatorBalance(ana)).toBe(97_647_059n);
  const notices = await story.db.all(sql<object>`
    select user_id, facts->>'outcome' as outcome, facts->>'disputed' as disputed
    from notice where kind = 'campaign_ended'`);
  expect(notices).toEqual([
    { userId: ana, outcome: 'completed', disputed: expect.stringMatching(/^117647/) as string },
  ]);
  await expect(story.take(spot, await earner('late'))).rejects.toMatchObject({
    code: 'task.ended',
  });
  expect(await story.partOf(spot, bob)).toMatchObject({
    place: { status: 'held' },
    links: [{ status: 'rejected', maySubmit: true, appeal: { state: 'open' } }],
  });
  await story.approve(await story.submit(spot, bob), ana);
  expect([await story.available(bob), await story.available(eve)]).toEqual([
    1_000_000n,
    1_000_000n,
  ]);
  expect(await story.partOf(spot, bob)).toMatchObject({ place: { status: 'completed' } });
  expect(await story.creatorBalance(ana)).toBe(97_647_059n);
});

test('a reward kept by a rejection returns when that is final, and the work can no longer be submitted again', async () => {
  const bob = await earner('bob');
  const { spot, id } = await open({ users: 1, tasks: [customTask({ cents: 100n })] });
  await story.reject(await story.work(spot, bob), ana);
  expect(await story.stateOf(id)).toBe('completed');
  expect(await story.creatorBalance(ana)).toBe(98_823_530n);
  await story.pass(14 * 24 + 1);
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
  expect((await story.partOf(spot, bob)).links).toEqual([]);
  await expect(story.submit(spot, bob)).rejects.toMatchObject({ code: 'task.ended' });
});

test('a campaign goes on while a place is free, a link is open or work waits', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const { spot, id } = await open({ users: 2, tasks: [customTask({ cents: 100n, links: 2 })] });
  const goesOn = async () => expect(await story.stateOf(id)).toBe('active');
  const works = [await story.work(spot, bob), await story.submit(spot, bob, 1)];
  for (const work of works) await story.reject(work, ana);
  await goesOn();
  const third = await story.work(spot, eve);
  await story.approve(third, ana);
  await goesOn();
  const fourth = await story.submit(spot, eve, 1);
  const again = await story.submit(spot, bob);
  await story.approve(fourth, ana);
  await goesOn();
  await story.reject(again, ana);
  expect(await story.stateOf(id)).toBe('completed');
});

test('the holder of a place can always be paid: the pool covers every place', async () => {
  const earners = await Promise.all(['bob', 'eve', 'kim'].map(earner));
  // $85 in the pool, $84 for 3 places of 4 links
  const { spot, id } = await open({ users: 3, tasks: [customTask({ cents: 700n, links: 4 })] });
  for (const one of earners) await story.take(spot, one);
  for (const one of earners) {
    for (const n of [0, 1, 2, 3]) await story.approve(await story.submit(spot, one, n), ana);
    expect(await story.available(one)).toBe(28_000_000n);
  }
  expect(await story.stateOf(id)).toBe('completed');
});

test('an addition that pays exactly for one more place adds it, a smaller one is refused', async () => {
  const ben = await story.creator('ben', 139n);
  const campaign = await story.create(ben, { users: 5, tasks: [customTask({ cents: 1700n })] });
  const spot = await story.spotOf(campaign);
  // $17 of $20 are rewards; $16.15 of $19.
  await expect(story.topUp(campaign.id, ben, 19n)).rejects.toMatchObject({
    code: 'campaign.top_up_too_small',
  });
  await story.topUp(campaign.id, ben, 20n);
  for (let n = 0; n < 6; n += 1) await story.take(spot, await earner(`taker${n}`));
  await expect(story.take(spot, await earner('seventh'))).rejects.toMatchObject({
    code: 'fomo.task_full',
  });
});

test('an addition that gives a cheaper task its first place keeps the campaign open until that is paid', async () => {
  const [bob, eve, kim] = [await earner('bob'), await earner('eve'), await earner('kim')];
  const ben = await story.creator('ben', 101n);
  const half = { share: 50 };
  const tasks = [customTask({ ...half, cents: 3000n }), customTask({ ...half, cents: 1000n })];
  const campaign = await story.create(ben, { users: 1, tasks });
  const [dear, cheap] = [await story.spotOf(campaign), await story.spotOf(campaign, 2)];
  await expect(story.take(cheap, kim)).rejects.toMatchObject({ code: 'fomo.task_full' });
  // $85.85 in the pool: two places at $30 and one at $10
  await story.topUp(campaign.id, ben, 1n);
  for (const one of [bob, eve]) await story.approve(await story.work(dear, one), ben);
  expect(await story.stateOf(campaign.id)).toBe('active');
  await story.approve(await story.work(cheap, kim), ben);
  expect([await story.available(kim), await story.stateOf(campaign.id)]).toEqual([
    10_000_000n,
    'completed',
  ]);
});

test('an addition that brings more people for less than before lowers the earning tag', async () => {
  const ben = await story.creator('ben', 120n);
  // $85 in the pool for 100 users at $0.20: with $20 more it has room for 510.
  const campaign = await story.create(ben, { users: 100, tasks: [customTask({ cents: 20n })] });
  const tagOf = () =>
    story.db.only(sql<{ earningTag: string }>`
      select earning_tag from fomo_campaign where id = ${campaign.id}`);
  expect(await tagOf()).toMatchObject({ earningTag: 'High Earning' });
  await story.topUp(campaign.id, ben, 20n);
  expect(await tagOf()).toMatchObject({ earningTag: 'Low Earning' });
});

test('while FOMO campaigns are switched off, taking a place and submitting are refused', async () => {
  const bob = await earner('bob');
  const { spot } = await open();
  await story.take(spot, bob);
  await story.launch(false);
  await expect(story.submit(spot, bob)).rejects.toMatchObject({ code: 'fomo.not_launched' });
  await expect(story.take(spot, await earner('eve'))).rejects.toMatchObject({
    code: 'fomo.not_launched',
  });
  await story.leave(spot, bob);
});

test('a suspended user is refused, and so is one without an X account where it is needed', async () => {
  const bob = await story.earner('bob', null);
  const eve = await earner('eve');
  await story.suspend(eve);
  const { spot } = await open();
  await expect(story.take(spot, eve)).rejects.toMatchObject({ code: 'task.suspended' });
  await story.take(spot, bob);
  await expect(story.submit(spot, bob)).rejects.toMatchObject({ code: 'task.needs_x_account' });
  const other = await story.create(ana, { dollars: 1n });
  expect(other.state).toBe('pending');
  await expect(story.take(await story.spotOf(other), bob)).rejects.toMatchObject({
    code: 'request.not_found',
  });
});

test('an ended campaign takes no places and no work, but waiting work is decided and paid', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const { id, spot } = await open();
  const work = await story.work(spot, bob);
  await story.take(spot, eve);
  await story.stop(id, ana);
  await expect(story.submit(spot, eve)).rejects.toMatchObject({ code: 'task.ended' });
  await story.approve(work, ana);
  expect(await story.available(bob)).toBe(50_000n);
});

test('proof is asked for where the task says so', async () => {
  const bob = await earner('bob');
  const { spot } = await open({ users: 1, tasks: [customTask({ cents: 100n })] });
  await story.take(spot, bob);
  const none = { proof: { text: null, link: null, image: null } };
  await expect(story.submit(spot, bob, 0, none)).rejects.toMatchObject({
    code: 'fomo.proof_required',
  });
  const { evidence } = await story.submit(spot, bob);
  expect(evidence).toMatchObject({ proofText: 'Done.' });
});

test('a comment that is shown for two links, or by two people, pays for neither without a person, however its link is spelled', async () => {
  const [bob, eve] = [await earner('bob'), await earner('eve')];
  const links = [1, 2, 3, 4].map((number) => {
    const texts = { name: '', description: '', proofPlaceholder: '', requiredContent: '' };
    const post = { link: `https://x.com/stoke/status/${number}`, type: 'x-comment' as const };
    return { ...texts, ...post, proofRequired: true };
  });
  const task = { ...retweetTask, key: 'comment', name: 'Comment', rate: usdc(100_000n), links };
  const { spot } = await open({ users: 2, tasks: [task] });
  const show = (userId: string, n: number, link: string) =>
    story.submit(spot, userId, n, { proof: { text: null, link, image: null } });
  for (const userId of [bob, eve]) await story.take(spot, userId);
  const work = await show(bob, 0, 'https://twitter.com/bob/status/900?a=1');
  expect(work.evidence).toMatchObject({ proofLink: 'https://x.com/bob/status/900' });
  await show(bob, 1, 'https://x.com/bob/status/900?a=2');
  await show(bob, 2, 'https://x.com/bob/status/901');
  await show(bob, 3, 'https://x.com/bob/status/902');
  await show(eve, 2, 'https://x.com/i/web/status/901');
  await story.pass(73);
  expect([await story.available(bob), await story.available(eve)]).toEqual([100_000n, 0n]);
});

test('a campaign without work for 30 days is told to its creator, and ends after 45 with its refund, to the second', async () => {
  const { id, spot } = await open();
  const bob = await earner('bob');
  const [day, second] = [24, 1 / 3600];
  await story.pass(29 * day);
  await story.approve(await story.work(spot, bob), ana);
  const notified = () =>
    story.db.all(sql<object>`select user_id from notice where kind = 'campaign_idle'`);
  await story.pass(30 * day - second);
  expect(await notified()).toEqual([]);
  await story.pass(second);
  expect(await notified()).toEqual([{ userId: ana }]);
  await story.pass(15 * day - second);
  expect(await story.stateOf(id)).toBe('active');
  await story.pass(second);
  expect(await story.stateOf(id)).toBe('ended');
  expect(await story.creatorBalance(ana)).toBe(99_941_177n);
});

test('a full task does not give away a place whose work waits, even before the worker has run', async () => {
  const ana = await story.creator('fullcreator', 1n);
  const campaign = await story.create(ana, { dollars: 1n, users: 1 });
  const spot = await story.spotOf(campaign);
  await story.work(spot, await story.earner('fullworker'));
  story.wait(24 * 3_600_000);
  const late = await story.earner('fulllate');
  await expect(story.take(spot, late)).rejects.toMatchObject({ code: 'fomo.task_full' });
});

test('an hour of a task is what its links pay by the median time of a place, once 20 people did all of them', async () => {
  const tasks = [customTask({ cents: 20n, links: 3 })];
  const { id, spot } = await open({ tasks, users: 20 });
  const readReviews = rememberReviews('fomo');
  const showing = () => ({ now: story.deps.clock.now(), readReviews });
  const pay = async () => {
    const campaign = await readCampaign(story.db, id);
    const [shown] = campaign ? await showFomos(story.db, [campaign], showing()) : [];
    return shown?.campaignTasks[0]?.hourlyPay;
  };
  for (let n = 0; n < 20; n += 1) {
    const worker = await earner(`worker ${n}`);
    await story.take(spot, worker);
    const works: Awaited<ReturnType<FomoStory['submit']>>[] = [];
    for (const [link, seconds] of [600, 5, 5].entries()) {
      story.wait(seconds * 1000);
      works.push(await story.submit(spot, worker, link));
    }
    expect(await pay()).toBeNull();
    for (const work of works) await story.approve(work, ana);
  }
  // $0.60 in 10 minutes and 10 seconds, within 5%
  expect(Math.abs(Number(await pay()) - 3_540_984)).toBeLessThan(177_000);
});
