import { afterAll, afterEach, expect, test } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { sql } from '../../../platform/db/sql.ts';
import { muteInSpark } from '../moderation/mute.ts';
import { sumOpenFor } from '../open-sum.ts';
import { listParticipations } from '../personal-store.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const first = '00000000-0000-0000-0000-000000000000';

test('a mute counts from its own second on, and no longer in the second in which it ends', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  const set = (isMuted: boolean) =>
    muteInSpark(story.deps, {
      campaignId: group.id,
      userId: bob.userId,
      by: group.creatorId,
      isMuted,
    });
  const sayAndRest = async () => {
    await story.record(story.says(bob, group));
    story.rest(30);
  };
  await sayAndRest();
  // One message in the second before, one in the second of the mute.
  await story.record(story.says(bob, group));
  story.rest(1);
  await set(true);
  await sayAndRest();
  await set(true);
  await story.record(story.says(bob, group));
  story.rest(1);
  await set(false);
  await sayAndRest();
  // Muted again: what was said between the mutes stays paid.
  story.rest(700);
  await story.runJudge(group);
  await set(true);
  await sayAndRest();
  story.rest(700);
  await story.runJudge(group);
  const codes = await story.codes(group);
  expect(codes).toEqual(['reserved', 'reserved', 'MUTED', 'MUTED', 'reserved', 'MUTED']);
});

test('what is said in the second in which a mute ends is paid, however early in it that comes', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  const input = { campaignId: group.id, userId: bob.userId, by: group.creatorId };
  const second = () => new Date(Math.floor(story.clock.now().getTime() / 1000) * 1000);
  story.rest(60);
  await muteInSpark(story.deps, { ...input, isMuted: true });
  story.rest(60);
  story.wait(1300 - (story.clock.now().getTime() % 1000));
  await story.record(story.says(bob, group, { at: new Date(second().getTime() - 1000) }));
  await muteInSpark(story.deps, { ...input, isMuted: false });
  await story.record(story.says(bob, group, { at: second() }));
  story.rest(700);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['MUTED', 'reserved']);
});

test('what was done in any mute is unpaid, however often the person was muted again before it was judged', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  const input = { campaignId: group.id, userId: bob.userId, by: group.creatorId };
  const set = async (isMuted: boolean) => {
    await muteInSpark(story.deps, { ...input, isMuted });
    story.rest(60);
  };
  const say = async () => {
    await story.record(story.says(bob, group));
    story.rest(60);
  };
  for (let mute = 0; mute < 3; mute += 1) {
    await set(true);
    await say();
    await set(false);
    await say();
  }
  await set(true);
  story.rest(700);
  await story.runJudge(group);
  const each = ['MUTED', 'reserved'];
  expect(await story.codes(group)).toEqual([...each, ...each, ...each]);
});

test('a mute of the moment in which another one ended is in force, and all end together', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  const input = { campaignId: group.id, userId: bob.userId, by: group.creatorId };
  const set = (isMuted: boolean) => muteInSpark(story.deps, { ...input, isMuted });
  for (const isMuted of [true, false, true]) await set(isMuted);
  expect((await story.shownTo(bob, group)).missing).toMatchObject([{ code: 'muted' }]);
  await Promise.all([set(false), set(false)]);
  story.rest(1);
  await Promise.all([set(true), set(true), set(true)]);
  story.rest(1);
  await set(false);
  expect((await story.shownTo(bob, group)).missing).toEqual([]);
});

test('a muted person is promised nothing more there, on the page and in the sum of open work', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  const promised = async () => [
    (await story.shownTo(bob, group)).limitLeft,
    await sumOpenFor(story.deps, { userId: bob.userId, now: story.clock.now() }),
  ];
  const input = { campaignId: group.id, userId: bob.userId, by: group.creatorId };
  const set = (isMuted: boolean) => muteInSpark(story.deps, { ...input, isMuted });
  const before = await promised();
  expect(before).not.toContain(0n);
  await set(true);
  expect(await promised()).toEqual([0n, 0n]);
  await set(false);
  expect(await promised()).toEqual(before);
});

test('an export says when its person was muted, and when that ended', async () => {
  const [muted, other] = [await story.running(), await story.running()];
  const bob = await story.person(muted, other);
  const input = { campaignId: muted.id, userId: bob.userId, by: muted.creatorId };
  const mutes: { mutedAt: Date; unmutedAt: Date }[] = [];
  for (let mute = 0; mute < 2; mute += 1) {
    const mutedAt = story.clock.now();
    await muteInSpark(story.deps, { ...input, isMuted: true });
    story.rest(60);
    const unmutedAt = story.clock.now();
    await muteInSpark(story.deps, { ...input, isMuted: false });
    story.rest(60);
    mutes.push({ mutedAt, unmutedAt });
  }
  const page = { userId: bob.userId, after: first, limit: 10 };
  const rows = await listParticipations(story.deps, page);
  expect(new Map(rows.map(({ id, ...row }) => [id, row['mutes']]))).toEqual(
    new Map([
      [muted.id, mutes],
      [other.id, []],
    ]),
  );
});

test('a mute whose process dies is not there, or there with its line in the audit log', async () => {
  const group = await story.running();
  const read = async (userId: string) =>
    story.db.one(sql<{ mutes: number; lines: number }>`
      select (select count(*)::int from spark_mute where user_id = ${userId}) as mutes,
        (select count(*)::int from audit where action = 'spark-muted' and subject = ${userId}) as lines`);
  const cuts = await crashAtEachStatement(story.db, {
    open: async () => {
      const { userId } = await story.person(group);
      return { campaignId: group.id, userId, by: group.creatorId, isMuted: true };
    },
    work: (cut, input) => muteInSpark({ ...story.deps, db: cut, traffic: trafficIn(cut) }, input),
    check: async ({ userId }) => expect(await read(userId)).toEqual({ mutes: 0, lines: 0 }),
    goOn: async (input) => {
      await muteInSpark(story.deps, input);
      expect(await read(input.userId)).toMatchObject({ mutes: 1 });
    },
  });
  expect(cuts).toBeGreaterThan(2);
});
