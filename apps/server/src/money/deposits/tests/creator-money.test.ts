import { randomUUID } from 'node:crypto';
import { sendFromDemoWallet } from '@stoke/chain-local';
import type { Deposit, DripCampaign, StatementLine, Withdrawal } from '@stoke/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { accounts, balance, post } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { giveDollars, joinBrand } from '../../../../testing/server/brand.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, type Asked, type Member } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
afterAll(() => server.close());
afterEach(async () => {
  expect(await failedChecks(server.db)).toEqual([]);
});

const tweet = 'https://x.com/stoke/status/1';
const wait = (milliseconds: number) => {
  server.time.now = new Date(server.time.now.getTime() + milliseconds);
};

/** Pays over the chain, as a person would. Answers the transaction. */
async function pay({ token }: Member, amount: number): Promise<string> {
  const { body } = await ask(server, 'createDeposit', { token, body: { amount } });
  const { reference } = body as Deposit;
  const { local, dir, chain } = server.chain;
  const amountMicro = BigInt(Math.round(amount * 1_000_000));
  const to = { rpcUrl: local.rpcUrl, dir, recipient: chain.treasury };
  const signature = await sendFromDemoWallet({ ...to, amountMicro, reference });
  server.chain.finalize();
  await server.sweep();
  return signature;
}

