import { afterAll, afterEach, expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { atOnce, crowds, race, times } from '../../../../testing/platform/at-once.ts';
import { removeTweet } from '../create-drip.ts';
import { markAction } from '../index.ts';
import { readTweets } from '../task-store.ts';
import { openDripStory, tweet } from '../../../../testing/campaigns/drip-story.ts';
import { leaveRoomFor } from './leave-room.ts';

let creators = 0;

const story = await openDripStory();
// Rounds of one person come to more than a day's submissions.
story.review.limitFactor = 100;
const admin = await story.person('admin', 'admin');
const earners: string[] = [];
for (let n = 0; n < Math.max(...crowds); n += 1) earners.push(await story.earner(`earner${n}`));
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

async function openCampaign(dollars = 899n) {
  const ana = await story.creator(`creator${(creators += 1)}`, dollars);
  return { ana, ...(await story.create(ana)) };
}

/** All of the crowd has reported everything. */
async function actAll(crowd: number, taskId: string) {
  const workers = earners.slice(0, crowd);
  await story.db.run(sql`
    insert into drip_action (user_id, task_id, action, reported_at)
    select u, ${taskId}, a, ${story.clock.now()}
    from unnest(${workers}::uuid[]) u, unnest(array['like', 'retweet', 'comment']) a`);
}

const nth = (n: number) => earners[n] ?? '';

// The first, as time goes by for every campaign that the others leave.
race(
  'a stopped campaign takes work that was finished, for ten minutes, and keeps it',
  async (crowd) => {
    const { ana, taskId, campaignId } = await openCampaign();
    await actAll(crowd, taskId);
    const submitted: string[] = [];
    const { refused } = await atOnce(crowd + 1, async (n) => {
      if (n === Math.floor(crowd / 2)) return story.stop(campaignId, ana);
      const worker = nth(n < Math.floor(crowd / 2) ? n : n - 1);
      return submitted.push((await story.submitTask(worker, taskId)).id);
    });
    expect([submitted.length, refused]).toEqual([crowd, []]);
    const half = Math.floor(submitted.length / 2);
    await Promise.all([
      ...submitted.slice(0, half).map((id) => story.approve(id, admin)),
      ...submitted.slice(half).map((id) => story.reject(id, admin)),
    ]);
    await story.pass(14 * 24);
    const paid = 180_000n * BigInt(half);
    // the creator has back everything but the rewards and their share of the fee: a quarter of them
    expect(await story.creatorBalance(ana)).toBe(899_000_000n - paid - paid / 4n);
  },
);

race(
  'a last action is reported before a stop, and can be submitted, or is refused',
  async (crowd) => {
    const { ana, taskId, campaignId } = await openCampaign();
    await actAll(crowd, taskId);
    await story.db.run(
      sql`delete from drip_action where task_id = ${taskId} and action = 'comment'`,
    );
    story.wait(1);
    const finished: string[] = [];
    const { refused } = await atOnce(crowd + 1, async (n) => {
      if (n === 0) return story.stop(campaignId, ana);
      const userId = nth(n - 1);
      const report = {
        userId,
        taskId,
        action: 'comment',
        openedAt: null,
        reply: null,
      } as const;
      await story.inTx((tx) => markAction(story.deps, tx, report));
      return finished.push(userId);
    });
    expect(refused).toEqual(times(crowd - finished.length, 'task.ended'));
    for (const userId of finished) await story.submitTask(userId, taskId);
    const held = BigInt(finished.length) * 225_000n;
    await story.pass(1 / 6);
    expect(await story.creatorBalance(ana)).toBe(899_000_000n - held);
  },
);

race(
  'work is submitted before the ten minutes after a stop are over, or its reward returns',
  async (crowd) => {
    const { ana, taskId, campaignId } = await openCampaign();
    await actAll(crowd, taskId);
    story.wait(1);
    await story.stop(campaignId, ana);
    // the last moment, for those who are in time
    story.wait(600_000 - 1);
    const { succeeded, refused } = await atOnce(crowd + 1, async (n) => {
      if (n < crowd) return story.submitTask(nth(n), taskId);
      story.wait(1);
      await story.sweep();
    });
    expect(refused).toEqual(times(crowd + 1 - succeeded, 'task.ended'));
    const held = BigInt(succeeded - 1) * 225_000n;
    expect(await story.creatorBalance(ana)).toBe(899_000_000n - held);
  },
);

race('threat-05: a pool pays as many as it has room for and not one more', async (crowd) => {
  const { campaignId, taskId } = await openCampaign();
  await actAll(crowd, taskId);
  const room = Math.floor(crowd / 2);
  const dan = await story.earner(`large${creators}`);
  await leaveRoomFor(story, room, { taskId, by: dan });
  const { succeeded, refused } = await atOnce(crowd, (n) => story.submitTask(nth(n), taskId));
  expect(succeeded).toBe(room);
  expect(refused).toEqual(times(crowd - room, 'task.pool_empty'));
  expect(await story.poolOf(campaignId)).toBe(0n);
});

race('the same action counts once', async (crowd) => {
  const { taskId } = await openCampaign();
  const report = { userId: nth(0), taskId, action: 'like', openedAt: null, reply: null } as const;
  const { succeeded, refused } = await atOnce(crowd, () =>
    story.inTx((tx) => markAction(story.deps, tx, report)),
  );
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'task.action_repeated')]);
  const counted = await story.db.one(sql`
    select count(*)::int as actions from drip_action where task_id = ${taskId}`);
  expect(counted).toEqual({ actions: 1 });
});

