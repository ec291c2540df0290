import { randomUUID } from 'node:crypto';
import type { DripCampaign, DripTask, Submission, TaskToVerify } from '@stoke/contract';
import { type RefusalCode } from '@stoke/contract/refusals';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { noLimits } from '../../../platform/db/call-limits.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Caller, Handlers } from '../../../platform/http/handlers.ts';
import { primaryReads } from '../../../platform/db/reads.ts';
import { createHttpApp } from '../../../platform/http/http-app.ts';
import { serveContract } from '../../../platform/http/serve-contract.ts';
import { queueModule } from '../../../work/queue/index.ts';
import { dripRoutes } from '../routes.ts';
import { openDripStory, tweet } from '../../../../testing/campaigns/drip-story.ts';
import { leaveRoomFor } from './leave-room.ts';
import { refused as isRefused } from '../../../../testing/server/refused.ts';

let people = 0;
const unique = (name: string) => `${name}${(people += 1)}`;

const story = await openDripStory();
const admin = await story.person('admin', 'admin');
const app = await createHttpApp({ log: pino({ level: 'silent' }), production: false });
const handlers = { ...dripRoutes(story.deps), ...queueModule(story.review).routes };
serveContract(app, handlers as unknown as Handlers, {
  ...story,
  reads: primaryReads,
  identify,
  limits: noLimits,
  checkReplies: true,
});
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await app.close();
  await story.close();
});

const inSession = { mustConfirm: false, mustSetUp: false, sessionEndsAt: new Date('2100-01-01') };

/** The bearer token of a test is the user's id. */
async function identify(authorization: string | undefined) {
  if (authorization === undefined) return 'none' as const;
  const userId = authorization.replace('Bearer ', '');
  const user = await story.db.one(sql<Pick<Caller, 'role' | 'accountStatus' | 'username'>>`
    select username, role, account_status from app_user where id = ${userId}`);
  return user
    ? { ...user, userId, sessionId: userId, hasAcceptedRules: true, ...inSession }
    : ('invalid' as const);
}

type Answered<Body> = { status: number; body: Body; next: string | undefined };
type Bought = { message: string; campaign: DripCampaign };
type Progress = { message: string; userCompletionProgress: Record<string, boolean> };

async function call<Body>(
  userId: string | null,
  request: string,
  body?: object,
): Promise<Answered<Body>> {
  const [method, url] = request.split(' ') as ['GET' | 'POST', string];
  const headers = userId === null ? {} : { authorization: `Bearer ${userId}` };
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) });
  const next = answer.headers['x-next-cursor']?.toString();
  return { status: answer.statusCode, body: answer.json<Body>(), next };
}

async function refused(answer: Promise<Answered<unknown>>, code: RefusalCode) {
  isRefused(await answer, code);
}

async function openCampaign(dollars = 899n, packageId = 'ignition') {
  const ana = await story.creator(unique('ana'), dollars);
  return { ana, ...(await story.create(ana, packageId)) };
}

const buy = (userId: string, body: object) =>
  call<Bought>(userId, 'POST /api/drip-campaigns/create-drip', body);
const report = (userId: string, taskId: string, body: object) =>
  call<Progress>(userId, `POST /api/tasks/${taskId}/mark-action-complete`, body);
const complete = (userId: string, taskId: string) =>
  call<Progress>(userId, `POST /api/tasks/${taskId}/mark-task-fully-complete`);
const tasksOf = async (userId: string) =>
  (await call<DripTask[]>(userId, 'GET /api/tasks/available')).body;
const approve = (taskId: string, userId: string, by = admin) =>
  call<{ message: string }>(by, `POST /api/admin/${taskId}/mark-task-fully-complete`, { userId });
const reject = (taskId: string, body: object) =>
  call(admin, `POST /api/admin/${taskId}/reject-task`, body);
const order = { packageId: 'ignition', initialTweetLink: 'https://x.com/stoke/status/1' };

