import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { openBanStory } from '../../../../testing/support/ban-story.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { tweet } from '../../../../testing/campaigns/drip-story.ts';
import { readBan, type Ban } from '../ban-store.ts';
import { forfeitAll } from '../forfeit.ts';
import { stepBan } from '../index.ts';

const reward = 180_000n;
const earned = 3n * reward;
/** Two batches for three rewards. */
const perBatch = 2;
let people = 0;

const story = await openBanStory();
const ana = await story.creator('ana', 2n * 2499n);
const [one, other] = [await story.create(ana, 'surge'), await story.create(ana, 'surge')];
await story.addTweet(one.campaignId, ana, tweet(2));
const campaigns = { one: one.campaignId, other: other.campaignId };
afterAll(() => story.close());

const pools = async () => ({
  one: await story.poolOf(campaigns.one),
  other: await story.poolOf(campaigns.other),
});

/** A final ban of a new earner with three rewards; the last one is of the other campaign. */
async function finalBan() {
  const userId = await story.earner(`bob${(people += 1)}`);
  const { one, other } = campaigns;
  for (const [campaignId, position] of [
    [one, 1],
    [one, 2],
    [other, 1],
  ] as const) {
    const work = await story.work(userId, await story.taskOf(campaignId, position));
    await story.approve(work.id, story.admin);
    story.wait(1);
  }
  await story.ban(userId);
  await story.makeDue(userId);
  const banId = (await story.banOf(userId))?.id ?? '';
  const crashPoint = (point: string) => {
    if (point === 'final') throw new Error('stopped before the forfeiture');
  };
  await expect(stepBan({ ...story.deps, crashPoint }, banId)).rejects.toThrow('stopped');
  const ban = await readBan(story.db, banId);
  if (!ban) throw new Error(`The ban ${banId} is gone.`);
  return { ban, before: await pools(), owed: await story.owed() };
}

const forfeit = (db: Db, ban: Ban) =>
  forfeitAll({ ...story.deps, db, review: { ...story.review, db } }, ban, perBatch);

test('a server that dies in or between two batches of a forfeiture keeps each batch whole, and the next turn gives back the rest once', async () => {
  const seen = new Set<string>();
  const deaths = await crashAtEachStatement(story.db, {
    open: finalBan,
    work: (db, { ban }) => forfeit(db, ban),
    check: async ({ ban: { userId }, before, owed }) => {
      const back = (await story.banOf(userId))?.forfeited ?? 0n;
      const now = await pools();
      seen.add(`${now.one - before.one} and ${now.other - before.other} are back`);
      expect(now.one - before.one + now.other - before.other).toBe(back);
      expect(await story.available(userId)).toBe(earned - back);
      expect(await story.owed()).toBe(owed);
      expect(await story.findings()).toEqual([]);
    },
    goOn: async ({ ban, before, owed }) => {
      await forfeit(story.db, ban);
      await stepBan(story.deps, ban.id);
      expect(await story.banOf(ban.userId)).toMatchObject({ settled: true, forfeited: earned });
      expect(await story.available(ban.userId)).toBe(0n);
      expect(await pools()).toEqual({
        one: before.one + 2n * reward,
        other: before.other + reward,
      });
      expect(await story.owed()).toBe(owed);
    },
  });
  expect(deaths).toBeGreaterThan(20);
  // the latest credits go back first: one of each campaign, then the first one
  expect([...seen]).toEqual([
    '0 and 0 are back',
    '180000 and 180000 are back',
    '360000 and 180000 are back',
  ]);
  expect(await story.findings()).toEqual([]);
});
