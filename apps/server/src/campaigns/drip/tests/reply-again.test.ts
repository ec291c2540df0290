import { randomUUID } from 'node:crypto';
import { parseTweetUrl } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { readSubmission } from '../../../work/submissions/index.ts';
import { DripEvidence } from '../evidence.ts';
import { markAction } from '../index.ts';
import { readTweets } from '../task-store.ts';
import { openDripStory, tweet } from '../../../../testing/campaigns/drip-story.ts';

const story = await openDripStory();
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

const repeated = expect.objectContaining({ code: 'task.action_repeated' });
const comment = (userId: string, taskId: string, reply: number | null) =>
  story.inTx((tx) =>
    markAction(story.deps, tx, {
      userId,
      taskId,
      action: 'comment',
      openedAt: null,
      reply: reply === null ? null : tweet(reply),
    }),
  );
const replyOf = async (submissionId: string) => {
  const work = await readSubmission(story.db, submissionId);
  return DripEvidence.parse(work?.evidence).replyLink;
};
const engagements = async (taskId: string) =>
  (await story.db.one(sql`select count(*) from drip_action where task_id = ${taskId}`)) ?? {};

let earners = 0;
async function begin() {
  earners += 1;
  const ana = await story.creator(`ana_${earners}`, 899n);
  const bob = await story.earner(`bob_${earners}`);
  const { taskId, campaignId } = await story.create(ana);
  await comment(bob, taskId, 5);
  const act = async (action: 'like' | 'retweet') => {
    const report = { userId: bob, taskId, action, openedAt: null, reply: null };
    await story.inTx((tx) => markAction(story.deps, tx, report));
  };
  await act('like');
  await act('retweet');
  return { ana, bob, taskId, campaignId };
}

test('after a rejection the link of the reply is given anew, and the second attempt shows it', async () => {
  const { bob, taskId } = await begin();
  const first = await story.submitTask(bob, taskId);
  await story.reject(first.id, randomUUID());
  const before = await engagements(taskId);
  expect(await comment(bob, taskId, 6)).toHaveLength(3);
  expect(await comment(bob, taskId, 7)).toHaveLength(3);
  expect(await engagements(taskId)).toEqual(before);
  const second = await story.submitTask(bob, taskId);
  expect(await replyOf(second.id)).toBe(tweet(7).url);
  expect(await replyOf(first.id)).toBe(tweet(5).url);
});

test('what a rejection says was not done is reported again, once, and the second attempt shows when', async () => {
  const { bob, taskId } = await begin();
  const like = () =>
    story.inTx((tx) => {
      const openedAt = story.clock.now();
      return markAction(story.deps, tx, {
        userId: bob,
        taskId,
        action: 'like',
        openedAt,
        reply: null,
      });
    });
  const first = await story.submitTask(bob, taskId);
  story.wait(60_000);
  await story.reject(first.id, randomUUID());
  story.wait(60_000);
  expect(await like()).toHaveLength(3);
  await expect(like()).rejects.toEqual(repeated);
  const second = await story.submitTask(bob, taskId);
  const work = await readSubmission(story.db, second.id);
  const { actions } = DripEvidence.parse(work?.evidence);
  expect(actions.like?.reportedAt).toBe(story.clock.now().toISOString());
  expect(actions.retweet?.reportedAt).not.toBe(actions.like?.reportedAt);
  await expect(like()).rejects.toEqual(repeated);
});

test('until the work is submitted the link of the reply can be added, and its comment keeps its time', async () => {
  const { bob, taskId } = await begin();
  const timeOf = () =>
    story.db.one(sql`select reported_at from drip_action
      where user_id = ${bob} and task_id = ${taskId} and action = 'comment'`);
  const [before, reportedAt] = [await engagements(taskId), await timeOf()];
  story.wait(60_000);
  expect(await comment(bob, taskId, 8)).toHaveLength(3);
  expect([await engagements(taskId), await timeOf()]).toEqual([before, reportedAt]);
  expect(await replyOf((await story.submitTask(bob, taskId)).id)).toBe(tweet(8).url);
});

test('the reply cannot be changed before a decision, without a link, or without another attempt', async () => {
  const { bob, taskId } = await begin();
  await expect(comment(bob, taskId, null)).rejects.toEqual(repeated);
  const first = await story.submitTask(bob, taskId);
  await expect(comment(bob, taskId, 6)).rejects.toEqual(repeated);
  await story.reject(first.id, randomUUID());
  await expect(comment(bob, taskId, null)).rejects.toEqual(repeated);
  const second = await story.submitTask(bob, taskId);
  await expect(comment(bob, taskId, 6)).rejects.toEqual(repeated);
  await story.reject(second.id, randomUUID());
  await expect(comment(bob, taskId, 6)).rejects.toEqual(repeated);
});

test('a reply counts for one tweet of a campaign, however its link is written, and again for the same work and in another campaign', async () => {
  const { ana, bob, taskId, campaignId } = await begin();
  const used = expect.objectContaining({ code: 'task.reply_repeated' });
  await story.addTweet(campaignId, ana, tweet(2));
  const [second = ''] = (await readTweets(story.db, [campaignId]))
    .map(({ id }) => id)
    .filter((id) => id !== taskId);
  await expect(comment(bob, second, 5)).rejects.toEqual(used);
  for (const url of ['https://twitter.com/i/web/status/5', 'https://x.com/stoke/status/005?s=20']) {
    const reply = parseTweetUrl(url);
    const report = {
      userId: bob,
      taskId: second,
      action: 'comment',
      openedAt: null,
      reply,
    } as const;
    // oxlint-disable-next-line no-await-in-loop -- one spelling after the other
    await expect(story.inTx((tx) => markAction(story.deps, tx, report))).rejects.toEqual(used);
  }
  expect(await comment(bob, second, 6)).toEqual(['comment']);
  await expect(comment(bob, second, 5)).rejects.toEqual(used);
  await expect(comment(bob, taskId, 6)).rejects.toEqual(used);
  const work = await story.submitTask(bob, taskId);
  await story.reject(work.id, randomUUID());
  expect(await comment(bob, taskId, 5)).toHaveLength(3);
  const { taskId: elsewhere } = await story.create(await story.creator('ana_else', 899n));
  expect(await comment(bob, elsewhere, 5)).toEqual(['comment']);
});

test('approved work keeps the reply that it was approved with', async () => {
  const { bob, taskId } = await begin();
  const first = await story.submitTask(bob, taskId);
  await story.approve(first.id, randomUUID());
  await expect(comment(bob, taskId, 6)).rejects.toEqual(repeated);
});

test('a report is told to the other sessions of its user, not to its own', async () => {
  const { bob } = await begin();
  const received: unknown[] = [];
  const ana = await story.creator('ana_told', 899n);
  const { taskId } = await story.create(ana);
  const report = { userId: bob, sessionId: 's1', taskId, openedAt: null, reply: null };
  await story.inTx((tx) => {
    const publish: typeof tx.publish = (...news) => void received.push(news);
    return markAction(story.deps, { ...tx, publish }, { ...report, action: 'like' });
  });
  expect(received).toContainEqual(['tasks', { user: bob }, 's1']);
});