test('threat-07: a creator buys a package at the price of the server and for no one else', async () => {
  const ana = await story.creator(unique('ana'), 899n);
  await refused(buy(ana, { ...order, packageId: 'huge' }), 'drip.package_required');
  await refused(buy(ana, { ...order, initialTweetLink: ' ' }), 'drip.tweet_required');
  await refused(buy(ana, { ...order, initialTweetLink: 'https://x.com/a' }), 'drip.tweet_invalid');
  await refused(buy(ana, { ...order, creatorId: admin }), 'creator.owner_mismatch');
  for (const priceUSD of [898.99, 1, -899, 1e12, 899.0000001]) {
    await refused(buy(ana, { ...order, priceUSD }), 'drip.price_mismatch');
  }
  expect((await buy(ana, { ...order, surprise: 1 })).status).toBe(422);
  const bob = await story.earner(unique('bob'));
  await refused(buy(bob, order), 'creator.no_dashboard');
  const { status, body } = await buy(ana, { ...order, about: ' Fees. ', priceUSD: 899 });
  expect([status, body.message]).toEqual([201, 'Drip campaign created successfully!']);
  expect(body.campaign).toMatchObject({
    status: 'active',
    priceUSD: 899,
    poolTotal: 719.2,
    missing: 0,
    tweets: ['https://x.com/stoke/status/1'],
    tweetTexts: ['Fees.'],
  });
});

test('a Starter Drip is sold while admins offer it, at their price and for their hours', async () => {
  const set = (key: string, value: boolean | number) =>
    story.db.run(sql`
      insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`);
  const ana = await story.creator(unique('ana'), 250n);
  const starter = { ...order, packageId: 'starter' };
  await refused(buy(ana, starter), 'drip.package_required');
  await set('starterOpen', true);
  await refused(buy(ana, { ...starter, priceUSD: 100 }), 'drip.price_mismatch');
  const first = await buy(ana, { ...starter, priceUSD: 99 });
  expect(first.body.campaign).toMatchObject({
    packageName: 'Starter Drip',
    priceUSD: 99,
    poolTotal: 79.2,
    durationHours: 6,
    status: 'active',
  });
  await set('starterPrice', 150);
  await set('starterHours', 9);
  await refused(buy(ana, { ...starter, priceUSD: 99 }), 'drip.price_mismatch');
  const second = await buy(ana, starter);
  expect(second.body.campaign).toMatchObject({ priceUSD: 150, durationHours: 9, poolTotal: 120 });
  await set('starterOpen', false);
  await refused(buy(ana, starter), 'drip.package_required');
  const list = await call<DripCampaign[]>(ana, `GET /api/drip-campaigns/creator/${ana}`);
  expect(list.body.map(({ packageName, priceUSD }) => [packageName, priceUSD])).toEqual([
    ['Starter Drip', 150],
    ['Starter Drip', 99],
  ]);
});

test('a campaign that lacks money says how much, and starts when asked with enough', async () => {
  const ana = await story.creator(unique('ana'), 800n);
  const { body } = await buy(ana, order);
  expect(body.campaign).toMatchObject({ status: 'pending', missing: 99, end_time: null });
  expect(body.message).toContain('$99.00');
  const start = `POST /api/drip-campaigns/${body.campaign._id}/start`;
  await refused(call(ana, start), 'drip.needs_funds');
  await refused(call(await story.creator(unique('eve'), 900n), start), 'request.not_found');
  await story.deposit(ana, 99n);
  expect((await call<Bought>(ana, start)).body.campaign).toMatchObject({
    status: 'active',
    missing: 0,
  });
  await refused(call(ana, start), 'drip.not_pending');
});

test('a tweet is added once to an own active campaign, and at most fifty are', async () => {
  const { ana, campaignId } = await openCampaign();
  const add = (tweetLink: string, userId = ana) =>
    call(userId, `POST /api/drip-campaigns/${campaignId}/add-tweet`, { tweetLink });
  await refused(add(''), 'drip.add_tweet_empty');
  await refused(add('https://example.com/1'), 'drip.add_tweet_invalid');
  await refused(add('https://mobile.twitter.com/stoke/status/1?s=20'), 'drip.tweet_repeated');
  await refused(add(tweet(2).url, admin), 'request.not_found');
  for (let number = 2; number <= 50; number += 1) {
    expect((await add(tweet(number).url)).status).toBe(200);
  }
  await refused(add(tweet(51).url), 'drip.too_many_tweets');
  story.wait(12 * 3_600_000);
  await refused(add(tweet(52).url), 'drip.not_active');
  await story.sweep();
});

test('threat-13: only people with a linked X account and in good standing work, and never for themselves', async () => {
  const { ana, taskId } = await openCampaign();
  const like = { actionType: 'like' };
  const bob = await story.earner(unique('bob'));
  await refused(call(null, 'GET /api/tasks/available'), 'session.tasks_need_login');
  await refused(report(ana, taskId, like), 'task.own_campaign');
  await refused(report(await story.person(unique('no-x')), taskId, like), 'task.needs_x_account');
  await refused(report(bob, randomUUID(), like), 'request.not_found');
  const pending = await openCampaign(1n);
  await refused(report(bob, pending.taskId, like), 'request.not_found');
  await story.trust(bob, 199);
  await refused(report(bob, taskId, like), 'task.suspended');
  await story.trust(bob, 200);
  await report(bob, taskId, like);
  await story.suspend(bob);
  await refused(report(bob, taskId, { actionType: 'retweet' }), 'task.suspended');
  expect(await tasksOf(ana)).not.toContainEqual(expect.objectContaining({ _id: taskId }));
});

