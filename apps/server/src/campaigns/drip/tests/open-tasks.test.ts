import { dripReward } from '@stoke/domain';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { saveCreator } from '../../../people/creators/index.ts';
import type { Listener } from '../../../platform/events/notifier.ts';
import { sql } from '../../../platform/db/sql.ts';
import { appealRejection } from '../../../work/decisions/index.ts';
import { hasSubmitted } from '../../../work/submissions/index.ts';
import type { Choice } from '../chosen-tasks.ts';
import { markAction } from '../do-task.ts';
import { rememberReviews } from '../../../work/figures/index.ts';
import { createTaskList, listAvailableTasks, rememberOpenTasks } from '../open-tasks.ts';
import { sumOpenFor } from '../open-sum-store.ts';
import { isRunningElsewhere } from '../task-store.ts';
import { openDripStory, tweet } from '../../../../testing/campaigns/drip-story.ts';
import { leaveRoomFor } from './leave-room.ts';

/** Connected, but receives nothing: the list must notice on its own that it is stale. */
const deaf: Listener = {
  connected: true,
  subscribe: () => () => undefined,
  onWake: () => () => undefined,
};

let ana: string;
let bob: string;
let eve: string;
let people = 0;
const story = await openDripStory();
const admin = await story.person('admin', 'admin');
const reading = { ...story.deps, readReviews: rememberReviews('drip') };
const deps = { ...reading, listener: deaf };
const firstPage = rememberOpenTasks(deps);
const listTasks = createTaskList(deps);
afterAll(() => story.close());
beforeEach(async () => {
  people += 1;
  ana = await story.creator(`ana${people}`, 10_000n);
  bob = await story.earner(`bob${people}`);
  eve = await story.earner(`eve${people}`);
});

/** Every user's first page is the one that the database gives in full, whatever its length. */
async function expectTheSame() {
  for (const userId of [ana, bob, eve]) {
    for (const limit of [1, 2, 500]) {
      const input = { userId, cursor: undefined, limit };
      expect(await firstPage(input)).not.toBeNull();
      const first = await listTasks(input);
      for (const perStep of [1, 2, 200]) {
        expect(await listAvailableTasks(reading, input, perStep)).toEqual(first);
      }
    }
  }
}

test('new campaigns and tweets are there immediately', async () => {
  await expectTheSame();
  const { campaignId } = await story.create(ana);
  await expectTheSame();
  for (let number = 2; number <= 4; number += 1) {
    // two of them within the same millisecond
    if (number !== 4) story.wait(10);
    await story.addTweet(campaignId, ana, tweet(number));
    await expectTheSame();
  }
});

test('one that another process opened a moment ago by its own clock is there immediately', async () => {
  const { campaignId } = await story.create(ana);
  await story.addTweet(campaignId, ana, tweet(2));
  await expectTheSame();
  story.wait(-3000);
  await story.addTweet(campaignId, ana, tweet(3));
  story.wait(3000);
  await expectTheSame();
});

test('work is shown to its earner through every decision', async () => {
  const { taskId } = await story.create(ana);
  await expectTheSame();
  await story.act(bob, taskId);
  await expectTheSame();
  const first = await story.submitTask(bob, taskId);
  await expectTheSame();
  await story.reject(first.id, admin);
  await expectTheSame();
  const second = await story.submitTask(bob, taskId);
  await story.reject(second.id, admin);
  await expectTheSame();
  const good = await story.work(eve, taskId);
  await story.approve(good.id, admin);
  await expectTheSame();
});

test('a pool with no reward left keeps its tasks from all but who worked on them', async () => {
  const { taskId } = await story.create(ana);
  await expectTheSame();
  const large = await story.earner(`large${people}`);
  await leaveRoomFor(story, 1, { taskId, by: large });
  await story.work(bob, taskId);
  await expectTheSame();
  const input = { cursor: undefined, limit: 500 };
  const ids = async (userId: string) =>
    (await listTasks({ ...input, userId })).page.map((task) => task.id);
  expect(await ids(bob)).toContain(taskId);
  expect(await ids(eve)).not.toContain(taskId);
});

