import type { Notice } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { campaignWorkers, readMetrics } from '../../../campaigns/core/index.ts';
import { completeTask, createDrip } from '../../../campaigns/drip/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';
import { tweet } from '../../../../testing/campaigns/drip-story.ts';
import { aroundEach } from '../../../../testing/platform/around-each.ts';
import { runWorkers } from '../../../../testing/platform/run-workers.ts';
import { untilOneWaits } from '../../../../testing/platform/until-one-waits.ts';
import { openBanStory } from '../../../../testing/support/ban-story.ts';

const story = await openBanStory();
const server = await openTestServer();
const admin = await join(server, { isAdmin: true });
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
  await server.close();
});

const code = (name: string) => expect.objectContaining({ code: name });

test('a banned creator takes no new work from then on, work submitted before is paid, and the rest is frozen', async () => {
  const ana = await story.creator('ana', 899n + 100n);
  const [bob, carl] = [await story.earner('bob'), await story.earner('carl')];
  const { taskId, campaignId } = await story.create(ana);
  const before = await story.work(bob, taskId);
  await story.act(carl, taskId);
  await story.ban(ana);
  expect(await story.stateOf(campaignId)).toBe('ended');
  await expect(
    story.inTx((tx) => completeTask(story.drip, tx, { userId: carl, taskId })),
  ).rejects.toEqual(code('task.ended'));
  await story.approve(before.id, story.admin);
  expect(await story.available(bob)).toBe(180_000n);
  expect(await story.poolOf(campaignId)).toBe(0n);
  // 999 less the reward and its fee
  expect(await story.creatorBalance(ana)).toBe(998_775_000n);
});

test('neither a deposit that arrives after the ban nor a start that was under way starts a campaign', async () => {
  const ana = await story.creator('late', 0n);
  const { campaignId } = await story.create(ana);
  await story.ban(ana);
  await story.deposit(ana, 899n);
  expect(await story.startPending(ana)).toEqual([]);
  await expect(story.start(campaignId, ana)).rejects.toEqual(code('account.banned'));
  expect(await story.stateOf(campaignId)).toBe('pending');
});

test('a ban cancels scheduled campaigns and returns their price, and none starts during the ban', async () => {
  const ana = await story.creator('planner', 899n);
  const inAnHour = () => new Date(story.now().getTime() + 3_600_000);
  const { campaignId } = await story.create(ana, 'ignition', inAnHour());
  await story.ban(ana);
  expect(await story.stateOf(campaignId)).toBe('ended');
  expect(await story.creatorBalance(ana)).toBe(899_000_000n);
  // one whose creation was under way
  await expect(story.create(ana, 'ignition', inAnHour())).rejects.toEqual(code('account.banned'));
  story.wait(3_600_000);
  await runWorkers(campaignWorkers(story.drip));
  await story.lift(ana);
  await runWorkers(campaignWorkers(story.drip));
  expect(await story.stateOf(campaignId)).toBe('ended');
  expect(await story.creatorBalance(ana)).toBe(899_000_000n);
});

/** A campaign that a creator buys while the ban is written, and an hour that passes before anything follows. */
async function buyWhileBanned(name: string, { isScheduled }: { isScheduled: boolean }) {
  const ana = await story.creator(name, 899n);
  const startsAt = isScheduled ? new Date(story.now().getTime() + 3_600_000) : null;
  let banned: Promise<unknown> = Promise.resolve();
  const { id } = await story.inTx(async (tx) => {
    const claimed = { creatorId: null, price: null };
    const order = { creatorId: ana, packageId: 'ignition', tweet: tweet(1), about: '', claimed };
    const bought = await createDrip(story.drip, tx, { ...order, startsAt });
    banned = story.ban(ana);
    await untilOneWaits(story.db);
    return bought;
  });
  await banned;
  story.wait(3_600_000);
  return { ana, id };
}

test('a campaign that was bought while the ban was written ends, and its price returns', async () => {
  const { ana, id } = await buyWhileBanned('hasty', { isScheduled: false });
  await expect(story.topUp(id, ana, 5n)).rejects.toEqual(code('account.banned'));
  await story.follow();
  expect(await story.stateOf(id)).toBe('ended');
  expect(await story.creatorBalance(ana)).toBe(899_000_000n);
});

test('a campaign that was scheduled while the ban was written starts only after the ban', async () => {
  const { ana, id } = await buyWhileBanned('hopeful', { isScheduled: true });
  const workers = campaignWorkers(story.drip);
  await runWorkers(workers);
  expect(await story.stateOf(id)).toBe('pending');
  await story.lift(ana);
  await story.follow();
  await runWorkers(workers);
  expect(await story.stateOf(id)).toBe('active');
});

async function runningDrip() {
  const ana = await joinBrand(server, 1000n);
  const body = { packageId: 'ignition', initialTweetLink: 'https://x.com/stoke/status/1' };
  const bought = await ask(server, 'createDrip', { token: ana.token, body });
  const { campaign } = bought.body as { campaign: { _id: string } };
  return { ana, params: { campaignId: campaign._id } };
}

