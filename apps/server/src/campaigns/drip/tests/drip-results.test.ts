import type { PostedReply } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bothSides } from '../../../../testing/platform/both-sides.ts';
import { usdc } from '@stoke/domain';
import { readCampaign, showPeriod } from '../../core/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { halfSpentAt } from '../../../work/submissions/index.ts';
import { tweet } from '../../../../testing/campaigns/drip-story.ts';
import { showDrips } from '../show-drips.ts';
import { openResultsStory } from './results-story.ts';

let story: Awaited<ReturnType<typeof openResultsStory>>;
beforeEach(async () => {
  story = await openResultsStory();
});
afterEach(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

const minute = 60_000;

/** Two tweets; one of three earners is approved after 10 minutes, one refused after 30. */
async function liveThrough() {
  const ana = await story.creator('ana', 899n);
  const { campaignId, taskId } = await story.create(ana);
  await story.addTweet(campaignId, ana, tweet(2));
  const second = await story.taskOf(campaignId, 2);
  const [bob, cid, dan] = [
    await story.earner('bob'),
    await story.earner('cid'),
    await story.earner('dan'),
  ];
  const first = await story.work(bob, taskId);
  story.wait(10 * minute);
  await story.approve(first.id, story.admin);
  const other = await story.work(cid, second);
  story.wait(30 * minute);
  await story.reject(other.id, story.admin);
  await story.work(dan, second);
  return { ana, bob, cid, campaignId, taskId, second };
}

const sum = (...dollars: number[]) => dollars.reduce((a, b) => a + Math.round(b * 1e6), 0) / 1e6;

test('the day until which rewards are kept for appeals is not named while a ban stops one of them', async () => {
  const { ana, cid, campaignId } = await liveThrough();
  const disputedUntil = async () => (await story.resultsOf(campaignId, ana)).disputedUntil;
  const before = new Date((await disputedUntil()) ?? 0);
  await story.ban(cid);
  expect(await disputedUntil()).toBeNull();
  story.wait(60 * minute);
  await story.lift(cid);
  expect(await disputedUntil()).toBe(new Date(before.getTime() + 60 * minute).toISOString());
});

test('a creator sees where the price went, to the cent, and what became of the work', async () => {
  const { ana, campaignId } = await liveThrough();
  const results = await story.resultsOf(campaignId, ana);
  const { pool, fee } = results;
  expect(pool).toEqual({
    total: 719.2,
    spent: 0.18,
    reserved: 0.18,
    disputed: 0.18,
    left: 718.66,
    refunded: 0,
  });
  const { reserved, disputed, left, refunded } = pool;
  expect(sum(pool.spent, reserved, disputed, left, refunded)).toBe(pool.total);
  const [rejected] = await story.db.all(sql<{ appealBefore: Date }>`
    select appeal_before from dispute where state = 'open' order by opened_at desc limit 1`);
  expect(results.disputedUntil).toBe(rejected?.appealBefore.toISOString());
  expect(fee).toEqual({ total: 179.8, earned: 0.045, open: 179.755, refunded: 0 });
  expect(results).toMatchObject({
    kind: 'drip',
    name: expect.stringMatching(/^Ignition Drip @stoke #[0-9a-f]{4}$/),
    status: 'active',
    price: 899,
    isFunded: true,
    engagedUsers: 3,
    // those of the rejected work do not count
    engagements: 6,
    actionsPerWork: 3,
    costPerWork: 0.225,
    costPerAction: 0.075,
    refusals: [{ reason: 'not_done', count: 1 }],
    work: { handedIn: 3, waiting: 1, approved: 1, refused: 1, forfeited: 0 },
  });
  expect(results.work.medianDecisionSeconds).toBe(20 * 60);
});

test('a creator compares seven days with the seven before: people, approved actions and their cost', async () => {
  const { ana } = await liveThrough();
  const period = (days?: number) =>
    showPeriod(bothSides(story.db), { creatorId: ana, days, now: story.clock.now() });
  const each = { costPerAction: 75_000n, costPerPerson: 75_000n };
  const lived = { people: 3, actions: 3, spent: 225_000n, reserved: 0n, ...each };
  const none = { costPerAction: null, costPerPerson: null };
  const nothing = { people: 0, actions: 0, spent: 0n, reserved: 0n, ...none };
  expect(await period(7)).toMatchObject({ figures: lived, before: nothing });
  story.wait(8 * 24 * 60 * minute);
  expect(await period(7)).toMatchObject({ figures: nothing, before: lived });
  expect(await period(30)).toMatchObject({ figures: lived, before: nothing });
  expect(await period()).toMatchObject({ figures: lived, before: null });
  story.wait(200 * 24 * 60 * minute);
  expect(await period(90)).toMatchObject({ figures: nothing, before: nothing });
  expect(await period()).toMatchObject({ figures: lived, before: null });
});

test('each tweet has its own count of completions', async () => {
  const { ana, campaignId } = await liveThrough();
  const { parts } = await story.resultsOf(campaignId, ana);
  expect(
    parts.map(({ name, link, approved, refused, waiting, spent }) => [
      name,
      link,
      approved,
      refused,
      waiting,
      spent,
    ]),
  ).toEqual([
    ['Tweet 1', tweet(1).url, 1, 0, 0, 0.18],
    ['Tweet 2', tweet(2).url, 0, 1, 1, 0],
  ]);
});

test('a tweet counts all that was reported on it, and its campaign as engagements what is not of rejected work', async () => {
  const ana = await story.creator('ana', 1798n);
  const { campaignId, taskId } = await story.create(ana);
  const other = await story.create(ana);
  await story.addTweet(campaignId, ana, tweet(2));
  await story.addTweet(campaignId, ana, tweet(3));
  const second = await story.taskOf(campaignId, 2);
  const [bob, cid, dan, eve] = [
    await story.earner('bob'),
    await story.earner('cid'),
    await story.earner('dan'),
    await story.earner('eve'),
  ];
  const shown = async (id: string) => {
    const campaign = await readCampaign(story.db, id);
    if (!campaign) throw new Error('Unknown campaign.');
    const [drip] = await showDrips(story.db, [campaign], story.clock.now());
    const { engagements } = await story.resultsOf(id, ana);
    expect(drip?.currentEngagementsCount).toBe(engagements);
    return { all: drip?.tweetEngagements, engagements };
  };
  const reject = (work: { id: string }) => story.reject(work.id, story.admin);
  await story.act(eve, taskId);
  await story.approve((await story.work(dan, taskId)).id, story.admin);
  await reject(await story.work(cid, taskId));
  expect(await shown(campaignId)).toEqual({ all: [9, 0, 0], engagements: 6 });
  const again = await story.submitTask(cid, taskId);
  expect(await shown(campaignId)).toEqual({ all: [9, 0, 0], engagements: 9 });
  await reject(again);
  await reject(await story.work(bob, other.taskId));
  await story.work(bob, second);
  expect(await shown(campaignId)).toEqual({ all: [9, 3, 0], engagements: 9 });
  expect(await shown(other.campaignId)).toEqual({ all: [3], engagements: 0 });
});

test('the spending is charted by the hour with a running total, and adds up to the amount spent', async () => {
  const { ana, campaignId, second, bob } = await liveThrough();
  story.wait(90 * minute);
  await story.approve((await story.work(bob, second)).id, story.admin);
  const { spending, pool } = await story.resultsOf(campaignId, ana);
  expect(spending).toEqual({
    stepHours: 1,
    steps: [
      { from: '2026-11-21T09:00:00.000Z', approved: 1, spent: 0.18, total: 0.18 },
      { from: '2026-11-21T11:00:00.000Z', approved: 1, spent: 0.18, total: 0.36 },
    ],
  });
  expect(pool.spent).toBe(0.36);
});

test('a campaign that waits for money shows its pool as what it would be, and no cost', async () => {
  const ana = await story.creator('ana', 0n);
  const { campaignId } = await story.create(ana);
  expect(await story.resultsOf(campaignId, ana)).toMatchObject({
    status: 'pending',
    isFunded: false,
    end_time: null,
    pool: { total: 719.2, left: 719.2, spent: 0 },
    work: { handedIn: 0, medianDecisionSeconds: null },
    costPerAction: null,
    costPerWork: null,
    spending: { steps: [] },
  });
});

test('after the end the unearned money is shown as returned, with its share of the fee', async () => {
  const { ana, campaignId } = await liveThrough();
  await story.pass(12 + 72 + 14 * 24);
  const { pool, fee, status, work } = await story.resultsOf(campaignId, ana);
  expect(status).toBe('ended');
  expect(work).toMatchObject({ waiting: 0, handedIn: 3 });
  expect(pool.left + pool.reserved + pool.disputed).toBe(0);
  expect(sum(pool.spent, pool.refunded)).toBe(719.2);
  expect(sum(fee.earned, fee.refunded)).toBe(179.8);
});

test('forfeited work counts as such: the spending stays what the pool has spent', async () => {
  const { ana, bob, campaignId } = await liveThrough();
  await story.ban(bob);
  await story.pass(14 * 24);
  const { pool, work, spending, parts } = await story.resultsOf(campaignId, ana);
  expect(work.forfeited).toBe(1);
  expect(work.waiting + work.approved + work.refused + work.forfeited).toBe(work.handedIn);
  expect(spending.steps.at(-1)?.total ?? 0).toBe(pool.spent);
  expect(parts[0]).toMatchObject({ approved: 0, forfeited: 1, spent: 0 });
});

test('the file has every piece of work with its task, times, decision, reason and amounts', async () => {
  const { ana, campaignId } = await liveThrough();
  const [head, ...lines] = await story.fileOf(campaignId, ana);
  expect(head?.join(',')).toBe(
    'work,worker,task,handed_in_at,decided_at,decision,reason,reward_usd,paid_usd',
  );
  expect(lines.map((cells) => cells.slice(2))).toEqual([
    [
      tweet(1).url,
      '2026-11-21T09:00:00.001Z',
      '2026-11-21T09:10:00.001Z',
      'approved',
      '',
      '0.18',
      '0.18',
    ],
    [
      tweet(2).url,
      '2026-11-21T09:10:00.001Z',
      '2026-11-21T09:40:00.001Z',
      'refused',
      'not_done',
      '0.18',
      '0',
    ],
    [tweet(2).url, '2026-11-21T09:40:00.001Z', '', 'waiting', '', '0.18', '0'],
    [],
  ]);
});

test('a worker has one name for a creator, another for the next one, and it is not an account', async () => {
  const { ana, bob, campaignId, second } = await liveThrough();
  // ids of one moment come in any order
  story.wait(minute);
  await story.approve((await story.work(bob, second)).id, story.admin);
  const eve = await story.creator('eve', 899n);
  const elsewhere = await story.create(eve);
  await story.work(bob, elsewhere.taskId);
  const own = await story.fileOf(campaignId, ana);
  const names = own.map(([, worker]) => worker);
  expect(names[1]).toMatch(/^W-[0-9A-F]{12}$/);
  expect(names[4]).toBe(names[1]);
  expect(new Set(names.slice(1, 4)).size).toBe(3);
  const [, other] = await story.fileOf(elsewhere.campaignId, eve);
  expect(other?.[1]).not.toBe(names[1]);
  expect(JSON.stringify(own)).not.toContain(bob);
  expect(JSON.stringify(own)).not.toContain('bob');
});

test('approved actions and their cost are shown by the day, and how soon half of the pool was spent', async () => {
  const { ana, campaignId } = await liveThrough();
  expect(await story.resultsOf(campaignId, ana)).toMatchObject({
    days: [
      {
        day: '2026-11-21T00:00:00.000Z',
        actions: 3,
        spent: 0.18,
        costPerAction: 0.075,
        costPerWork: 0.225,
      },
    ],
    secondsToHalf: null,
  });
  expect(await halfSpentAt(story.db, { campaignId, pool: usdc(360_000n) })).toEqual(
    new Date('2026-11-21T09:10:00.001Z'),
  );
  expect(await halfSpentAt(story.db, { campaignId, pool: usdc(360_001n) })).toBeNull();
});

test('replies of approved comments are listed by their public link, with nothing that leads to the rest', async () => {
  const { ana, campaignId, second } = await liveThrough();
  const replies = async () => {
    const asked = await story.ask(ana, `/api/drip-campaigns/${campaignId}/replies`);
    return asked.json<PostedReply[]>();
  };
  // approved and rejected work without links so far
  expect(await replies()).toEqual([]);
  const link = 'https://x.com/eda/status/99';
  const eda = await story.earner('eda');
  const { id } = await story.work(eda, second, { url: link, tweetId: '99' });
  expect(await replies()).toEqual([]);
  await story.approve(id, story.admin);
  const reply = { link, author: 'eda', tweetLink: tweet(2).url, approvedOn: '2026-11-21' };
  expect(await replies()).toEqual([reply]);
  const file = await story.ask(ana, `/api/drip-campaigns/${campaignId}/replies.csv`);
  expect(file.body).toBe(
    `reply,x_account,tweet,approved_on\r\n${link},eda,${tweet(2).url},2026-11-21\r\n`,
  );
  await story.ban(eda);
  await story.pass(14 * 24);
  expect(await replies()).toEqual([]);
});

test('the campaign is hidden from everyone but its creator and admins', async () => {
  const { ana, bob, campaignId } = await liveThrough();
  for (const path of ['results', 'results.csv', 'replies', 'replies.csv']) {
    const url = `/api/drip-campaigns/${campaignId}/${path}`;
    expect((await story.ask(ana, url)).statusCode).toBe(200);
    expect((await story.ask(story.admin, url)).statusCode).toBe(200);
    const answer = await story.ask(bob, url);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'request.not_found', message: refusals['request.not_found'].text },
    ]);
    // one kind of campaign is not found under the path of another
    for (const kind of ['campaigns', 'spark-campaigns']) {
      const wrong = await story.ask(ana, url.replace('drip-campaigns', kind));
      expect(wrong.statusCode).toBe(404);
    }
  }
});