test('asvs-2.3.1: every action counts once, and the task is submitted when all three are reported', async () => {
  const { ana, taskId } = await openCampaign();
  const bob = await story.earner(unique('bob'));
  const done = await report(bob, taskId, { actionType: 'like' });
  expect(done.body.userCompletionProgress).toEqual({
    isLiked: true,
    isRetweeted: false,
    isCommented: false,
    isFullyCompleted: false,
    isPending: false,
  });
  await refused(report(bob, taskId, { actionType: 'like' }), 'task.action_repeated');
  await report(bob, taskId, { actionType: 'retweet' });
  await refused(complete(bob, taskId), 'task.actions_missing');
  const reply = { replyLink: 'https://x.com/bob/status/9' };
  expect((await report(bob, taskId, { actionType: 'comment', replyLink: 'no' })).status).toBe(422);
  await report(bob, taskId, { actionType: 'comment', ...reply });
  const { status, body } = await complete(bob, taskId);
  expect(status).toBe(200);
  expect(body.message).toBe(
    "We're reviewing your submission. Rewards will be distributed once verified.",
  );
  expect(body.userCompletionProgress).toMatchObject({ isPending: true, isFullyCompleted: false });
  await refused(complete(bob, taskId), 'task.already_submitted');
  const [card] = (await call<DripCampaign[]>(ana, `GET /api/drip-campaigns/creator/${ana}`)).body;
  expect(card).toMatchObject({ currentEngagementsCount: 3, poolReserved: 0.18, poolSpent: 0 });
});

test('a reply belongs to a comment only', async () => {
  const { taskId } = await openCampaign();
  const bob = await story.earner(unique('bob'));
  const body = { actionType: 'like', replyLink: 'https://x.com/bob/status/9' };
  await refused(report(bob, taskId, body), 'request.invalid');
});

test('a task is open until its end; an earner with all three actions then has ten minutes to submit', async () => {
  const { taskId } = await openCampaign();
  const bob = await story.earner(unique('bob'));
  const carl = await story.earner(unique('carl'));
  const dan = await story.earner(unique('dan'));
  story.wait(12 * 3_600_000 - 1);
  for (const earner of [bob, carl]) await story.act(earner, taskId);
  await report(dan, taskId, { actionType: 'like' });
  const listed = async (user: string) => (await tasksOf(user)).some(({ _id }) => _id === taskId);
  expect(await listed(dan)).toBe(true);
  story.wait(1);
  await story.sweep();
  expect([await listed(bob), await listed(dan)]).toEqual([true, false]);
  await refused(report(dan, taskId, { actionType: 'retweet' }), 'task.ended');
  await refused(complete(dan, taskId), 'task.ended');
  story.wait(600_000 - 1);
  expect((await complete(bob, taskId)).status).toBe(200);
  story.wait(1);
  expect(await listed(carl)).toBe(false);
  await refused(complete(carl, taskId), 'task.ended');
  await story.sweep();
  await refused(complete(carl, taskId), 'task.ended');
});

test('in the ten minutes after the end the link of a reply can still be added, and nothing else be done', async () => {
  const { taskId } = await openCampaign();
  const [bob, dan] = [await story.earner(unique('bob')), await story.earner(unique('dan'))];
  const reply = (user: string, n: number) =>
    report(user, taskId, { actionType: 'comment', replyLink: `https://x.com/bob/status/${n}` });
  await story.act(bob, taskId);
  await report(dan, taskId, { actionType: 'like' });
  story.wait(12 * 3_600_000);
  await story.sweep();
  await refused(reply(dan, 71), 'task.ended');
  story.wait(600_000 - 1);
  expect((await reply(bob, 72)).status).toBe(200);
  story.wait(1);
  await refused(reply(bob, 73), 'task.ended');
});