/** Lets the payout worker do its work. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await server.sweep();
    server.chain.finalize();
    wait(1000);
  }
}

const balanceOf = async ({ token }: Member) =>
  (await ask(server, 'creatorBalance', { token })).body as Record<string, number>;
const statementOf = async ({ token }: Member, query: Record<string, string> = {}) =>
  (await ask(server, 'statement', { token, query })).body as StatementLine[];
const withdraw = ({ token }: Member, body: object, more: Asked = {}) =>
  ask(server, 'withdraw', { token, body, ...more });
const buyDrip = async ({ token }: Member) => {
  const order = { packageId: 'ignition', initialTweetLink: tweet };
  const { body } = await ask(server, 'createDrip', { token, body: order });
  return (body as { campaign: { _id: string } }).campaign._id;
};

test('every change of a balance stands in the statement in words, and all figures add up', async () => {
  const ana = await joinBrand(server, 0n);
  const campaignId = await buyDrip(ana);
  wait(1000);
  const deposit = await pay(ana, 900.123456);
  await server.db.run(
    sql`update campaign set end_time = ${new Date(server.time.now.getTime() + 1)}`,
  );
  // Ten minutes are left to submit what was done in time.
  wait(601_000);
  await server.sweep();
  wait(1000);
  const asked = await withdraw(ana, { amount: 100.5, address: newWallet() });
  expect(asked).toMatchObject({ status: 201, body: { status: 'requested', amount: 100.5 } });
  const underWay = await balanceOf(ana);
  expect(underWay).toEqual({
    deposited: 900.123456,
    available: 799.623456,
    held: 0,
    heldForAppeals: 0,
    spent: 0,
    refunded: 899,
    withdrawn: 100.5,
    withdrawing: 100.5,
  });
  wait(24 * 3_600_000);
  await settle();
  expect(await balanceOf(ana)).toMatchObject({ withdrawn: 100.5, withdrawing: 0 });
  const [withdrawal, refund, funded, paid] = await statementOf(ana);
  const campaign = {
    _id: campaignId,
    kind: 'drip',
    name: `Ignition Drip @stoke #${campaignId.slice(-4)}`,
  };
  expect(paid).toMatchObject({
    kind: 'deposit',
    amount: 900.123456,
    balance: 900.123456,
    signature: deposit,
    campaign: null,
    rewards: null,
  });
  expect(funded).toMatchObject({
    kind: 'campaign_funded',
    amount: -899,
    balance: 1.123456,
    rewards: 719.2,
    fee: 179.8,
    campaign,
  });
  expect(refund).toMatchObject({
    kind: 'campaign_refunded',
    amount: 899,
    balance: 900.123456,
    rewards: 719.2,
    fee: 179.8,
    feeEarned: 0,
    campaign,
  });
  const id = (asked.body as Withdrawal)._id;
  expect(withdrawal).toMatchObject({ kind: 'withdrawal', amount: -100.5, withdrawalId: id });
  expect(withdrawal?.signature).toMatch(/^\w{64,}$/);
});

test.each([
  ['requested', null, true],
  ['review', 'flagged', true],
  ['review', 'suspended', false],
  ['review', 'banned', false],
  ['review', 'paid_on_chain', false],
  ['review', 'not_provable', false],
  ['review', 'keeps_failing', false],
  ['sending', null, false],
])(
  'a withdrawal in the state %s (%s) says whether it can be cancelled, and the server does as it says',
  async (state, cause, canCancel) => {
    const ana = await joinBrand(server, 5n);
    const asked = await withdraw(ana, { amount: 5, address: newWallet() });
    const params = { id: (asked.body as Withdrawal)._id };
    const become = (is: string, because: string | null) =>
      server.db.run(sql`
        update payout set state = ${is}, review_cause = ${because}, flags = '{large}', releases_needed = 2
        where id = ${params.id}`);
    await become(state, cause);
    const listed = await ask(server, 'withdrawals', { token: ana.token });
    expect(listed.body).toMatchObject([{ status: state, canCancel }]);
    const cancel = () => ask(server, 'cancelWithdrawal', { token: ana.token, params });
    const tried = await cancel();
    expect(tried.status).toBe(canCancel ? 200 : 409);
    if (!canCancel) await become('requested', null);
    expect((canCancel ? tried : await cancel()).body).toMatchObject({
      status: 'refunded',
      canCancel: false,
    });
  },
);

test('a statement comes page by page and by sort, without loss or repetition', async () => {
  const ben = await joinBrand(server, 0n);
  for (let i = 1; i <= 5; i += 1) await pay(ben, i);
  wait(1);
  const { body } = await withdraw(ben, { amount: 5, address: newWallet() });
  wait(1);
  const params = { id: (body as Withdrawal)._id };
  const cancelled = await ask(server, 'cancelWithdrawal', { token: ben.token, params });
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'refunded' } });
  const all = await statementOf(ben);
  expect(all.map(({ balance }) => balance)[0]).toBe(15);
  expect(all.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'withdrawal_returned',
    'withdrawal',
    'deposit',
  ]);
  for (const [i, line] of all.entries()) {
    const before = all[i + 1]?.balance ?? 0;
    expect(line.balance).toBeCloseTo(before + line.amount, 6);
  }
  const seen: StatementLine[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: '2', ...(cursor === undefined ? {} : { cursor }) };
    const { body: page, headers } = await ask(server, 'statement', { token: ben.token, query });
    seen.push(...(page as StatementLine[]));
    cursor = headers['x-next-cursor'] as string | undefined;
    if (cursor === undefined) break;
  }
  expect(seen).toEqual(all);
  const types = ['deposits', 'campaigns', 'refunds', 'withdrawals'];
  const counts = await Promise.all(
    types.map(async (type) => (await statementOf(ben, { type })).length),
  );
  expect(counts).toEqual([5, 0, 0, 2]);
  const wrong = await ask(server, 'statement', { token: ben.token, query: { type: 'all' } });
  expect(codeOf(wrong)).toBe('request.invalid');
});

test('a withdrawal is made once, however often it is requested with the same key', async () => {
  const cem = await joinBrand(server, 0n);
  await giveDollars(server, cem, 50n);
  const body = { amount: 20, address: newWallet() };
  const answers = [];
  for (let i = 0; i < 3; i += 1) answers.push(await withdraw(cem, body, { key: 'the-same' }));
  expect(new Set(answers.map(({ body: one }) => (one as Withdrawal)._id)).size).toBe(1);
  expect(await balanceOf(cem)).toMatchObject({ available: 30 });
  const { body: list } = await ask(server, 'withdrawals', { token: cem.token });
  expect(list).toMatchObject([{ amount: 20, heldUntil: expect.any(String) }]);
});

test('a refused withdrawal says why', async () => {
  const dan = await joinBrand(server, 5n);
  const address = newWallet();
  const refused = async (body: object) => {
    const { status, body: result } = await withdraw(dan, body);
    return `${status} ${(result as { code: string }).code}`;
  };
  expect(await refused({ amount: 4.999999, address })).toBe('422 withdrawal.amount_invalid');
  expect(await refused({ amount: -1, address })).toBe('422 withdrawal.amount_invalid');
  expect(await refused({ amount: 5.0000001, address })).toBe('422 amount.too_precise');
  expect(await refused({ amount: 10_000_001, address })).toBe('409 withdrawal.exceeds_balance');
  expect(await refused({ amount: 5.000001, address })).toBe('409 withdrawal.exceeds_balance');
  expect(await refused({ amount: 2, address: 'x' })).toBe('422 wallet.invalid');
  expect(await refused({ amount: 2, address: server.chain.chain.mint })).toBe(
    '422 wallet.known_address',
  );
  const mainnetUsdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const response = await withdraw(dan, { amount: 2, address: mainnetUsdc });
  expect(response.body).toEqual({
    code: 'wallet.known_address',
    message: "This is the address of the USDC token itself. Paste your own wallet's address.",
  });
  expect(await refused({ amount: 2, address: server.chain.chain.treasury })).toBe(
    '422 wallet.treasury',
  );
});

test('a drip is cancelled before its start and stopped after it, each with all its money', async () => {
  const eve = await joinBrand(server, 0n);
  const campaignId = await buyDrip(eve);
  const change = async (name: 'cancelDrip' | 'stopDrip' | 'startDrip', id = campaignId) => {
    const { status, body } = await ask(server, name, {
      token: eve.token,
      params: { campaignId: id },
    });
    return { status, ...(body as { code?: string; message: string; campaign: DripCampaign }) };
  };
  expect(await change('stopDrip')).toMatchObject({ status: 409, code: 'campaign.not_running' });
  expect(await change('cancelDrip')).toMatchObject({
    message: 'Ignition Drip is cancelled.',
    campaign: { status: 'ended', activatedAt: null, refunded: 0, missing: 0 },
  });
  await pay(eve, 1000);
  expect(await balanceOf(eve), 'money starts nothing that was cancelled').toMatchObject({
    available: 1000,
  });
  for (const again of ['cancelDrip', 'startDrip'] as const) {
    expect((await change(again)).status).toBe(409);
  }
  wait(1);
  const second = await buyDrip(eve);
  const { body } = await ask(server, 'dripCampaignsOfCreator', {
    token: eve.token,
    params: { userId: eve.id },
  });
  expect((body as DripCampaign[])[0]).toMatchObject({ status: 'active', refundIfStopped: 899 });
  expect(await change('cancelDrip', second)).toMatchObject({ code: 'campaign.not_pending' });
  expect(await change('stopDrip', second)).toMatchObject({
    message: 'Ignition Drip has ended. $899.00 is back in your balance.',
    campaign: { status: 'ended', refunded: 899, refundIfStopped: 0 },
  });
  expect(await change('stopDrip', second)).toMatchObject({ code: 'campaign.not_running' });
  expect(await balanceOf(eve)).toMatchObject({ available: 1000, held: 0, refunded: 899 });
});

/** Takes all out of a balance, without the chain. */
async function spend({ id }: Member): Promise<void> {
  const from = accounts.creatorAvailable(id);
  const to = accounts.platformFee;
  const amount = await balance(server.db, from);
  const reference = `spent:${randomUUID()}`;
  const moves = [{ from, to, amount }];
  await server.db.transaction((tx) => post(tx, { reference, kind: 'spent', moves }));
}

raceWith(
  'a drip that is started and cancelled concurrently ends as one of the two',
  async (callers) => {
    const fay = await joinBrand(server, 0n);
    await rounds(async (round) => {
      const campaignId = await buyDrip(fay);
      await giveDollars(server, fay, 899n);
      const input = { token: fay.token, params: { campaignId } };
      const answers = await together(callers, (i) =>
        ask(server, (i + round) % 2 === 0 ? 'cancelDrip' : 'startDrip', input),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { held } = await balanceOf(fay);
      const first = answers.findIndex(({ status }) => status === 200);
      expect(held).toBe(first % 2 === round % 2 ? 0 : 899);
      if (held !== 0) await ask(server, 'stopDrip', input);
      await spend(fay);
    });
    expect(await balanceOf(fay)).toMatchObject({ available: 0, held: 0 });
  },
);
