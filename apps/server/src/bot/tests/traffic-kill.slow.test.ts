import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { isNightlyRun } from '../../../testing/platform/short-run.ts';
import type { Mode } from './bot-world.ts';
import { runInChild, type BotChild } from './run-in-child.ts';
import { openSparkWorld, type Earner, type SparkWorld } from './spark-world.ts';

let world: SparkWorld;
const children = new Set<BotChild>();
beforeEach(async () => {
  world = await openSparkWorld();
  world.time.now = new Date();
});
afterEach(async () => {
  for (const child of children) await child.kill();
  await world.close();
});

/** What everybody says, one after the other; during each third of it the process is killed. */
const turns = 12;
const isFatal = (turn: number) => isNightlyRun || turn % 4 === 0;

async function start(port: number | null): Promise<BotChild> {
  const { botToken: token, apiRoot } = world.local;
  const child = await runInChild({ ownerUrl: world.database.ownerUrl, token, apiRoot, port });
  children.add(child);
  return child;
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A Spark whose group has four members, and a process that has recorded the first message there. */
async function greet(port: number | null) {
  const spark = await world.spark();
  const people: Earner[] = [];
  for (const name of ['bob', 'carl', 'dan', 'eve']) people.push(await world.earner(name));
  for (const who of people) await world.join(who, spark);
  world.wait(700);
  const child = await start(port);
  // Telegram brings reactions once it was asked for them.
  const [bob] = people;
  if (bob) await world.say(bob, spark, 'good morning to everybody');
  await vi.waitFor(async () => expect(await world.recorded(spark.id)).toBe(1), 60_000);
  return { spark, people, child };
}

/** The process that will be killed has recorded something of what was said since it started. */
async function untilAtWork(campaignId: string, before: number, all: number): Promise<void> {
  const least = Math.min(before + 1, all);
  await vi.waitFor(
    async () => expect(await world.recorded(campaignId)).toBeGreaterThanOrEqual(least),
    120_000,
  );
}

/** What the killed processes were recording is then taken from them. */
function aMinuteLater() {
  return world.database.db.run(sql`
    update telegram_update set received_at = received_at - interval '1 minute'
    where state = 'recording'`);
}

test.each<Mode>(['polling', 'webhook'])(
  'a process that is killed again and again while members chat loses nothing and pays nothing twice, by %s',
  async (mode) => {
    const port = mode === 'webhook' ? await freePort() : null;
    const { spark, people, ...greeted } = await greet(port);
    let { child } = greeted;
    const [bob] = people;
    const sentUntil = (turn: number) => 1 + 2 * turn * people.length;
    let before = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      world.wait(30);
      if (isFatal(turn)) await untilAtWork(spark.id, before, sentUntil(turn));
      const talking = Promise.all(
        people.map(async (who, n) => {
          const result = await world.say(
            who,
            spark,
            `news ${'abcdefghjkmnp'[turn]} of ${'wxyz'[n]}pqr`,
          );
          const other = people[(n + 1) % people.length];
          if (other) await world.react(other, spark, result.id);
        }),
      );
      if (isFatal(turn)) {
        await sleep(randomInt(400));
        await child.kill();
      }
      await talking;
      if (!isFatal(turn)) continue;
      before = await world.recorded(spark.id);
      child = await start(port);
    }
    const kept = () => world.local.control.pendingUpdates();
    await expect.poll(kept, { timeout: 120_000 }).toBe(0);
    await aMinuteLater();
    await world.untilRecorded(spark.id, sentUntil(turns));
    await child.kill();
    world.wait(700);
    await world.work();
    world.wait(86_400);
    await world.work();
    // As much as without a death: twelve messages, and of the reactions ten in an hour.
    for (const who of people) {
      expect(await world.available(who)).toBe(who === bob ? 380_000n : 370_000n);
    }
    expect(await world.findings()).toEqual([]);
  },
);