test('a creator who stops a drip keeps no one from submitting finished work for ten minutes, and then has the rest', async () => {
  const { ana, campaignId, taskId } = await openCampaign();
  const [bob, carl] = [await story.earner(unique('bob')), await story.earner(unique('carl'))];
  const dan = await story.earner(unique('dan'));
  for (const earner of [bob, carl]) await story.act(earner, taskId);
  await report(dan, taskId, { actionType: 'like' });
  story.wait(3_600_000);
  const stop = () => call<Bought>(ana, `POST /api/drip-campaigns/${campaignId}/stop`);
  const { message, campaign } = (await stop()).body;
  expect(message).toBe('Ignition Drip has ended. What is unspent returns in ten minutes.');
  expect(campaign).toMatchObject({ status: 'ended', refunded: 0 });
  await refused(stop(), 'campaign.not_running');
  const listed = async (user: string) => (await tasksOf(user)).some(({ _id }) => _id === taskId);
  expect([await listed(bob), await listed(dan)]).toEqual([true, false]);
  await refused(report(dan, taskId, { actionType: 'retweet' }), 'task.ended');
  story.wait(600_000 - 1);
  await story.sweep();
  expect(await story.creatorBalance(ana)).toBe(0n);
  expect((await complete(bob, taskId)).status).toBe(200);
  story.wait(1);
  await refused(complete(carl, taskId), 'task.ended');
  await story.sweep();
  expect(await story.creatorBalance(ana)).toBe(899_000_000n - 225_000n);
});

test('a fully reserved pool takes no more work, and hides its tasks from new earners', async () => {
  const { taskId } = await openCampaign();
  const [bob, carl] = [await story.earner(unique('bob')), await story.earner(unique('carl'))];
  await story.act(bob, taskId);
  const dan = await story.earner(unique('dan'));
  await leaveRoomFor(story, 1, { taskId, by: dan });
  await story.work(carl, taskId);
  await refused(complete(bob, taskId), 'task.pool_empty');
  expect(await tasksOf(bob)).not.toContainEqual(expect.objectContaining({ _id: taskId }));
  expect(await tasksOf(carl)).toContainEqual(
    expect.objectContaining({ _id: taskId, isPendingByUser: true, earningAmount: 18_000 }),
  );
});

test('a reviewer decides per user, once, never on own work, and a refusal has its reason', async () => {
  const { taskId } = await openCampaign();
  const bob = await story.earner(unique('bob'));
  await refused(approve(taskId, bob), 'request.not_found');
  await story.work(bob, taskId);
  await refused(approve(taskId, bob, bob), 'admin.required');
  await refused(reject(taskId, { userId: bob, reason: 'because' }), 'review.reason_required');
  const other = { userId: bob, reason: 'other', note: '  ' };
  await refused(reject(taskId, other), 'review.note_required');
  expect((await reject(taskId, { ...other, note: 'Deleted account' })).status).toBe(200);
  await refused(approve(taskId, bob), 'review.not_waiting');

  const again = (await tasksOf(bob)).find(({ _id }) => _id === taskId);
  expect(again?.rejection).toEqual({
    reason: 'other',
    note: 'Deleted account',
    appeal: 'open',
  });
  await complete(bob, taskId);
  await reject(taskId, { userId: bob, reason: 'not_done' });
  await refused(complete(bob, taskId), 'task.already_submitted');
  expect(await tasksOf(bob)).not.toContainEqual(expect.objectContaining({ _id: taskId }));

  const reviewer = await story.person(unique('reviewer'), 'admin');
  await story.db.run(sql`update app_user set x_username = 'reviewer' where id = ${reviewer}`);
  await story.work(reviewer, taskId);
  await refused(approve(taskId, reviewer, reviewer), 'review.own_work');
  expect((await approve(taskId, reviewer)).body.message).toContain('$0.18');
  const [seen] = (await tasksOf(reviewer)).filter(({ _id }) => _id === taskId);
  expect(seen).toMatchObject({ isVerifiedByUser: true, isFullyCompletedByUser: true });
});

