import { compactVerify, importJWK } from 'jose';
import type { SparkReceipt } from '@stoke/contract';
import { rulesVersion, sparkRuleVersion } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { accounts, balance } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { give } from '../../../../testing/server/money.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { traces } from '../../../../testing/server/traces.ts';
import {
  ask,
  codeOf,
  reconfirm,
  join,
  password,
  type Member,
} from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer({ env: { WALLET_CHANGE_HOLD_HOURS: '0' } });
const work = await openSparkWork(server, { hours: 24 * 60 });
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));
afterAll(() => server.close());

const dayMinutes = 24 * 60;
const Days = z.array(
  z.object({ _id: z.string(), day: z.string(), actions: z.number(), amount: z.number() }),
);
const daysOf = async ({ token }: Member) =>
  Days.parse((await ask(server, 'sparkRewards', { token })).body);
const Signed = z.object({ receipt: z.custom<SparkReceipt>(), jws: z.string() });
const fetchReceipt = ({ token }: Member, id: string) =>
  ask(server, 'receipt', { token, params: { id } });
async function receiptOf(member: Member, n = 0) {
  const day = (await daysOf(member))[n];
  return Signed.parse((await fetchReceipt(member, day?._id ?? '')).body);
}
const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 1e6), 0) / 1e6;

/** Someone whose messages of this number are in their balance. */
async function earned(messages: number) {
  const earner = await work.earner();
  await work.talk(earner, messages);
  await work.pass(15);
  await work.pass(dayMinutes);
  return earner;
}

test('the rewards of a day have one receipt: each action, its rules, what moved, and who decided', async () => {
  const earner = await work.earner();
  await work.talk(earner, 3);
  await work.pass(15);
  expect(await daysOf(earner)).toEqual([]);
  await work.pass(dayMinutes);
  const { receipt, jws } = await receiptOf(earner);
  expect(await daysOf(earner)).toMatchObject([
    { _id: receipt._id, day: receipt.spark.day, actions: 3, amount: 0.03 },
  ]);
  expect(receipt).toMatchObject({
    form: 2,
    earner: { userId: earner.id, username: earner.username },
    spark: { campaignId: work.campaignId, campaignName: 'Passkeys, one week in' },
    rulesVersion,
    decidedBy: 'the system, by the rules of Spark campaigns',
    reward: 0.03,
    notPaidOutYet: 0.03,
  });
  const ids = receipt.spark.actions.map(({ _id }) => _id);
  expect(ids).toEqual(await work.actionIds(earner, 'available'));
  for (const action of receipt.spark.actions) {
    expect(action).toMatchObject({ kind: 'message', amount: 0.01, ruleVersion: sparkRuleVersion });
  }
  expect(receipt.transactions.map(({ reference }) => reference.split(':')[0])).toEqual([
    'spark-reserved',
    'spark-released',
  ]);
  for (const { entries } of receipt.transactions) {
    expect(entries.map(({ amount }) => amount)).toEqual([-0.03, 0.03]);
  }
  const keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
  const [jwk] = keys.parse((await ask(server, 'receiptKeys')).body).keys;
  const { payload } = await compactVerify(jws, await importJWK(jwk ?? {}, 'EdDSA'));
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(receipt);
});

test('a receipt has what the books have paid, also while more is becoming available', async () => {
  const noon = Math.ceil(server.time.now.getTime() / 86_400_000) + 0.5;
  server.time.now = new Date(noon * 86_400_000);
  const earner = await earned(2);
  await work.talk(earner, 1);
  await work.pass(15);
  const { id: userId } = earner;
  const { campaignId } = work;
  const at = server.time.now;
  // The state that a process leaves that dies before it posts a release.
  await server.db.transaction(async (tx) => {
    await tx.run(sql`
      update traffic.spark_action set status = 'available', available_at = ${at}
      where campaign_id = ${campaignId} and user_id = ${userId} and status = 'reserved'`);
    await tx.run(sql`
      update traffic.spark_participation set reserved_micro = 0, available_micro = available_micro + reserved_micro
      where campaign_id = ${campaignId} and user_id = ${userId}`);
    const body = { released: [{ userId, actions: 1, amount: '10000' }], messages: [] };
    await tx.run(sql`
      with counted as (
        update traffic.campaign set events = events + 1 where campaign_id = ${campaignId} returning events)
      insert into traffic.outbox (campaign_id, number, kind, at, body)
      select ${campaignId}, events, 'released', ${at}, ${JSON.stringify(body)}::jsonb from counted`);
  });
  const shown = async () => {
    const { receipt } = await receiptOf(earner);
    return [receipt.reward, receipt.spark.actions.length];
  };
  expect(await shown()).toEqual([0.02, 2]);
  await server.sweep();
  expect(await shown()).toEqual([0.03, 3]);
});

