import { afterAll, expect, test } from 'vitest';
import { openBanStory } from '../../../../testing/support/ban-story.ts';
import { pause } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { markAction } from '../do-task.ts';
import { listUnfinished } from '../../core/index.ts';
import { stopByAdmin } from '../../core/end-campaign.ts';

const story = await openBanStory();
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

const ended = expect.objectContaining({ code: 'task.ended' });
let creators = 0;

/** A drip on which Bob has done everything and submitted nothing. */
async function running() {
  creators += 1;
  const ana = await story.creator(`ana${creators}`, 899n);
  const bob = await story.earner(`bob${creators}`);
  const { campaignId, taskId } = await story.create(ana);
  await story.act(bob, taskId);
  story.wait(3_600_000);
  return { ana, bob, campaignId, taskId };
}

test('an admin who stops a drip keeps no one from submitting finished work for ten minutes', async () => {
  const { ana, bob, campaignId, taskId } = await running();
  const stop = { campaignId, by: story.admin, reason: 'It asks for passwords.' };
  await story.inTx((tx) => stopByAdmin(story.drip, tx, stop));
  const open = await listUnfinished(story.db, { creatorId: ana, now: story.now() });
  expect(open, 'the page of the person offers no second stop').toEqual([]);
  expect(await story.creatorBalance(ana)).toBe(0n);
  await story.submitTask(bob, taskId);
  await story.pass(1 / 6);
  expect(await story.creatorBalance(ana)).toBe(899_000_000n - 225_000n);
});

test('rejected work that may be submitted again is finished work too', async () => {
  const { ana, bob, campaignId, taskId } = await running();
  const { id } = await story.submitTask(bob, taskId);
  await story.reject(id, story.admin);
  await story.stop(campaignId, ana);
  await story.submitTask(bob, taskId);
});

test('a stop waits for an action that is being reported, and leaves its ten minutes', async () => {
  const { ana, bob, campaignId, taskId } = await running();
  await story.db.run(sql`delete from drip_action where task_id = ${taskId} and action = 'like'`);
  const report = { userId: bob, taskId, action: 'like', openedAt: null, reply: null } as const;
  const stopped = await story.inTx(async (tx) => {
    await markAction(story.drip, tx, report);
    const stop = story.stop(campaignId, ana);
    await pause(200);
    return { stop };
  });
  await stopped.stop;
  await story.submitTask(bob, taskId);
});

test('a drip on which no one has finished work is settled as soon as it is stopped', async () => {
  const { ana, bob, campaignId, taskId } = await running();
  await story.submitTask(bob, taskId);
  await story.stop(campaignId, ana);
  expect(await story.stateOf(campaignId)).toBe('ended');
  expect(await story.creatorBalance(ana)).toBe(899_000_000n - 225_000n);
});

test.each([
  ['a ban of its creator', false],
  ['a ban of its creator after a stop', true],
])(
  '%s ends a drip immediately: no more work, and the rest is frozen in the balance',
  async (_, isStopped) => {
    const { ana, bob, campaignId, taskId } = await running();
    if (isStopped) await story.stop(campaignId, ana);
    await story.ban(ana);
    await expect(story.submitTask(bob, taskId)).rejects.toEqual(ended);
    expect(await story.stateOf(campaignId)).toBe('ended');
    expect(await story.creatorBalance(ana)).toBe(899_000_000n);
  },
);
