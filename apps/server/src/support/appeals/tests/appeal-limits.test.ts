import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openBanStory, type BanStory } from '../../../../testing/support/ban-story.ts';
import { tweet } from '../../../../testing/campaigns/drip-story.ts';
import { suspendUser } from '../../bans/index.ts';
import { fileAppeal } from '../index.ts';

const text = 'I did all three from my own account.';
const week = 7 * 24;
let story: BanStory;
let bob: string;
let campaignId: string;
beforeEach(async () => {
  story = await openBanStory();
  const ana = await story.creator('ana', 2499n);
  ({ campaignId } = await story.create(ana, 'surge'));
  for (const n of [2, 3]) await story.addTweet(campaignId, ana, tweet(n));
  bob = await story.earner('bob');
});
afterEach(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

const appeal = (submissionId: string) =>
  story.inTx((tx) => fileAppeal(story.deps, tx, { userId: bob, submissionId, text }));
const rejected = async (task: number) => {
  const { id } = await story.work(bob, await story.taskOf(campaignId, task));
  await story.reject(id, story.admin);
  return id;
};

test('an appeal that is not answered is won with evidence, and waits for an admin without', async () => {
  const carl = await story.earner('carl');
  const [ofBob, ofCarl] = [
    await rejected(1),
    (await story.work(carl, await story.taskOf(campaignId, 1))).id,
  ];
  await story.reject(ofCarl, story.admin);
  await appeal(ofBob);
  await story.inTx((tx) =>
    fileAppeal(story.deps, tx, { userId: carl, submissionId: ofCarl, text }),
  );
  story.review.findSuspected = async () => new Set([bob]);
  await story.pass(week);
  expect(await story.available(carl)).toBe(180_000n);
  await story.pass(4 * week);
  expect(await story.available(bob)).toBe(0n);
  const left = await story.db.all(sql<{ state: string; left: boolean }>`
    select state, manual_review_since is not null as left from appeal where user_id = ${bob}`);
  expect(left).toEqual([{ state: 'open', left: true }]);
});

test('an appeal of who an admin suspended since is won as always when it is not answered', async () => {
  await appeal(await rejected(1));
  const act = { userId: bob, by: story.admin, reason: 'Copied comments', days: 30 };
  await story.inTx((tx) => suspendUser(story.deps, tx, act));
  await story.pass(week);
  expect(await story.available(bob)).toBe(180_000n);
});

test.for([
  [499, 5],
  [500, 20],
  [700, 50],
])(
  'a score of %i may appeal %i times in 7 days, and again when they are over',
  async ([score = 0, most = 0]) => {
    await story.trust(bob, score);
    // the same part of each limit is two
    story.review.limitFactor = 2 / most;
    const [one, two, three] = [await rejected(1), await rejected(2), await rejected(3)];
    await appeal(one);
    await appeal(two);
    await expect(appeal(three)).rejects.toMatchObject({ code: 'appeal.weekly_limit' });
    story.wait(week * 3_600_000 - 1);
    await expect(appeal(three)).rejects.toMatchObject({ code: 'appeal.weekly_limit' });
    story.wait(1);
    await expect(appeal(three)).resolves.toMatchObject({ submissionId: three });
  },
);

test('the appeal of a ban that was lifted counts for no limit', async () => {
  story.review.limitFactor = 2 / 20;
  await story.ban(bob);
  await story.inTx((tx) => fileAppeal(story.deps, tx, { userId: bob, text }));
  await story.lift(bob);
  const [one, two] = [await rejected(1), await rejected(2)];
  await appeal(one);
  await expect(appeal(two)).resolves.toMatchObject({ submissionId: two });
});
