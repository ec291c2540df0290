import { compactVerify, importJWK } from 'jose';
import type { WorkReceipt } from '@stoke/contract';
import { rulesVersion } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, password, type Member } from '../../../../testing/server/visitor.ts';
import { verifyX } from '../../../../testing/people/verified-x.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer({
  env: { EXPLORER_URL: 'https://explorer.test/tx/{signature}' },
});
const work = await openDripWork(server);
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));
afterAll(() => server.close());

const Signed = z.object({ receipt: z.custom<WorkReceipt>(), jws: z.string() });
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) });
const fetchReceipt = ({ token }: Member, id: string) =>
  ask(server, 'receipt', { token, params: { id } });
const read = async (member: Member, id: string) =>
  Signed.parse((await fetchReceipt(member, id)).body);
const notFound = { status: 404, body: { code: 'request.not_found' } };

test('approved work has a receipt that says what was done, who decided and what moved', async () => {
  const earner = await work.earner();
  const opened = new Date(server.time.now.getTime());
  server.time.now = new Date(opened.getTime() + 30_000);
  const replyLink = `https://x.com/${earner.xUsername}/status/1950000000000000077`;
  await work.report(earner, earner.taskId, {
    actionType: 'comment',
    openedAt: opened.toISOString(),
    replyLink,
  });
  const id = await work.submitTask(earner, earner.taskId);
  const submittedAt = server.time.now.toISOString();
  server.time.now = new Date(server.time.now.getTime() + 60_000);
  await work.approve(earner.taskId, earner.id);
  const { receipt } = await read(earner, id);
  expect(receipt).toMatchObject({
    form: 1,
    _id: id,
    earner: { userId: earner.id, username: earner.username },
    work: {
      kind: 'drip',
      taskId: earner.taskId,
      attempt: 1,
      submittedAt,
      evidence: {
        tweetUrl: 'https://x.com/paying/status/1950000000000000001',
        xUsername: earner.xUsername,
        replyLink,
        actions: { comment: { openedAt: opened.toISOString(), reportedAt: submittedAt } },
      },
    },
    rulesVersion,
    decision: {
      verdict: 'approved',
      decidedBy: 'a reviewer',
      decidedAt: server.time.now.toISOString(),
      reason: null,
    },
    reward: 0.18,
    payouts: [],
    paidOut: 0,
    forfeited: 0,
    notPaidOutYet: 0.18,
  });
  expect(receipt.transactions.map(({ reference, entries }) => [reference, entries])).toEqual([
    [
      `submitted:${id}`,
      [
        { account: 'campaign_pool', amount: -0.18 },
        { account: 'earner_reserved', amount: 0.18 },
      ],
    ],
    [
      `approved:${id}`,
      [
        { account: 'earner_reserved', amount: -0.18 },
        { account: 'earner_available', amount: 0.18 },
      ],
    ],
  ]);
  expect(JSON.stringify(receipt)).not.toContain(work.admin.id);
});

test('earnings tell what approved work brought, by day and campaign, without what a ban took', async () => {
  const earner = await work.earner();
  const earnings = async () => (await ask(server, 'earnings', { token: earner.token })).body;
  await work.submitTask(earner, earner.taskId);
  expect(await earnings()).toEqual([]);
  await work.approve(earner.taskId, earner.id);
  const day = server.time.now.toISOString().slice(0, 10);
  expect(await earnings()).toMatchObject([{ day, kind: 'drip', brand: 'Paying', amount: 0.18 }]);
  const ofYear = async (year: number) => {
    const asked = { token: earner.token, query: { year: String(year) } };
    return (await ask(server, 'earningsOfYear', asked)).body;
  };
  const year = server.time.now.getUTCFullYear();
  expect(await ofYear(year)).toEqual({ rewards: await earnings(), payouts: [] });
  for (const other of [year - 1, year + 1]) {
    expect(await ofYear(other)).toEqual({ rewards: [], payouts: [] });
  }
  const forfeit = (micro: bigint) =>
    server.db.run(
      sql`update submission set forfeited_micro = ${micro} where user_id = ${earner.id}`,
    );
  await forfeit(80_000n);
  expect(await earnings()).toMatchObject([{ amount: 0.1 }]);
  await forfeit(180_000n);
  expect(await earnings()).toEqual([]);
  await forfeit(0n);
});