race('the same reply for two tweets of a campaign counts once', async (crowd) => {
  const { ana, campaignId, taskId } = await openCampaign();
  await story.addTweet(campaignId, ana, tweet(2));
  const [first = '', second = ''] = (await readTweets(story.db, [campaignId])).map(({ id }) => id);
  expect(first).toBe(taskId);
  const report = { userId: nth(0), action: 'comment', openedAt: null, reply: tweet(9) } as const;
  const reported = await Promise.allSettled(
    Array.from({ length: crowd }, (_, n) =>
      story.inTx((tx) =>
        markAction(story.deps, tx, { ...report, taskId: n % 2 === 0 ? first : second }),
      ),
    ),
  );
  const failures = reported.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const { code } of failures) expect(code).toBe('task.reply_repeated');
  const rows = await story.db.all(sql`
    select task_id from drip_action where user_id = ${nth(0)} and reply_campaign_id = ${campaignId}`);
  expect(rows).toHaveLength(1);
});

race('a tweet is removed or acted on, never both, and one tweet stays', async (crowd) => {
  const { ana, campaignId, taskId } = await openCampaign();
  await story.addTweet(campaignId, ana, tweet(2));
  const [first = tweet(1)] = await readTweets(story.db, [campaignId]);
  const report = { userId: nth(0), taskId, action: 'like', openedAt: null, reply: null } as const;
  const { refused } = await atOnce(crowd + 1, (n) =>
    story.inTx(async (tx): Promise<unknown> => {
      if (n === 0) return markAction(story.deps, tx, report);
      const removed = n % 2 === 0 ? tweet(2) : first;
      return removeTweet(story.deps, tx, { campaignId, creatorId: ana, tweet: removed });
    }),
  );
  const expected = ['request.not_found', 'drip.last_tweet', 'drip.tweet_worked_on'];
  for (const code of refused) expect(expected).toContain(code);
  const left = await readTweets(story.db, [campaignId]);
  expect(left).toHaveLength(1);
  expect(left.map(({ position }) => position)).toEqual([1]);
  const isActedOn = left[0]?.engagements === 1;
  const isFirstGone = left[0]?.tweetId === '2';
  expect([isActedOn, isFirstGone]).toEqual([!isFirstGone, !isActedOn]);
});

race('the same completion reserves once', async (crowd) => {
  const { taskId } = await openCampaign();
  await actAll(1, taskId);
  const before = await story.reserved(nth(0));
  const { succeeded, refused } = await atOnce(crowd, () => story.submitTask(nth(0), taskId));
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'task.already_submitted')]);
  expect((await story.reserved(nth(0))) - before).toBe(180_000n);
});

race(
  'additions to a pool are held one by one, and never more than the balance has',
  async (crowd) => {
    const { ana, campaignId } = await openCampaign(899n);
    const paid = Math.floor(crowd / 2);
    await story.deposit(ana, 100n * BigInt(paid));
    const { succeeded, refused } = await atOnce(crowd, () => story.topUp(campaignId, ana, 100n));
    expect(succeeded).toBe(paid);
    expect(refused).toEqual(times(crowd - paid, 'campaign.top_up_needs_funds'));
    expect(await story.creatorBalance(ana)).toBe(0n);
    expect(await story.poolOf(campaignId)).toBe(719_200_000n + 80_000_000n * BigInt(paid));
  },
);

race(
  'an addition and the end of its campaign: whichever comes first, no money is lost',
  async (crowd) => {
    const { ana, campaignId } = await openCampaign(899n);
    await story.deposit(ana, 100n * BigInt(crowd));
    const { refused } = await atOnce(crowd, (n) =>
      n === Math.floor(crowd / 2)
        ? story.stop(campaignId, ana)
        : story.topUp(campaignId, ana, 100n),
    );
    for (const code of refused) expect(code).toBe('campaign.not_running');
    expect(await story.creatorBalance(ana)).toBe(899_000_000n + 100_000_000n * BigInt(crowd));
  },
);

race('work is approved or rejected, never both, and once', async (crowd) => {
  const { taskId } = await openCampaign();
  await actAll(1, taskId);
  const { id } = await story.submitTask(nth(0), taskId);
  const before = await story.available(nth(0));
  const { succeeded, refused } = await atOnce(crowd, (n) =>
    n % 2 === 0 ? story.approve(id, admin) : story.reject(id, admin),
  );
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'review.not_waiting')]);
  const row = await story.db.one(sql<{ state: string }>`
    select state from submission where id = ${id}`);
  const paid = (await story.available(nth(0))) - before;
  expect(paid).toBe(row?.state === 'approved' ? 180_000n : 0n);
});
