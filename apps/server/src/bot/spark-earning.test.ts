import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mode } from './testing/bot-world.ts';
import { openSparkWorld, type SparkWorld } from './testing/spark-world.ts';

let world: SparkWorld;
beforeEach(async () => {
  world = await openSparkWorld();
});
afterEach(async () => {
  expect(await world.findings()).toEqual([]);
  await world.close();
});

const arrived = (id: string, count: number) =>
  vi.waitFor(async () => expect(await world.recorded(id)).toBe(count), { timeout: 20_000 });

describe.each<Mode>(['polling', 'webhook'])('by %s', (mode) => {
  test('a message and a reaction in the group are waiting, reserved, available, and in the books', async () => {
    await world.run(mode);
    const spark = await world.spark();
    const [bob, carl] = [await world.earner('bob'), await world.earner('carl')];
    await world.join(bob, spark);
    await world.join(carl, spark);
    world.wait(700);
    const { id: said } = await world.say(bob, spark, 'Good morning, how is the launch going?');
    await world.react(carl, spark, said);
    await arrived(spark.id, 2);
    expect(await world.activity(bob, spark.id)).toMatchObject([
      { kind: 'message', status: 'waiting', amount: 0, code: null, reason: null },
    ]);
    world.wait(599);
    await world.work();
    expect(await world.participation(bob, spark.id)).toMatchObject({ waiting: 1, reserved: 0 });
    world.wait(61);
    await world.work();
    expect(await world.activity(carl, spark.id)).toMatchObject([
      { kind: 'reaction', status: 'reserved', amount: 0.025 },
    ]);
    expect(await world.participation(bob, spark.id)).toMatchObject({
      isEligible: true,
      missing: [],
      reserved: 0.01,
      available: 0,
      waiting: 0,
      unpaid: 0,
    });
    expect(await world.available(bob)).toBe(0n);
    world.wait(86_400);
    await world.work();
    expect(await world.available(bob)).toBe(10_000n);
    expect(await world.activity(bob, spark.id)).toMatchObject([{ status: 'available' }]);
    world.wait(86_400);
    await world.work();
    await world.work();
    expect(await world.books()).toMatchInlineSnapshot(`
      "deposit         treasury -100, creator-of-spark creator available +100
      spark-funded    creator-of-spark creator available -100, spark campaign fee +20, spark campaign pool +80
      spark-reserved  spark campaign pool -0.035, bob earner accruing +0.01, carl earner accruing +0.025
      spark-released  carl earner accruing -0.025, bob earner accruing -0.01, bob earner available +0.01, carl earner available +0.025
      spark-settled   spark campaign pool -79.965, spark campaign fee -20, platform fee +0.00875, creator-of-spark creator available +99.95625"
    `);
  });
});
