import { afterAll, expect, test } from 'vitest';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openFomoWork } from '../../../../testing/server/fomo-work.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, type Member } from '../../../../testing/server/visitor.ts';
import { uuidV7 } from '../../../platform/ids.ts';

const server = await openTestServer();
const drip = await openDripWork(server);
const fomo = await openFomoWork(server);
afterAll(() => server.close());
const clock = { now: () => server.time.now };
const openFor = async ({ token }: Member) =>
  (await ask(server, 'openWork', { token })).body as { amount: number };

test('open work is what its pools can still pay this person, each task once', async () => {
  const earner = await drip.earner();
  expect(await openFor(earner)).toEqual({ amount: 0.18 });
  await drip.submitTask(earner, earner.taskId);
  expect(await openFor(earner)).toEqual({ amount: 0 });
  await drip.reject(earner.taskId, earner.id, 'Not there.');
  expect(await openFor(earner)).toEqual({ amount: 0.18 });
  await drip.submitTask(earner, earner.taskId);
  await drip.reject(earner.taskId, earner.id, 'Not there.');
  expect(await openFor(earner)).toEqual({ amount: 0 });

  const links = [1, 2].map(() => ({ link: '', type: 'manual-upload', proofRequired: true }));
  const one = await fomo.open({
    key: 'custom-1',
    name: 'Draw our mark',
    baseRate: 0.2,
    allocationPercentage: 100,
    links,
  });
  expect(await openFor(earner)).toEqual({ amount: 0.4 });
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

test('nothing is open for a suspended person, whom an admin or a low score keeps from all work', async () => {
  const [first, second] = [await drip.earner(), await drip.earner()];
  const open = await openFor(first);
  expect(open.amount).toBeGreaterThan(0);
  const params = { id: first.id };
  const suspension = { reason: 'Many replies alike.', days: 7 };
  await ask(server, 'suspendUser', { token: drip.admin.token, params, body: suspension });
  expect(await openFor(first)).toEqual({ amount: 0 });
  await ask(server, 'endSuspension', {
    token: drip.admin.token,
    params,
    body: { reason: 'A mistake.' },
  });
  expect(await openFor(first)).toEqual(open);

  await setTrust({ ...server, clock, newId: uuidV7(clock) }, second.id, 150);
  expect(await openFor(second)).toEqual({ amount: 0 });
});

test('FOMO work is open as long as FOMO is switched on, whether or not someone has a place', async () => {
  const [earner, one] = [await drip.earner(), await fomo.open()];
  const on = await openFor(earner);
  const taker = await fomo.taken(one);
  const held = await openFor(taker);
  await fomo.switchTo(false);
  expect(codeOf(await ask(server, 'takePlace', one.as(earner)))).toBe('fomo.not_launched');
  // the tweet of the drip
  expect([await openFor(earner), await openFor(taker)]).toEqual([
    { amount: 0.18 },
    { amount: 0.18 },
  ]);
  await fomo.switchTo(true);
  expect([await openFor(earner), await openFor(taker)]).toEqual([on, held]);
});