test('the reviewer sees waiting submissions by task, on all pages the task with the oldest work first', async () => {
  const { ana, campaignId, taskId } = await openCampaign();
  const [bob, carl] = [await story.earner(unique('bob')), await story.earner(unique('carl'))];
  story.wait(4000);
  await story.addTweet(campaignId, ana, tweet(2));
  const second = await story.taskOf(campaignId, 2);
  await story.work(carl, second);
  const openedAt = story.clock.now().toISOString();
  story.wait(3000);
  const replyLink = 'https://x.com/bob/status/77';
  await report(bob, taskId, { actionType: 'like', openedAt });
  await report(bob, taskId, { actionType: 'retweet', openedAt: '2030-01-01T00:00:00.000Z' });
  await report(bob, taskId, { actionType: 'comment', replyLink });
  await complete(bob, taskId);

  const pages: string[] = [];
  let cursor = '';
  do {
    const { body, next } = await call<TaskToVerify[]>(
      admin,
      `GET /api/admin/tasks-for-verification?limit=1${cursor}`,
    );
    for (const task of body) pages.push(task._id);
    if (body[0]?._id === taskId) {
      expect(body[0]).toMatchObject({
        tweetLink: expect.stringContaining('https://x.com/stoke/status/'),
        earningAmount: 18_000,
      });
      expect(body[0].completedBy).toMatchObject([
        {
          userId: bob,
          isLiked: true,
          isRetweeted: true,
          isCommented: true,
          replyLink,
          secondsOpen: {
            like: 3,
            retweet: null,
            comment: null,
          },
          isResubmission: false,
        },
      ]);
    }
    cursor = next === undefined ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.filter((id) => id === taskId || id === second)).toEqual([second, taskId]);
  await refused(call(bob, 'GET /api/admin/tasks-for-verification'), 'admin.required');
});

test('tasks are paged newest first, from when they opened, without a gap or a repeat', async () => {
  const ana = await story.creator(unique('ana'), 0n);
  const waiting = await story.create(ana);
  const other = await openCampaign(1499n, 'boost');
  for (let number = 2; number <= 6; number += 1) {
    // two of them within the same millisecond
    if (number !== 4) story.wait(1000);
    await story.addTweet(other.campaignId, other.ana, tweet(number));
  }
  story.wait(1000);
  await story.deposit(ana, 899n);
  await story.start(waiting.campaignId, ana);
  const bob = await story.earner(unique('bob'));
  const all = (await tasksOf(bob)).map(({ _id }) => _id);
  expect(all[0]).toBe(waiting.taskId);
  const paged: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const answer: Answered<DripTask[]> = await call(
      bob,
      `GET /api/tasks/available?limit=2${cursor}`,
    );
    for (const task of answer.body) paged.push(task._id);
    cursor = answer.next === undefined ? undefined : `&cursor=${answer.next}`;
  }
  expect(paged).toEqual(all);
  for (const cursor of ['x', '12_zz', `9_${'0'.repeat(36)}`, '%27']) {
    await refused(call(bob, `GET /api/tasks/available?cursor=${cursor}`), 'request.invalid');
  }
});

test('earners see their own work, newest first, page by page, with reason and note', async () => {
  const { ana, campaignId, taskId } = await openCampaign();
  const bob = await story.earner(unique('bob'));
  await story.addTweet(campaignId, ana, tweet(2), 'Fees in dollars.');
  await story.work(bob, taskId);
  story.wait(1000);
  await reject(taskId, { userId: bob, reason: 'low_quality', note: 'Say something about it' });
  await story.submitTask(bob, taskId);
  story.wait(1000);
  await story.work(bob, await story.taskOf(campaignId, 2));
  await approve(taskId, bob);
  const first = await call<Submission[]>(bob, 'GET /api/users/submissions?limit=2');
  const cursor = `cursor=${first.next}`;
  const last = await call<Submission[]>(bob, `GET /api/users/submissions?limit=2&${cursor}`);
  expect(last.next).toBeUndefined();
  expect([...first.body, ...last.body]).toMatchObject([
    { status: 'pending', amount: 0.18, reason: null, note: null, about: 'Fees in dollars.' },
    { status: 'approved', taskId, about: '', kind: 'drip', campaignId },
    { status: 'rejected', taskId, reason: 'low_quality', note: 'Say something about it' },
  ]);
  expect((await call(admin, 'GET /api/users/submissions')).body).toEqual([]);
  await refused(call(bob, 'GET /api/users/submissions?cursor=x'), 'request.invalid');
});

test('someone else cannot see the campaigns of a creator', async () => {
  const { ana } = await openCampaign();
  const eve = await story.earner(unique('eve'));
  await refused(call(eve, `GET /api/drip-campaigns/creator/${ana}`), 'request.not_found');
  expect((await call(admin, `GET /api/drip-campaigns/creator/${ana}`)).body).toHaveLength(1);
});

test('a repeated submission with the same key gets the first reply and reserves once', async () => {
  const { taskId } = await openCampaign();
  const bob = await story.earner(unique('bob'));
  await story.act(bob, taskId);
  const send = () =>
    app.inject({
      method: 'POST',
      url: `/api/tasks/${taskId}/mark-task-fully-complete`,
      headers: { authorization: `Bearer ${bob}`, 'idempotency-key': 'once' },
    });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ body }) => JSON.parse(body).submissionId)).size).toBe(1);
  expect(await story.reserved(bob)).toBe(180_000n);
});
