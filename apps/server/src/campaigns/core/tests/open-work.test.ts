import { afterAll, expect, test } from 'vitest';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openFomoWork } from '../../../../testing/server/fomo-work.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());
const openFor = async ({ token }: Member) =>
  (await ask(server, 'openWork', { token })).body as { amount: number };

test('open work is what its pools can still pay this person, each task once', async () => {
  const drip = await openDripWork(server);
  const earner = await drip.earner();
  expect(await openFor(earner)).toEqual({ amount: 0.18 });
  await drip.submitTask(earner, earner.taskId);
  expect(await openFor(earner)).toEqual({ amount: 0 });
  await drip.reject(earner.taskId, earner.id, 'Not there.');
  expect(await openFor(earner)).toEqual({ amount: 0.18 });
  await drip.submitTask(earner, earner.taskId);
  await drip.reject(earner.taskId, earner.id, 'Not there.');
  expect(await openFor(earner)).toEqual({ amount: 0 });

  const fomo = await openFomoWork(server);
  const links = [1, 2].map(() => ({ link: '', type: 'manual-upload', proofRequired: true }));
  const one = await fomo.open({
    key: 'custom-1',
    name: 'Draw our mark',
    baseRate: 0.2,
    allocationPercentage: 100,
    links,
  });
  expect(await openFor(earner)).toEqual({ amount: 0 });
  const taker = await fomo.taken(one);
  // the links of the task that is hers, and the drip's tweet
  expect(await openFor(taker)).toEqual({ amount: 0.58 });
  expect(await openFor(earner)).toEqual({ amount: 0.4 });
  expect(await openFor(one.creator)).toEqual({ amount: 0.18 });
});

test('of a Spark it is the usual pace until the end, within the limit per person, for who takes part', async () => {
  const spark = await openSparkWork(server, { dollars: 100n, hours: 2 });
  const [before, earner] = [await openFor(spark.creator), await spark.earner()];
  const others = before.amount;
  // 20 messages and 2 reactions an hour, and its one link
  expect((await openFor(earner)).amount - others).toBeCloseTo(0.525, 2);
  const small = await openSparkWork(server, { dollars: 1n, hours: 48 });
  const limited = await small.earner();
  expect((await openFor(limited)).amount - others).toBeCloseTo(0.2, 6);
});
