import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { listen, type Listener } from '../platform/events/listener.ts';
import { startJobs, type JobRunner } from '../platform/jobs/jobs.ts';
import { sparkJobs } from './index.ts';
import { openSparkStory, type SparkStory } from './testing/spark-story.ts';

let story: SparkStory;
let runner: JobRunner;
let listener: Listener;
const heard: string[] = [];
beforeAll(async () => {
  story = await openSparkStory();
  runner = await startJobs(story.database.ownerUrl, pino({ level: 'silent' }));
  story.deps.jobs = runner;
  listener = await listen(story.database.ownerUrl);
  listener.subscribe(({ to, what }) => {
    const who = typeof to === 'string' ? to : (story.names.get(to.user) ?? 'somebody');
    heard.push(`${what} to ${who}`);
  });
});
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await listener.close();
  await runner.stop();
  await story.close();
});

const queued = (name: string) =>
  story.db.all(sql<{ data: object; startAfter: Date }>`
    select data, start_after from pgboss.job where name = ${name}`);

test('end and settlement are due in the transaction that makes them so, and come on time', async () => {
  const ana = await story.creator('ana', 100n);
  const { id } = await story.create(ana, { hours: 5 });
  expect(await queued('spark.end')).toEqual([]);
  const started = await story.connect(id, ana);
  const data = { campaignId: id };
  expect(await queued('spark.end')).toEqual([{ data, startAfter: started.endTime }]);
  const jobs = sparkJobs(story.deps);
  story.wait(5 * 3_600_000 - 1);
  await jobs['spark.end']?.(data);
  expect(await story.stateOf(id)).toBe('active');
  story.wait(1);
  await Promise.all([jobs['spark.end']?.(data), jobs['spark.end']?.(data)]);
  expect(await story.stateOf(id)).toBe('ended');
  const settleAt = new Date(story.clock.now().getTime() + 24 * 3_600_000);
  expect(await queued('spark.settle')).toEqual([{ data, startAfter: settleAt }]);
  story.wait(24 * 3_600_000 - 1);
  await jobs['spark.settle']?.(data);
  expect(await story.creatorBalance(ana)).toBe(0n);
  story.wait(1);
  await Promise.all([jobs['spark.settle']?.(data), jobs['spark.settle']?.(data)]);
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
  await expect(jobs['spark.end']?.({ campaignId: 'none' })).rejects.toThrow();
});

test('open pages are told when the list of everybody changes, and the creator of every change', async () => {
  const eve = await story.creator('eve', 50n);
  heard.length = 0;
  const { id } = await story.create(eve, { dollars: 50n });
  await expect.poll(() => heard).toContain('campaigns to eve');
  expect(heard).not.toContain('campaigns to everybody');
  for (const change of [
    () => story.connect(id, eve, '-1009'),
    () => story.setRights('-1009', false),
    () => story.setRights('-1009', true),
    () => story.stop(id, eve),
  ]) {
    heard.length = 0;
    await change();
    await expect.poll(() => heard).toContain('campaigns to everybody');
    await expect.poll(() => heard).toContain('campaigns to eve');
  }
});
