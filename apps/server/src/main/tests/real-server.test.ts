import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { hourMs, reviewSamplePercent, usdc, wholeDollars } from '@stoke/domain';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { accounts } from '../../money/ledger/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { isInSample } from '../../work/submissions/index.ts';
import { trafficIn } from '../../../testing/platform/both-sides.ts';
import { openDripStory } from '../../../testing/campaigns/drip-story.ts';
import { fund } from '../../../testing/money/fund.ts';
import { openTcpLine, throughPort } from '../../../testing/platform/tcp-line.ts';
import { openInstalledDatabase } from '../../../testing/platform/test-database.ts';
import { newWallet } from '../../../testing/server/new-wallet.ts';
import { openRealServer, type RealServer } from '../../../testing/server/real-server.ts';

const admin = { email: 'admin@example.org', password: 'correct horse battery 7' };
const admins = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
const Session = z.object({ token: z.string(), user: z.object({ _id: z.string() }) });

let server: RealServer;
afterEach(() => server.close());

/** An account that accepted the rules, with a wallet. */
async function join(username: string) {
  const body = { username, email: `${username}@example.org`, password: admin.password };
  const { token, user } = Session.parse((await server.ask('register', { body })).body);
  await server.ask('acknowledgeRules', { token, body: {} });
  const walletAddress = newWallet();
  await server.ask('saveWallet', { token, body: { walletAddress } });
  return { id: user._id, token, walletAddress };
}

type Joined = Awaited<ReturnType<typeof join>>;

/** A creator deposits from the wallet of the embedded chain: the treasury has money on chain. */
async function fillTreasury(): Promise<void> {
  const { token } = await join('creator');
  await server.ask('saveCreatorDashboard', { token, body: { name: 'Brand', username: 'brand' } });
  const { body } = await server.ask('createDeposit', { token, body: { amount: 500 } });
  const deposit = z.object({ _id: z.string() }).parse(body);
  await server.ask('sendTestUsdc', { token, params: { id: deposit._id } });
  const state = async () =>
    (await server.ask('deposit', { token, params: { id: deposit._id } })).body;
  await expect.poll(state).toMatchObject({ status: 'credited' });
}

const requestPayout = ({ token, walletAddress: address }: Joined) =>
  server.ask('requestPayout', {
    token,
    body: { amount: 50, paymentMethod: 'crypto', paymentDetails: { address } },
  });

const readOne = async (statement: Parameters<ReturnType<RealServer['db']>['one']>[0]) =>
  server.db().one(statement);
const attempts = () => readOne(sql`select count(*)::int as made from payout_attempt`);

/** Changes the kept balance of an account, which the books do not explain. */
const addUnexplained = (micro: bigint) =>
  server.db().run(sql`
    update ledger.account set balance = balance + ${usdc(micro)}
    where kind = 'creator_available' and owner is not null`);

/** Waits for another run of the checks of a minute. */
async function nextRun(): Promise<void> {
  const ran = () => readOne(sql`select ran_at from check_run where name = 'minute'`);
  const before = await ran();
  await server.db().run(sql`update check_run set due_at = now() where name = 'minute'`);
  await expect.poll(ran).not.toEqual(before);
}

test('a server whose books are wrong pays nothing and takes no payout, until an admin resumes', async () => {
  server = await openRealServer(admins);
  await fillTreasury();
  await server.restart({ ROLES: 'api' });
  const earner = await join('earner');
  await server
    .db()
    .transaction((tx) =>
      fund(tx, accounts.earnerAvailable(earner.id), wholeDollars(120n), { kind: 'earned' }),
    );
  expect(await requestPayout(earner)).toMatchObject({ status: 200 });
  // The night compares with the chain what this test gave away.
  await server.db().run(sql`update check_run set due_at = 'infinity' where name = 'night'`);
  await addUnexplained(1n);
  await server.restart();
  // The workers look for payouts each second, and the checks are looked for each second too.
  for (let round = 0; round < 3; round += 1) await nextRun();
  expect(await requestPayout(earner)).toMatchObject({
    status: 503,
    body: { code: 'payout.paused' },
  });
  expect(await attempts()).toEqual({ made: 0 });
  await addUnexplained(-1n);
  const { body } = await server.ask('login', { body: admin });
  const { token } = z.object({ token: z.string() }).parse(body);
  const resumed = await server.ask('resumePayouts', { token, body: { reason: 'A test, mended.' } });
  expect(resumed.status).toBe(200);
  await expect.poll(attempts).toEqual({ made: 1 });
  expect(await requestPayout(earner)).toMatchObject({ status: 200 });
});