test('a reward in the same transaction is in no receipt but its earner’s', async () => {
  const [one, other] = [await work.earner(), await work.earner()];
  await work.talk(one, 1);
  await work.talk(other, 2);
  await work.pass(15);
  await work.pass(dayMinutes);
  const [{ receipt: ofOne }, { receipt: ofOther }] = [await receiptOf(one), await receiptOf(other)];
  const released = (receipt: SparkReceipt) => receipt.transactions.at(-1)?.transactionId;
  expect(released(ofOne)).toBe(released(ofOther));
  expect([ofOne.reward, ofOther.reward]).toEqual([0.01, 0.02]);
  expect(JSON.stringify(ofOne)).not.toContain(other.id);
  expect((await fetchReceipt(other, ofOne._id)).status).toBe(404);
});

test('each day has its own receipt, and each action of a day names it', async () => {
  const earner = await earned(2);
  await work.talk(earner, 3);
  await work.pass(15);
  await work.pass(dayMinutes);
  const days = await daysOf(earner);
  expect(days.map(({ actions, amount }) => [actions, amount])).toEqual([
    [3, 0.03],
    [2, 0.02],
  ]);
  const { body: today } = await ask(server, 'earnings', { ...earner, query: { days: '1' } });
  expect(today).toMatchObject([{ day: days[0]?.day, kind: 'spark', amount: 0.03 }]);
  const [first, second] = [await receiptOf(earner, 1), await receiptOf(earner, 0)];
  for (const { receipt } of [first, second]) {
    const moved = receipt.transactions.flatMap(({ entries }) => entries);
    const intoPool = moved.filter(({ account }) => account === 'campaign_pool');
    expect(sum(intoPool.map(({ amount }) => amount))).toBe(-receipt.reward);
  }
  const { campaignId } = work;
  const listed = await ask(server, 'sparkActivity', { ...earner, params: { campaignId } });
  const Actions = z.array(z.object({ _id: z.string(), receiptId: z.string() }));
  for (const { _id, receiptId } of Actions.parse(listed.body)) {
    const { receipt } = [first, second].find((each) => each.receipt._id === receiptId) ?? first;
    expect(receipt.spark.actions.map((action) => action._id)).toContain(_id);
  }
});

test('a reward names the payout that it left with', async () => {
  const earner = await work.earner();
  const { token } = earner;
  const address = newWallet();
  await ask(server, 'saveWallet', { token, body: { walletAddress: address } });
  await give(server, accounts.earnerAvailable(earner.id), 50_000_000n);
  await work.talk(earner, 2);
  await work.pass(15);
  await work.pass(dayMinutes);
  await reconfirm(server, token);
  const body = { amount: 50.01, paymentMethod: 'crypto', paymentDetails: { address } };
  expect((await ask(server, 'requestPayout', { token, body })).status).toBe(200);
  for (let turn = 0; turn < 12; turn += 1) {
    await work.pass(1);
    server.chain.finalize();
  }
  const { receipt } = await receiptOf(earner);
  expect(receipt.payouts).toMatchObject([{ amount: 0.01, payoutAmount: 50.01, address }]);
  expect(receipt).toMatchObject({ paidOut: 0.01, notPaidOutYet: 0.01 });
});

test('a ban leaves the receipts, and what it forfeits returns to the pool and is named there', async () => {
  const earner = await earned(2);
  await work.talk(earner, 3);
  await work.pass(15);
  await ban(server, earner.id);
  expect((await receiptOf(earner)).receipt.reward).toBe(0.02);
  const pool = await balance(server.db, accounts.campaignPool(work.campaignId));
  // what accrued becomes available, and the ban becomes final
  await work.pass(dayMinutes);
  await work.pass(15 * dayMinutes);
  await work.pass(1);
  const entered = await ask(server, 'login', { body: { email: earner.email, password } });
  const { token } = z.object({ token: z.string() }).parse(entered.body);
  const later = { ...earner, token };
  const own = [
    accounts.earnerAvailable,
    (id: string) => accounts.earnerAccruing(id, work.campaignId),
  ];
  for (const account of own) expect(await balance(server.db, account(earner.id))).toBe(0n);
  expect(await balance(server.db, accounts.campaignPool(work.campaignId))).toBe(pool + 50_000n);
  expect((await daysOf(later)).map(({ amount }) => amount)).toEqual([0.03, 0.02]);
  for (const n of [0, 1]) {
    const { receipt } = await receiptOf(later, n);
    expect([receipt.forfeited, receipt.notPaidOutYet]).toEqual([receipt.reward, 0]);
  }
});