test('the signature holds for exactly this receipt, with the published key', async () => {
  const earner = await work.earner();
  const id = await work.submitTask(earner, earner.taskId);
  await work.approve(earner.taskId, earner.id);
  const { receipt, jws } = await read(earner, id);
  const { keys } = Keys.parse((await ask(server, 'receiptKeys')).body);
  const [jwk] = keys;
  expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
  expect(jwk).not.toHaveProperty('d');
  const key = await importJWK(jwk ?? {}, 'EdDSA');
  const { payload, protectedHeader } = await compactVerify(jws, key);
  expect(protectedHeader.kid).toBe(jwk?.kid);
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(receipt);
  const [head, body = '', signature] = jws.split('.');
  const forged = Buffer.from(body, 'base64url').toString().replace('0.18', '9.18');
  const changed = [head, Buffer.from(forged).toString('base64url'), signature].join('.');
  await expect(compactVerify(changed, key)).rejects.toThrow('signature verification failed');
});

test('rejected work has a receipt with its reason, and its reward went back', async () => {
  const earner = await work.earner();
  const id = await work.submitTask(earner, earner.taskId);
  await work.reject(earner.taskId, earner.id, 'The reply is <b>gone</b>.');
  const { receipt } = await read(earner, id);
  expect(receipt).toMatchObject({
    decision: {
      verdict: 'rejected',
      reason: 'other',
      reasonText: 'Another reason, explained in the note',
      note: 'The reply is <b>gone</b>.',
    },
    paidOut: 0,
    notPaidOutYet: 0,
  });
  // it went back, and is kept as long as the rejection may be appealed
  expect(receipt.transactions.map(({ reference }) => reference)).toEqual([
    `submitted:${id}`,
    `rejected:${id}`,
    `disputed:${id}`,
  ]);
});

test('a reward names the payouts that it left with, and where to look at them', async () => {
  const earner = await work.earner();
  await work.credit(earner, 50n);
  const id = await work.submitTask(earner, earner.taskId);
  await work.approve(earner.taskId, earner.id);
  await work.credit(earner, 60n);
  await work.payOut(earner, 50.1);
  const half = (await read(earner, id)).receipt;
  expect(half).toMatchObject({ paidOut: 0.1, notPaidOutYet: 0.08 });
  await work.payOut(earner, 51);
  const { receipt } = await read(earner, id);
  expect(receipt).toMatchObject({ paidOut: 0.18, notPaidOutYet: 0 });
  expect(receipt.payouts.map(({ amount, payoutAmount }) => [amount, payoutAmount])).toEqual([
    [0.1, 50.1],
    [0.08, 51],
  ]);
  const year = server.time.now.getUTCFullYear();
  const asked = { token: earner.token, query: { year: String(year) } };
  const { body: ofYear } = await ask(server, 'earningsOfYear', asked);
  const { payouts } = ofYear as { payouts: object[] };
  expect(payouts).toHaveLength(receipt.payouts.length);
  for (const { payoutAmount: amount, signature, transactionUrl } of receipt.payouts) {
    expect(payouts).toContainEqual(expect.objectContaining({ amount, signature, transactionUrl }));
  }
  for (const { signature, transactionUrl } of receipt.payouts) {
    expect(transactionUrl).toBe(`https://explorer.test/tx/${signature}`);
  }
});