test('rejected work stays listed while it can be submitted again or is under appeal, however empty the pool is', async () => {
  const { taskId } = await story.create(ana);
  const large = await story.earner(`large${people}`);
  await leaveRoomFor(story, 2, { taskId, by: large });
  const works = [await story.work(bob, taskId), await story.work(eve, taskId)];
  for (const { id } of works) await story.reject(id, admin);
  const shown = async (userId: string) => {
    await expectTheSame();
    const { page } = await listTasks({ userId, cursor: undefined, limit: 500 });
    return page.find(({ id }) => id === taskId)?.rejection;
  };
  const appeal = ({ id: submissionId }: { id: string }, userId: string) =>
    story.inTx((tx) => appealRejection(story.deps.review, tx, { submissionId, userId }));
  for (const userId of [bob, eve]) expect(await shown(userId)).toMatchObject({ appeal: 'open' });
  await appeal(works[1] ?? { id: '' }, eve);
  expect(await shown(eve)).toMatchObject({ appeal: 'appealed' });
  const again = await story.submitTask(bob, taskId);
  await story.reject(again.id, admin);
  expect(await shown(bob)).toBeUndefined();
  await appeal(again, bob);
  expect(await shown(bob)).toMatchObject({ reason: 'not_done', appeal: 'appealed' });
});

test('a tweet that my X account is paid for in one drip is neither a task nor open work in another, until that is finally rejected', async () => {
  const [one, two] = [await story.create(ana), await story.create(ana)];
  for (const { campaignId } of [one, two]) await story.addTweet(campaignId, ana, tweet(4242));
  const first = await story.taskOf(one.campaignId, 2);
  const second = await story.taskOf(two.campaignId, 2);
  const shown = async (userId: string) => {
    await expectTheSame();
    const { page } = await listTasks({ userId, cursor: undefined, limit: 500 });
    return [first, second].filter((id) => page.some((task) => task.id === id));
  };
  const sum = () => sumOpenFor(story.deps, { userId: bob, now: story.clock.now() });
  const before = await sum();
  const { id } = await story.work(bob, first);
  expect([await shown(bob), await shown(eve)]).toEqual([[first], [first, second]]);
  expect(before - (await sum())).toBe(2n * dripReward);
  await story.reject(id, admin);
  expect(await shown(bob)).toEqual([first]);
  await story.db.run(sql`
    update dispute set appeal_before = opened_at + interval '1 millisecond' where user_id = ${bob}`);
  await story.pass(1);
  expect([await shown(bob), await sum()]).toEqual([[first, second], before]);
  await story.work(bob, second);
  expect(await shown(bob)).toEqual([second]);
});

test('stopped and ended campaigns disappear immediately, swept or not', async () => {
  const stopped = await story.create(ana);
  await story.create(ana, 'boost');
  await expectTheSame();
  await story.stop(stopped.campaignId, ana);
  await expectTheSame();
  story.wait(30 * 24 * 3_600_000);
  await expectTheSame();
  await story.sweep();
  await expectTheSame();
});

test('a new name of a creator is there after a second', async () => {
  const { taskId } = await story.create(ana);
  const input = { userId: bob, cursor: undefined, limit: 500 };
  const nameShown = async () =>
    (await listTasks(input)).page.find((task) => task.id === taskId)?.creatorName;
  expect(await nameShown()).toBe(`ana${people}`);
  await saveCreator(story.deps, ana, {
    name: 'Nova',
    username: `ana${people}`,
    description: '',
    tags: '',
    twitter: '',
    website: '',
    discord: '',
  });
  story.wait(1000);
  expect(await nameShown()).toBe('Nova');
});

test('nothing is cached while notifications cannot arrive', async () => {
  const unheard = rememberOpenTasks({ ...reading, listener: { ...deaf, connected: false } });
  expect(await unheard({ userId: bob, limit: 500 })).toBeNull();
  expect(await rememberOpenTasks(reading)({ userId: bob, limit: 500 })).toBeNull();
});

test('a task says what its pool can still pay, its reply, and whether its rejection is appealed', async () => {
  const { campaignId, taskId } = await story.create(ana);
  const shown = async () => {
    await expectTheSame();
    const { page } = await listTasks({ userId: bob, cursor: undefined, limit: 500 });
    return page.find(({ id }) => id === taskId);
  };
  expect(await shown()).toMatchObject({ campaignId, poolLeft: 719_200_000n, replyLink: null });
  const report = { userId: bob, taskId, openedAt: null };
  await story.inTx((tx) =>
    markAction(story.deps, tx, { ...report, action: 'comment', reply: tweet(9) }),
  );
  expect(await shown()).toMatchObject({ replyLink: tweet(9).url });
  for (const action of ['like', 'retweet'] as const) {
    await story.inTx((tx) => markAction(story.deps, tx, { ...report, action, reply: null }));
  }
  const { id } = await story.submitTask(bob, taskId);
  await story.reject(id, admin);
  expect(await shown()).toMatchObject({ poolLeft: 719_020_000n, rejection: { appeal: 'open' } });
  await story.inTx((tx) =>
    appealRejection(story.deps.review, tx, { submissionId: id, userId: bob }),
  );
  expect(await shown()).toMatchObject({ rejection: { appeal: 'appealed' } });
});

