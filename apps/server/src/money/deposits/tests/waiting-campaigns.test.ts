import { sendFromDemoWallet } from '@stoke/chain-local';
import type {
  Deposit,
  DripCampaign,
  OwnFomoCampaign,
  OwnSparkCampaign,
  WaitingCampaign,
} from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { giveDollars, joinBrand, pictureUrl } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, type Member } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const bannerImage = await pictureUrl();
afterAll(() => server.close());

const tweet = 'https://x.com/stoke/status/1';
type Made = { campaign: { _id: string } };

/** Each is made a millisecond after the one before. */
async function make(call: 'createDrip' | 'createSpark' | 'createFomo', who: Member, body: object) {
  server.time.now = new Date(server.time.now.getTime() + 1);
  const { body: result } = await ask(server, call, { token: who.token, body });
  return (result as Made).campaign._id;
}

const drip = (who: Member) =>
  make('createDrip', who, { packageId: 'ignition', initialTweetLink: tweet });
const spark = (who: Member, budget: number) =>
  make('createSpark', who, {
    name: 'Talk',
    budget,
    durationHours: 1,
    telegramGroupLink: '@ourgroup',
    tweetUrl: tweet,
    bannerImage,
  });
const fomo = (who: Member, budget: number) => {
  const link = { link: tweet, type: 'x-like', proofRequired: false };
  const like = { key: 'like', baseRate: 0.03, allocationPercentage: 100, links: [link] };
  const users = { numberOfUsers: 1, campaignTasks: [like] };
  return make('createFomo', who, { name: 'Join', budget, ...users, bannerImage });
};

const spark30 = (who: Member) => spark(who, 30);
const fomo40 = (who: Member) => fomo(who, 40);

/** Pays over the chain, as a person would. */
async function pay(who: Member, amount: number) {
  const { token } = who;
  const { body } = await ask(server, 'createDeposit', { token, body: { amount } });
  const { reference } = body as Deposit;
  const { local, dir, chain } = server.chain;
  const amountMicro = BigInt(amount) * 1_000_000n;
  const to = { rpcUrl: local.rpcUrl, dir, recipient: chain.treasury };
  await sendFromDemoWallet({ ...to, amountMicro, reference });
  server.chain.finalize();
  await server.sweep();
  const asked = { token, params: { id: (body as Deposit)._id } };
  return ((await ask(server, 'deposit', asked)).body as Deposit).started;
}

/** The campaigns that wait for money, in their order. */
async function waitingOf({ token }: Member): Promise<string[]> {
  const { body } = await ask(server, 'waitingCampaigns', { token });
  return (body as WaitingCampaign[]).map(({ _id }) => _id);
}

/** The ids of the funded campaigns. */
async function fundedOf({ id, token }: Member): Promise<Set<string>> {
  const asked = { token, params: { userId: id } };
  const drips = (await ask(server, 'dripCampaignsOfCreator', asked)).body as DripCampaign[];
  const sparks = (await ask(server, 'sparksOfCreator', asked)).body as { data: OwnSparkCampaign[] };
  const fomos = (await ask(server, 'fomosOfCreator', asked)).body as OwnFomoCampaign[];
  const started = [...drips, ...fomos].filter(({ status }) => status === 'active');
  const held = sparks.data.filter(({ isFunded }) => isFunded);
  return new Set([...started, ...held].map(({ _id }) => _id));
}

test('a deposit starts what it covers, the oldest first whatever its kind', async () => {
  const ana = await joinBrand(server, 0n);
  const ids = [
    await fomo(ana, 100),
    await spark(ana, 50),
    await drip(ana),
    await spark(ana, 30),
    await fomo(ana, 40),
  ];
  const [first, second, third, fourth, fifth] = ids;
  expect(await waitingOf(ana)).toEqual(ids);
  const started = await pay(ana, 149);
  // the first takes 100, the second is too dear for the rest, the fourth is not
  expect(await fundedOf(ana)).toEqual(new Set([first, fourth]));
  // the deposit names the campaigns that it funded: a Spark still waits for its group
  expect(started).toEqual([
    { _id: first, kind: 'fomo', name: 'Join', isWaiting: false, startsAt: null },
    { _id: fourth, kind: 'spark', name: 'Talk', isWaiting: true, startsAt: null },
  ]);
  expect(await waitingOf(ana)).toEqual([second, third, fifth]);
  expect((await pay(ana, 71)).map(({ _id }) => _id)).toEqual([second, fifth]);
  expect(await fundedOf(ana)).toEqual(new Set([first, second, fourth, fifth]));
  await pay(ana, 899);
  expect(await fundedOf(ana)).toEqual(new Set(ids));
  const balance = await ask(server, 'creatorBalance', { token: ana.token });
  expect(balance.body).toMatchObject({ available: 0, held: 1119, deposited: 1119, spent: 0 });
  expect(await failedChecks(server.db)).toEqual([]);
});

test('fifty campaigns of all kinds may wait for money; one more is refused until one is funded or cancelled', async () => {
  const ana = await joinBrand(server, 0n);
  for (let n = 0; n < 16; n += 1) for (const order of [drip, spark30, fomo40]) await order(ana);
  await drip(ana);
  const last = await spark(ana, 30);
  expect(await waitingOf(ana)).toHaveLength(50);
  const more = { packageId: 'ignition', initialTweetLink: tweet };
  const refused = await ask(server, 'createDrip', { token: ana.token, body: more });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'campaign.too_many_waiting']);
  expect(await waitingOf(ana)).toHaveLength(50);
  const { status } = await ask(server, 'cancelSpark', {
    token: ana.token,
    params: { campaignId: last },
  });
  expect(status).toBe(200);
  await fomo40(ana);
  expect(await waitingOf(ana)).toHaveLength(50);
  // What the balance covers does not wait.
  await giveDollars(server, ana, 30n);
  expect(await fundedOf(ana)).toEqual(new Set());
  const covered = await spark(ana, 30);
  expect(await fundedOf(ana)).toEqual(new Set([covered]));
  // The oldest that the deposit covers are funded, however many wait.
  await pay(ana, 75);
  expect(await fundedOf(ana)).toHaveProperty('size', 3);
  expect(await waitingOf(ana)).toHaveLength(48);
});