test("waiting work, another user's work and unknown work have no receipt", async () => {
  const [earner, other] = [await work.earner(), await work.earner()];
  const id = await work.submitTask(earner, earner.taskId);
  expect(await fetchReceipt(earner, id)).toMatchObject(notFound);
  await work.approve(earner.taskId, earner.id);
  expect((await fetchReceipt(earner, id)).status).toBe(200);
  expect(await fetchReceipt(other, id)).toMatchObject(notFound);
  expect(await fetchReceipt(work.admin, id)).toMatchObject(notFound);
  for (const odd of ['00000000-0000-4000-8000-000000000001', 'nothing', '%00']) {
    expect(await fetchReceipt(earner, odd)).toMatchObject(notFound);
  }
});

test('a banned user keeps the receipts', async () => {
  const earner = await work.earner();
  const id = await work.submitTask(earner, earner.taskId);
  await work.approve(earner.taskId, earner.id);
  const body = { reason: 'Seen', evidence: 'The same reply twice.' };
  await ask(server, 'banUser', { token: work.admin.token, params: { id: earner.id }, body });
  expect((await fetchReceipt(earner, id)).status).toBe(200);
});

test('the list of work names the receipt of each decision', async () => {
  const earner = await work.earner();
  const id = await work.submitTask(earner, earner.taskId);
  const list = async () => (await ask(server, 'submissions', earner)).body;
  expect(await list()).toMatchObject([{ _id: id, receiptId: null }]);
  await work.reject(earner.taskId, earner.id, 'Not seen.');
  expect(await list()).toMatchObject([{ _id: id, receiptId: id }]);
});

const appeal = ({ token }: Member, submissionId: string) =>
  ask(server, 'fileAppeal', {
    token,
    body: {
      about: 'rejection',
      submissionId,
      text: 'The reply is there, please look again at it.',
    },
  });

test('a rejection that an appeal overturned says so, and is a reward like any other', async () => {
  const earner = await work.earner();
  const id = await work.submitTask(earner, earner.taskId);
  await work.reject(earner.taskId, earner.id, 'Not seen.');
  const { body } = await appeal(earner, id);
  const { _id: appealId } = z.object({ appeal: z.object({ _id: z.string() }) }).parse(body).appeal;
  const answered = await ask(server, 'decideAppeal', {
    token: work.admin.token,
    params: { id: appealId },
    body: { outcome: 'overturn', note: 'It is there.' },
  });
  expect(answered.status).toBe(200);
  const { receipt } = await read(earner, id);
  expect(receipt).toMatchObject({
    decision: { verdict: 'approved', decidedBy: 'a reviewer on appeal', reason: null },
    notPaidOutYet: 0.18,
  });
  expect(receipt.transactions.map(({ reference }) => reference.split(':')[0])).toEqual([
    'submitted',
    'rejected',
    'disputed',
    'overturned',
  ]);
});

// the last one: so long a time ends the campaign that all others work for
test('what the system decided says so: after 72 hours, and when no one answered an appeal in 7 days', async () => {
  const [earner, refused] = [await work.earner(), await work.earner()];
  const opened = new Date(server.time.now.getTime() - 30 * 86_400_000);
  for (const { id, xUsername } of [earner, refused]) {
    await server.db.run(sql`update app_user set created_at = ${opened} where id = ${id}`);
    await verifyX(server.db, { id, handle: xUsername, at: opened });
  }
  const id = await work.submitTask(earner, earner.taskId);
  const refusedId = await work.submitTask(refused, refused.taskId);
  await work.reject(refused.taskId, refused.id, 'Not seen.');
  await appeal(refused, refusedId);
  server.time.now = new Date(server.time.now.getTime() + 72 * 3_600_000);
  await server.sweep();
  expect((await read(earner, id)).receipt.decision).toMatchObject({
    verdict: 'approved',
    decidedBy: 'the system after 72 hours',
  });
  server.time.now = new Date(server.time.now.getTime() + 96 * 3_600_000);
  await server.sweep();
  const entered = await ask(server, 'login', { body: { email: refused.email, password } });
  const { token } = z.object({ token: z.string() }).parse(entered.body);
  expect((await read({ ...refused, token }, refusedId)).receipt.decision).toMatchObject({
    verdict: 'approved',
    decidedBy: 'the system, as the appeal was not answered',
  });
});
