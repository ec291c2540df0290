import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { startJobs, type JobRunner } from '../platform/jobs/jobs.ts';
import { dripJobs } from './index.ts';
import { openDripStory, type DripStory } from './testing/drip-story.ts';

let story: DripStory;
let runner: JobRunner;
beforeAll(async () => {
  story = await openDripStory();
  runner = await startJobs(story.database.ownerUrl, pino({ level: 'silent' }));
  story.deps.jobs = runner;
  story.review.jobs = runner;
});
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await runner.stop();
  await story.close();
});

const queued = (name: string) =>
  story.db.all(sql<{ data: object; startAfter: Date }>`
    select data, start_after from pgboss.job where name = ${name}`);

test('the end and the decision of the system are due in the transaction that makes them so', async () => {
  const ana = await story.creator('ana', 899n);
  const { campaign, campaignId, taskId } = await story.create(ana);
  expect(await queued('drip.end')).toEqual([
    { data: { campaignId }, startAfter: campaign.endTime },
  ]);
  const bob = await story.earner('bob');
  const work = await story.work(bob, taskId);
  const due = [{ data: { submissionId: work.id }, startAfter: work.decideBefore }];
  expect(await queued('review.auto')).toEqual(due);
  await expect(story.handIn(bob, taskId)).rejects.toThrow('already handed in');
  expect(await queued('review.auto')).toEqual(due);
});

test('the job of the end does nothing before its time, ends at it, and may run again', async () => {
  const ana = await story.creator('eve', 899n);
  const { campaignId } = await story.create(ana);
  const end = dripJobs(story.deps)['drip.end'];
  story.wait(12 * 3_600_000 - 1);
  await end?.({ campaignId });
  expect(await story.stateOf(campaignId)).toBe('active');
  story.wait(1);
  await Promise.all([end?.({ campaignId }), end?.({ campaignId })]);
  expect(await story.stateOf(campaignId)).toBe('ended');
  expect(await story.creatorBalance(ana)).toBe(899_000_000n);
  await expect(end?.({ campaignId: 'none' })).rejects.toThrow();
});
