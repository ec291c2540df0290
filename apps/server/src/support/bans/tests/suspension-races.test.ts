import { afterAll, afterEach, expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { atOnce, race } from '../../../../testing/platform/at-once.ts';
import { openBanStory } from '../../../../testing/support/ban-story.ts';
import { endSuspension, suspendUser } from '../index.ts';

const story = await openBanStory();
let people = 0;
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const suspend = (userId: string) =>
  story.inTx((tx) =>
    suspendUser(story.deps, tx, { userId, by: story.admin, reason: 'Alike.', days: 7 }),
  );
const end = (userId: string) =>
  story.inTx((tx) => endSuspension(story.deps, tx, { userId, by: story.other, reason: 'No.' }));
const countOf = (userId: string) =>
  story.db.one(sql<{ all: number; live: number }>`
    select count(*)::int as all, count(*) filter (where state <> 'ended')::int as live
    from suspension where user_id = ${userId}`);

race('admins who suspend one person in a race suspend them once', async (crowd) => {
  const bob = await story.person(`alike${(people += 1)}`);
  const { refused } = await atOnce(crowd, () => suspend(bob));
  expect(refused).toEqual(Array(crowd - 1).fill('suspension.already'));
  expect(await countOf(bob)).toEqual({ all: 1, live: 1 });
});

race(
  'a suspension, a ban and their ends leave one standing that agrees with the rows',
  async (crowd) => {
    const bob = await story.person(`alike${(people += 1)}`);
    await suspend(bob);
    const acts = [() => end(bob), () => story.ban(bob), () => suspend(bob), () => story.lift(bob)];
    await atOnce(crowd, (n) => (acts[n % acts.length] ?? acts[0])?.() ?? Promise.resolve());
    const status = await story.statusOf(bob);
    const { live } = (await countOf(bob)) ?? { live: 0 };
    const isBanned = (await story.banOf(bob))?.state === 'standing';
    expect(status).toBe(isBanned ? 'banned' : live > 0 ? 'suspended' : 'active');
  },
);