test('an admin stops any campaign with a reason, which its creator and the audit log get; others cannot', async () => {
  const { ana, params } = await runningDrip();
  const stop = (token: string, reason: string) =>
    ask(server, 'stopCampaign', { token, params, body: { reason } });
  expect((await stop(ana.token, 'Mine')).status).toBe(403);
  expect((await stop(admin.token, ' ')).body).toMatchObject({ code: 'ban.reason_required' });
  expect((await stop(admin.token, 'It asks for passwords.')).status).toBe(200);
  expect((await stop(admin.token, 'Again')).body).toMatchObject({ code: 'campaign.not_running' });
  const entry = await server.db.one(sql<{ about: string }>`
    select about from audit where action = 'campaign-stopped' and subject = ${ana.id}`);
  expect(JSON.parse(entry?.about ?? '{}')).toMatchObject({
    campaign: params.campaignId,
    reason: 'It asks for passwords.',
  });
  const [received] = (await ask(server, 'notices', { token: ana.token })).body as Notice[];
  expect(received).toMatchObject({
    kind: 'campaign_stopped',
    title: expect.stringMatching(/^Ignition Drip @stoke #[0-9a-f]{4} was stopped by an admin$/),
    link: `/creator-dashboard/campaigns/drip/${params.campaignId}`,
  });
  expect(received?.body).toContain('“It asks for passwords.”');
  expect(received?.body, 'it was running').toContain('Submitted work is still reviewed and paid.');
});

test.each([
  [
    'a funded',
    900n,
    'Unspent funds return to your balance.',
    'Unspent funds return to its creator.',
  ],
  ['an unfunded', 0n, 'Nothing was taken from your balance for it.', 'It was not funded.'],
])(
  'an admin stops %s campaign before its start, its price returns, and nothing else is promised',
  async (_, dollars, fact, reply) => {
    const ana = await joinBrand(server, dollars);
    const startsAt = new Date(server.time.now.getTime() + 3_600_000).toISOString();
    const initialTweetLink = 'https://x.com/stoke/status/1';
    const order = { packageId: 'ignition', initialTweetLink, startsAt };
    const bought = await ask(server, 'createDrip', { token: ana.token, body: order });
    const { campaign } = bought.body as { campaign: { _id: string } };
    const params = { campaignId: campaign._id };
    const reason = 'It asks for passwords.';
    const stop = () =>
      ask(server, 'stopCampaign', { token: admin.token, params, body: { reason } });
    expect(await stop()).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(new RegExp(`has ended\\. ${reply}$`)) },
    });
    expect((await stop()).body).toMatchObject({ code: 'campaign.not_running' });
    expect((await ask(server, 'creatorBalance', { token: ana.token })).body).toMatchObject({
      available: Number(dollars),
      held: 0,
    });
    expect((await ask(server, 'notices', { token: ana.token })).body).toMatchObject([
      { kind: 'campaign_stopped', body: `“${reason}” ${fact}` },
    ]);
    expect(
      await server.db.has(sql`
      select from audit where action = 'campaign-stopped' and subject = ${ana.id}`),
    ).toBe(true);
  },
);

test('the page of a person and the ban page name the money of a creator', async () => {
  const { ana } = await runningDrip();
  const shown = async () =>
    (await ask(server, 'person', { token: admin.token, params: { id: ana.id } })).body;
  expect(await shown()).toMatchObject({
    creator: {
      available: 101,
      inCampaigns: 899,
      campaigns: [{ kind: 'drip', status: 'active', price: 899 }],
    },
  });
  await ban(server, ana.id);
  expect(await shown()).toMatchObject({
    creator: { available: 1000, inCampaigns: 0, campaigns: [] },
  });
  expect((await ask(server, 'ownBan', { token: ana.token })).body).toMatchObject({
    creator: { available: 1000, inCampaigns: 0 },
  });
});

test('the session of a creator names whom the campaigns reached and what they spent', async () => {
  const { ana } = await runningDrip();
  const metrics = async (token: string) =>
    ((await ask(server, 'currentUser', { token })).body as { metrics: object }).metrics;
  expect(await metrics(ana.token)).toEqual({ totalUsersEngaged: 0, totalSpend: 0 });
  await server.db.run(sql`
    update campaign set spent_micro = 180000 where creator_id = ${ana.id}`);
  expect(await metrics(ana.token)).toEqual({ totalUsersEngaged: 0, totalSpend: 0.225 });
  expect(await metrics(admin.token)).toEqual({ totalUsersEngaged: 0, totalSpend: 0 });
});

test('a creator reaches each person once, in however many campaigns they work at the same time', async () => {
  const ana = await story.creator('reacher', 3n * 899n);
  const [bob, carl] = [await story.earner('ben'), await story.earner('cora')];
  const tasks = [];
  for (let n = 0; n < 3; n += 1) tasks.push((await story.create(ana)).taskId);
  await Promise.all(tasks.map((taskId) => story.work(bob, taskId)));
  await story.work(carl, tasks[0] ?? '');
  expect((await readMetrics(story.db, ana)).usersEngaged).toBe(2);
});

test('the session of a creator reads their campaigns, and no work', async () => {
  const plans: string[] = [];
  const watched = aroundEach(story.db, async (statement, ask) => {
    const asked = { ...statement, name: '', text: `explain ${statement.text}` };
    plans.push(JSON.stringify(await story.db.all(asked)));
    return ask();
  });
  await readMetrics(watched, admin.id);
  expect(plans).toHaveLength(2);
  expect(plans.join()).toContain('creator_audience');
  expect(plans.join()).not.toContain('submission');
});
