import { hourMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const work = await openDripWork(server);
afterAll(() => server.close());

const Bought = z.object({ campaign: z.object({ _id: z.string() }) });
const Tasks = z.array(z.object({ _id: z.string(), campaignId: z.string() }));
const Step = z.object({ from: z.string(), count: z.number(), total: z.number() });
const Results = z.object({
  engagedUsers: z.number(),
  people: z.object({ new: z.number(), returning: z.number(), costEach: z.number().nullable() }),
  growth: z.object({ people: z.array(Step), actions: z.array(Step) }),
  hours: z.array(z.number()),
});

let tweets = 1_970_000_000_000_000_000n;

async function buy({ token }: Member): Promise<string> {
  const initialTweetLink = `https://x.com/brand/status/${(tweets += 1n)}`;
  const body = { packageId: 'ignition', initialTweetLink };
  return Bought.parse((await ask(server, 'createDrip', { token, body })).body).campaign._id;
}

async function submit(earner: Member, campaignId: string): Promise<string> {
  const { body } = await ask(server, 'availableTasks', { token: earner.token });
  const taskId = Tasks.parse(body).find((task) => task.campaignId === campaignId)?._id ?? '';
  await work.submitTask(earner, taskId);
  return taskId;
}

const resultsOf = async (brand: Member, call: 'dripResults' | 'sparkResults', campaignId: string) =>
  Results.parse((await ask(server, call, { token: brand.token, params: { campaignId } })).body);
const at = (time: string) => {
  server.time.now = new Date(time);
};
const filledHours = (hours: readonly number[]) =>
  Object.fromEntries(hours.map((count, hour) => [hour, count] as const).filter(([, n]) => n > 0));

test('results say who is new to the brand, what a person costs, and at which hours approved work was submitted', async () => {
  const brand = await joinBrand(server, 2_000n);
  at('2026-06-01T12:00:00.000Z');
  const [first, second] = [await buy(brand), await buy(brand)];
  const [ana, ben] = [await work.earner(), await work.earner()];
  expect(await resultsOf(brand, 'dripResults', first)).toMatchObject({
    people: { new: 0, returning: 0, costEach: null },
    growth: { people: [], actions: [] },
  });
  at('2026-06-01T12:59:59.999Z');
  const taskId = await submit(ana, first);
  at('2026-06-01T13:00:00.000Z');
  await submit(ben, first);
  await work.approve(taskId, ana.id);
  at('2026-06-01T14:10:00.000Z');
  await work.reject(taskId, ben.id, 'Not about it.');
  await submit(ana, second);
  const results = await resultsOf(brand, 'dripResults', first);
  expect(results).toMatchObject({
    engagedUsers: 2,
    // $0.18 and its fee of $0.045, for two people.
    people: { new: 2, returning: 0, costEach: 0.1125 },
    growth: {
      people: [
        { from: '2026-06-01T12:00:00.000Z', count: 1, total: 1 },
        { from: '2026-06-01T13:00:00.000Z', count: 1, total: 2 },
      ],
      actions: [{ from: '2026-06-01T13:00:00.000Z', count: 3, total: 3 }],
    },
  });
  expect(results.hours).toHaveLength(24);
  expect(filledHours(results.hours)).toEqual({ 12: 3 });
  expect((await resultsOf(brand, 'dripResults', second)).people).toMatchObject({
    new: 0,
    returning: 1,
  });
});

test('people of a Spark are counted in the hour in which their first action is paid, and once', async () => {
  at('2026-06-02T09:30:00.000Z');
  const spark = await openSparkWork(server, {});
  const chatter = await spark.earner();
  await spark.talk(chatter, 3);
  await spark.pass(15);
  await spark.talk(chatter, 1);
  await spark.pass(hourMs / 60_000);
  const results = await resultsOf(spark.creator, 'sparkResults', spark.campaignId);
  expect(results).toMatchObject({
    engagedUsers: 1,
    people: { new: 1, returning: 0 },
    growth: {
      people: [{ from: '2026-06-02T09:00:00.000Z', count: 1, total: 1 }],
      actions: [{ from: '2026-06-02T09:00:00.000Z', count: 4, total: 4 }],
    },
  });
  expect(filledHours(results.hours)).toEqual({ 9: 4 });
});