test('a server leaves one in twenty, and the work of suspects, to people, and approves the rest', async () => {
  server = await openRealServer({ ROLES: 'api' });
  const startsAt = new Date(Date.now() - 80 * hourMs);
  // Whether new work is drawn for people, which its id decides.
  let isDrawn = false;
  const mayBeId = (id: string) => isInSample(id, reviewSamplePercent) === isDrawn;
  const db = server.db();
  const database = { db, books: db, traffic: trafficIn(db), close: async () => undefined };
  const story = await openDripStory({ database, startsAt, mayBeId });
  const brand = await story.creator('brand', 5000n);
  const { taskId } = await story.create(brand, 'surge');
  const [honest, suspect, lucky] = [
    await story.earner('honest'),
    await story.earner('suspect'),
    await story.earner('lucky'),
  ];
  for (const userId of [honest, suspect]) await story.work(userId, taskId);
  isDrawn = true;
  await story.work(lucky, taskId);
  await suspectOf(suspect);
  await server.restart();
  const outcomes = () =>
    server.db().all(sql`
      select user_id, state, manual_review_since is not null as is_left from submission order by id`);
  await expect.poll(outcomes).toEqual([
    { userId: honest, state: 'approved', isLeft: false },
    { userId: suspect, state: 'pending', isLeft: true },
    { userId: lucky, state: 'pending', isLeft: true },
  ]);
});

test('a server starts while a traffic database is away: its Sparks are unavailable until it answers, nothing else is', async () => {
  const apart = await openInstalledDatabase();
  const line = await openTcpLine(1);
  server = await openRealServer({ ROLES: 'api' });
  onTestFinished(async () => {
    await line.close();
    await apart.close();
  });
  const { id: creatorId, token } = await join('creator');
  await server.ask('saveCreatorDashboard', { token, body: { name: 'Brand', username: 'brand' } });
  const sparks = [await boundSpark(creatorId, 0), await boundSpark(creatorId, 1)];
  await server.restart({ TRAFFIC_DATABASE_URL: throughPort(apart.ownerUrl, line.port) });
  const results = async () => {
    const asked = sparks.map((campaignId) =>
      server.ask('sparkResults', { token, params: { campaignId } }),
    );
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  expect((await fetch(`${server.url()}/readyz`)).status).toBe(200);
  expect(await results()).toEqual([200, 503]);
  line.leadTo(Number(new URL(apart.ownerUrl).port));
  expect(await results()).toEqual([200, 200]);
});

test('a Spark in a traffic database that was added after the start is answered 503, and the checks say what they lack', async () => {
  server = await openRealServer();
  const { id: creatorId, token } = await join('creator');
  await server.ask('saveCreatorDashboard', { token, body: { name: 'Brand', username: 'brand' } });
  const sparks = [await boundSpark(creatorId, 0), await boundSpark(creatorId, 1)];
  const asked = sparks.map((campaignId) =>
    server.ask('sparkResults', { token, params: { campaignId } }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 503]);
  const { code, output } = await runChecks();
  expect(code).toBe(2);
  expect(output).toContain('away    traffic-events-are-posted');
  expect(output).toContain('TRAFFIC_DATABASE_URL lacks address 1');
  expect(output).not.toMatch(/^(wrong|unknown)/m);
});

/** What `npm run checks` says of the books of the server. */
function runChecks(): Promise<{ code: unknown; output: string }> {
  const script = fileURLToPath(new URL('../../../../../tools/verbs/checks.ts', import.meta.url));
  const { PATH, NODE_COMPILE_CACHE, TMPDIR = '/tmp' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: server.databaseUrl() };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { cwd: TMPDIR, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    );
  });
}

/** A Spark that waits for money, in this database of the traffic. */
async function boundSpark(creatorId: string, trafficDatabase: number): Promise<string> {
  const id = randomUUID();
  await server.db().run(sql`
    insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro,
      min_reward_micro, duration_hours, state, created_at)
    values (${id}, 'spark', ${creatorId}, 'Bound', '/media/none.webp', 1000000, 850000, 150000, 100, 24, 'pending', now())`);
  await server.db().run(sql`
    insert into spark_campaign (id, group_link, tweet_id, tweet_url, hashtags, needs_like, needs_retweet,
      needs_comment, needs_join, instructions, person_percent, traffic_database)
    values (${id}, 'https://t.me/bound', 1, 'https://x.com/brand/status/1', '{}', true, true, true, true, '', 10,
      ${trafficDatabase})`);
  return id;
}

/** An open signal that needs a look. */
async function suspectOf(userId: string): Promise<void> {
  const id = randomUUID();
  await server.db().run(sql`
    insert into signal (id, kind, key, base, strength, size, evidence, found_at, changed_at)
    values (${id}, 'too_fast', decode('00', 'hex'), 90, 90, 1, '[]', now(), now())`);
  await server.db().run(sql`
    insert into signal_person (signal_id, user_id) values (${id}, ${userId})`);
}
