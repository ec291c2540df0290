import { dayMs } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { endSuspension, suspendUser } from '../../../support/bans/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { askedLinkOf } from '../clicks/unopened-links.ts';
import { recordClick } from '../clicks/record-click.ts';
import { readOwnRewards } from '../rewards/own-rewards.ts';
import { openEarningStory, type Person } from './earning-story.ts';

const story = await openEarningStory();
const { userId: by } = await story.person();
await story.db.run(sql`update app_user set role = 'admin' where id = ${by}`);
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const reason = 'Many replies alike.';
const onLifted = async () => null;

/** How a suspension begins, and how it ends before its time. */
const byAdmin = {
  begin: ({ userId }: Person) =>
    story.inTx((tx) => suspendUser(story.deps, tx, { userId, by, reason, days: 7 })),
  end: ({ userId }: Person) =>
    story.inTx((tx) => endSuspension({ ...story.deps, onLifted }, tx, { userId, by, reason })),
};
const byScore = {
  begin: ({ userId }: Person) => story.trust(userId, 199),
  end: ({ userId }: Person) => story.trust(userId, 200),
};

const kinds = [
  ['by an admin', byAdmin],
  ['by the score', byScore],
] as const;

test.each(kinds)(
  'what was done before a suspension %s is paid, also when it is judged or arrives during it',
  async (_, suspension) => {
    const group = await story.running();
    const [bob, carl] = [await story.person(group), await story.person(group)];
    story.rest(700);
    const [message, target] = [story.says(bob, group), story.says(carl, group)];
    const reaction = story.reacts(bob, target, group);
    await story.record(message, target);
    await recordClick(story.deps, { userId: bob.userId, campaignId: group.id, link: 'tweet' });
    story.rest(30);
    const late = story.says(bob, group);
    story.rest(1);
    await suspension.begin(bob);
    story.rest(60);
    await story.record(late, reaction);
    story.rest(700);
    await story.runJudge(group);
    expect(await story.codes(group)).toEqual(Array(5).fill('reserved'));
  },
);

test.each(kinds)(
  'what was done during a suspension %s is unpaid, also when it arrives after it, and nothing before or after',
  async (_, suspension) => {
    const group = await story.running();
    const bob = await story.person(group);
    story.rest(700);
    const before = story.says(bob, group);
    story.rest(60);
    await suspension.begin(bob);
    const [first, live] = [story.says(bob, group), story.says(bob, group)];
    await story.record(live);
    story.rest(60);
    const last = story.says(bob, group);
    story.rest(1);
    await suspension.end(bob);
    const after = story.says(bob, group);
    // Telegram's reports of most of it were late.
    story.rest(60);
    await story.record(before, first, last, after);
    story.rest(700);
    await story.runJudge(group);
    expect(await story.codes(group)).toEqual([
      'reserved',
      'SUSPENDED',
      'SUSPENDED',
      'SUSPENDED',
      'reserved',
    ]);
  },
);

test('a suspension by an admin counts until its time, also before it is noticed that it is over', async () => {
  const group = await story.running({ hours: 8 * 24 });
  const bob = await story.person(group);
  await byAdmin.begin(bob);
  story.wait(7 * dayMs - 1000);
  await story.record(story.says(bob, group));
  story.rest(1);
  await story.record(story.says(bob, group));
  story.rest(700);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['SUSPENDED', 'reserved']);
});

test.each(['its time', 'an admin'])(
  'what is said in the second in which %s ends a suspension is paid, however early in it that comes',
  async (by) => {
    const group = await story.running({ hours: 8 * 24 });
    const bob = await story.person(group);
    story.wait(1300 - (story.clock.now().getTime() % 1000));
    await byAdmin.begin(bob);
    story.wait(by === 'an admin' ? dayMs : 7 * dayMs);
    const second = Math.floor(story.clock.now().getTime() / 1000) * 1000;
    await story.record(story.says(bob, group, { at: new Date(second - 1000) }));
    if (by === 'an admin') await byAdmin.end(bob);
    await story.record(story.says(bob, group, { at: new Date(second) }));
    story.rest(700);
    await story.runJudge(group);
    expect(await story.codes(group)).toEqual(['SUSPENDED', 'reserved']);
  },
);

test('a suspended person is told immediately that a message is not paid', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(60);
  await story.record(story.says(bob, group));
  story.rest(60);
  await byScore.begin(bob);
  await story.record(story.says(bob, group));
  const [spark] = await readOwnRewards(story.deps, { userId: bob.userId, chatId: null });
  expect(spark?.coming.map(({ expected, against }) => [expected, against])).toEqual([
    [0n, expect.stringContaining('suspended')],
    [10_000n, null],
  ]);
});

test.each([
  [...kinds[0], 'Your account is suspended until '],
  [...kinds[1], 'Your trust score is too low for new tasks.'],
] as const)(
  'who is suspended %s is told so on the campaign page and by the bot that is asked for a link',
  async (_, suspension, why) => {
    const group = await story.running();
    const bob = await story.person(group);
    await suspension.begin(bob);
    const message = expect.stringContaining(why);
    const { missing } = await story.shownTo(bob, group);
    expect(missing).toEqual([{ code: 'suspended', message }]);
    const signing = { secret: 'of the tests', publicUrl: 'https://stoke.example' };
    const input = { userId: bob.userId, campaignId: group.id, position: 1 };
    const asked = await askedLinkOf(signing, story.deps, { ...input, now: story.clock.now() });
    expect(asked).toMatchObject({ kind: 'missing', message });
  },
);
