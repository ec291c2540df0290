import { randomUUID } from 'node:crypto';
import type { CampaignResults } from '@stoke/contract';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { sparkResultRoutes } from '../rewards/result-routes.ts';
import { noLimits } from '../../../platform/db/call-limits.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { primaryReads } from '../../../platform/db/reads.ts';
import { createHttpApp } from '../../../platform/http/http-app.ts';
import { serveContract } from '../../../platform/http/serve-contract.ts';
import { caller } from '../../../../testing/platform/caller.ts';
import { openSparkStory } from './spark-story.ts';

const story = await openSparkStory();
const app = await createHttpApp({ log: pino({ level: 'silent' }), production: false });
const calls = sparkResultRoutes({ ...story.deps, nameWorker: () => 'W' });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other calls are not made
serveContract(app, calls as unknown as Handlers, {
  ...story,
  reads: primaryReads,
  // the bearer token of a test is the user's id
  identify: (authorization) => {
    const userId = authorization?.replace('Bearer ', '') ?? '';
    return Promise.resolve(caller({ userId }));
  },
  limits: noLimits,
  checkReplies: true,
});
afterAll(async () => {
  await app.close();
  await story.close();
});

const ask = (userId: string, campaignId: string, what: 'results' | 'results.csv') =>
  app.inject({
    method: 'GET',
    url: `/api/spark-campaigns/${campaignId}/${what}`,
    headers: { authorization: `Bearer ${userId}` },
  });
const resultsOf = async (userId: string, campaignId: string) =>
  (await ask(userId, campaignId, 'results')).json<CampaignResults>();
const fileOf = async (userId: string, campaignId: string) =>
  (await ask(userId, campaignId, 'results.csv')).body.split('\r\n').slice(0, -1);
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Of $100 a Spark that runs; $80 of them are its pool. */
async function running(name: string) {
  const creator = await story.creator(name, 100n);
  const { id } = await story.create(creator);
  await story.connect(id, creator, `-100${Number.parseInt(id.slice(-6), 16)}`);
  await story.startPending(creator);
  return { creator, id, earner: await story.earner(`${name}-earner`) };
}

test('the results of a Spark have its price and state, and no end time before it starts', async () => {
  const ana = await story.creator('ana', 100n);
  const { id } = await story.create(ana);
  expect(await resultsOf(ana, id)).toMatchObject({
    status: 'pending',
    isFunded: true,
    price: 100,
    pool: { total: 80 },
    end_time: null,
    engagements: 0,
    engagedUsers: 0,
  });
  expect((await ask(ana, randomUUID(), 'results')).statusCode).toBe(404);
});

test('before anything is earned nothing is spent, and the file shows the funding', async () => {
  const { creator, id } = await running('bea');
  expect((await resultsOf(creator, id)).spending).toEqual({ stepHours: 1, steps: [] });
  const [head, ...lines] = await fileOf(creator, id);
  expect(head).toBe('at,event,amount_usd,pool_usd');
  expect(lines.map((line) => line.replace(/^[^,]+/, ''))).toEqual([',funded,80,80']);
});

test('the spending by the hour follows the books of the pool and adds up to the amount spent', async () => {
  const { creator, id, earner } = await running('cleo');
  await story.earn(id, earner, 10n);
  await story.earn(id, earner, 5n);
  story.wait(3 * hourMs);
  await story.earn(id, earner, 20n);
  const { spending, pool } = await resultsOf(creator, id);
  expect(spending.steps.map(({ approved, spent, total }) => [approved, spent, total])).toEqual([
    [0, 12, 12],
    [0, 16, 28],
  ]);
  const [first, second] = spending.steps.map(({ from }) => Date.parse(from));
  expect(((second ?? 0) - (first ?? 0)) / hourMs).toBe(3);
  expect(pool.spent).toBe(28);
});

test('half of the pool is earned when it was, within the time that the campaign ran', async () => {
  const { creator, id, earner } = await running('hana');
  const halfOf = async () => (await resultsOf(creator, id)).secondsToHalf;
  story.wait(20 * minuteMs);
  await story.earn(id, earner, 49n);
  expect(await halfOf()).toBeNull();
  story.wait(5 * minuteMs);
  await story.earn(id, earner, 1n);
  expect(await halfOf()).toBeCloseTo(25 * 60, 0);
  story.wait(5 * minuteMs);
  await story.stop(id, creator);
  await story.pass(24);
  expect(await halfOf()).toBeCloseTo(25 * 60, 0);
});

test('a refund to the creator is not spending, and the file ends with an empty pool', async () => {
  const { creator, id, earner } = await running('dora');
  await story.earn(id, earner, 25n);
  await story.stop(id, creator);
  await story.pass(24);
  const { spending, pool } = await resultsOf(creator, id);
  expect(spending.steps.at(-1)?.total).toBe(pool.spent);
  expect(pool).toMatchObject({ spent: 20, refunded: 60, left: 0 });
  expect((await fileOf(creator, id)).slice(1).map((line) => line.replace(/^[^,]+,/, ''))).toEqual([
    'funded,80,80',
    'rewards,-20,60',
    'returned,-60,0',
  ]);
});

test('the file identifies no one and is for the creator alone', async () => {
  const { creator, id, earner } = await running('ella');
  await story.earn(id, earner, 1n);
  expect((await fileOf(creator, id)).join()).not.toContain(earner);
  expect((await ask(earner, id, 'results.csv')).statusCode).toBe(404);
});