test("a tweet is known to run in another creator's drip from its start to its end, and in no own one", async () => {
  const { tweetId } = tweet(778_899);
  const isElsewhere = (creatorId: string) =>
    isRunningElsewhere(story.db, { tweetId, creatorId, now: story.deps.clock.now() });
  const { campaignId } = await story.create(ana);
  expect(await isElsewhere(eve)).toBe(false);
  await story.addTweet(campaignId, ana, tweet(778_899));
  expect([await isElsewhere(eve), await isElsewhere(ana)]).toEqual([true, false]);
  await story.stop(campaignId, ana);
  expect(await isElsewhere(eve)).toBe(false);
});

test('the text of a creator about a tweet is on its task', async () => {
  const { campaignId } = await story.create(ana);
  await story.addTweet(campaignId, ana, tweet(2), 'Fees in dollars.');
  await expectTheSame();
  const { page } = await listTasks({ userId: bob, cursor: undefined, limit: 2 });
  expect(page.map(({ about }) => about)).toEqual(['Fees in dollars.', '']);
  expect(page.map(({ creatorId }) => creatorId)).toEqual([ana, ana]);
});

test('the database keeps no more than 280 characters of what a creator says', async () => {
  const { taskId } = await story.create(ana);
  const say = (length: number) =>
    story.db.run(sql`update drip_tweet set about = repeat('x', ${length}) where id = ${taskId}`);
  for (const length of [279, 280]) expect(await say(length)).toBe(1);
  await expect(say(281)).rejects.toMatchObject({ constraint: 'drip_tweet_about_check' });
});

test('the server filters by brand and state and sorts, page by page', async () => {
  const short = await story.create(ana);
  story.wait(10);
  const long = await story.create(ana, 'boost');
  await story.addTweet(long.campaignId, ana, tweet(2));
  const second = await story.taskOf(long.campaignId, 2);
  const carl = await story.creator(`carl${people}`, 899n);
  const other = await story.create(carl);
  const nothing = { brand: undefined, state: undefined, sort: 'newest' } as const;
  const chosen = async (choice: Partial<Choice>, limit = 500) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { userId: bob, limit, cursor, choice: { ...nothing, ...choice } };
      const { page, next } = await listTasks(input);
      ids.push(...page.map((task) => task.id));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };
  const brand = `ana${people}`;
  for (const limit of [1, 2, 500]) {
    expect(await chosen({ brand }, limit)).toEqual([second, long.taskId, short.taskId]);
    const byEnd = await chosen({ brand: brand.toUpperCase(), sort: 'ending' }, limit);
    expect(byEnd[0]).toBe(short.taskId);
    expect(byEnd.slice(1).toSorted()).toEqual([long.taskId, second].toSorted());
  }
  expect(await chosen({ brand: 'nobody' })).toEqual([]);
  const all = await chosen({ sort: 'ending' }, 1);
  expect(all.toSorted()).toEqual((await chosen({})).toSorted());
  expect(all.indexOf(short.taskId)).toBeLessThan(all.indexOf(long.taskId));
  expect(all.indexOf(other.taskId)).toBeLessThan(all.indexOf(second));
  await story.work(bob, short.taskId);
  const done = await story.work(bob, other.taskId);
  await story.approve(done.id, admin);
  expect(await chosen({ state: 'review' })).toEqual([short.taskId]);
  expect(await chosen({ state: 'done' })).toEqual([other.taskId]);
  expect(await chosen({ state: 'done', brand })).toEqual([]);
});

test('rejected work is in review while it is appealed', async () => {
  const { taskId } = await story.create(ana);
  const { id } = await story.work(bob, taskId);
  await story.reject(id, admin);
  const inReview = async () => {
    const choice = { brand: undefined, state: 'review', sort: 'newest' } as const;
    const { page } = await listTasks({ userId: bob, limit: 500, cursor: undefined, choice });
    return page.map(({ id }) => id);
  };
  expect(await inReview()).toEqual([]);
  await story.inTx((tx) =>
    appealRejection(story.deps.review, tx, { submissionId: id, userId: bob }),
  );
  expect(await inReview()).toEqual([taskId]);
});

test('someone whose only work was rejected has worked', async () => {
  const { taskId } = await story.create(ana);
  expect(await hasSubmitted(story.db, bob)).toBe(false);
  await story.reject((await story.work(bob, taskId)).id, admin);
  expect(await hasSubmitted(story.db, bob)).toBe(true);
});