/** An admin takes back all that is reserved, and another one lets the appeal be won. */
async function winBack(earner: Member) {
  const [{ token }, other] = [
    await join(server, { isAdmin: true }),
    await join(server, { isAdmin: true }),
  ];
  const params = { campaignId: work.campaignId };
  const body = { userId: earner.id, reason: 'copied_texts' };
  await ask(server, 'reverseSpark', { token, params, body });
  await work.pass(1);
  const row = await server.db.one(sql<{ id: string }>`
    select id from spark_reversal where user_id = ${earner.id} order by id desc limit 1`);
  const text = 'These messages are mine, and each of them is new.';
  const filed = await ask(server, 'fileAppeal', {
    token: earner.token,
    body: { about: 'reversal', reversalId: row?.id, text },
  });
  const { appeal } = z.object({ appeal: z.object({ _id: z.string() }) }).parse(filed.body);
  await ask(server, 'decideAppeal', {
    token: other.token,
    params: { id: appeal._id },
    body: { outcome: 'overturn', note: 'Each of them is new.' },
  });
}

test('a reward that was taken back and won back by an appeal names each step in the books', async () => {
  const earner = await work.earner();
  await work.talk(earner, 2);
  await work.pass(15);
  await winBack(earner);
  const { receipt } = await receiptOf(earner);
  expect(receipt).toMatchObject({ reward: 0.02, notPaidOutYet: 0.02, paidOut: 0 });
  expect(
    receipt.transactions.map(({ reference, entries }) => [
      reference.split(':')[0],
      ...entries.map(({ account, amount }) => `${account} ${amount}`).toSorted(),
    ]),
  ).toEqual([
    ['spark-reserved', 'campaign_pool -0.02', 'earner_accruing 0.02'],
    ['spark-reversed', 'campaign_pool 0.02', 'earner_accruing -0.02'],
    ['reversal-disputed', 'campaign_disputed 0.02', 'campaign_pool -0.02'],
    ['reversal-overturned', 'campaign_disputed -0.02', 'earner_available 0.02'],
  ]);
  await ban(server, earner.id);
  await work.pass(15 * dayMinutes);
  await work.pass(1);
  const entered = await ask(server, 'login', { body: { email: earner.email, password } });
  const { token } = z.object({ token: z.string() }).parse(entered.body);
  expect((await receiptOf({ ...earner, token })).receipt).toMatchObject({
    forfeited: 0.02,
    notPaidOutYet: 0,
  });
});

test('the export has each action, and each day of rewards under the number of its receipt', async () => {
  const earner = await earned(2);
  await reconfirm(server, earner.token);
  const { body } = await ask(server, 'exportData', { token: earner.token });
  const { data } = z.object({ data: z.record(z.string(), z.array(z.unknown())) }).parse(body);
  expect(data['sparkRewards']).toMatchObject([
    { id: (await receiptOf(earner)).receipt._id, campaignId: work.campaignId, amount: 0.02 },
  ]);
  expect(data['sparkActions']).toHaveLength(2);
  expect(data['sparkParticipations']).toMatchObject([{ available: 0.02, reserved: 0 }]);
  expect(JSON.stringify(body)).not.toContain(work.creator.id);
});

test('an account with rewards on their way is not deleted; afterwards only its number is left', async () => {
  const earner = await work.earner();
  await work.isMember(earner);
  await work.talk(earner, 2);
  const remove = (body: object = {}) =>
    ask(server, 'deleteAccount', {
      token: earner.token,
      body: { password, confirm: earner.username, ...body },
    });
  expect(codeOf(await remove())).toBe('account.work_waiting');
  await work.pass(15);
  expect(codeOf(await remove())).toBe('account.work_waiting');
  await work.pass(dayMinutes);
  expect(codeOf(await remove())).toBe('account.balance_remains');
  const before = await balance(server.db, accounts.unclaimed);
  expect((await remove({ leaveBehind: 0.02 })).status).toBe(200);
  await server.sweep();
  expect(await balance(server.db, accounts.unclaimed)).toBe(before + 20_000n);
  expect(await traces(server.db, earner.sender)).toEqual([]);
});

test('who has no Spark rewards has none listed, and a visitor is asked to log in', async () => {
  expect(await daysOf(await join(server))).toEqual([]);
  expect((await ask(server, 'sparkRewards')).status).toBe(401);
});
