import { afterAll, afterEach, expect, test } from 'vitest';
import { stepBan } from '../index.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { atOnce, race } from '../../../../testing/platform/at-once.ts';
import { openBanPayouts } from '../../../../testing/support/ban-payouts.ts';
import { openBanStory } from '../../../../testing/support/ban-story.ts';

const earned = 180_000n;
/** Three times in what someone earned. */
const part = 60_000n;
let people = 0;

const story = await openBanStory();
const payouts = await openBanPayouts(story);
const ana = await story.creator('ana', 2499n);
const { campaignId, taskId } = await story.create(ana, 'surge');
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(async () => {
  await payouts.close();
  await story.close();
});

/** Someone new with a reward and a wallet. */
async function newEarner() {
  const bob = await story.earner(`bob${(people += 1)}`);
  await story.approve((await story.work(bob, taskId)).id, story.admin);
  const pool = await story.poolOf(campaignId);
  return { bob, wallet: await payouts.wallet(bob), pool, owed: await story.owed() };
}

/** In the end all that was earned is on chain or in the campaign again, and nowhere twice. */
async function endsPlaced({ bob, wallet, pool, owed }: Awaited<ReturnType<typeof newEarner>>) {
  await payouts.decide();
  await story.finish(bob);
  const [paid, ban] = [await payouts.onChain(wallet), await story.banOf(bob)];
  expect(ban).toMatchObject({ state: 'final', settled: true, forfeited: earned - paid });
  expect([await story.available(bob), await payouts.inFlight(bob)]).toEqual([0n, 0n]);
  expect(await story.poolOf(campaignId)).toBe(pool + earned - paid);
  expect(await story.owed()).toBe(owed - paid);
  const states = await story.db.all(sql<{ state: string }>`
    select distinct state from payout where user_id = ${bob}`);
  for (const { state } of states) expect(['confirmed', 'refunded']).toContain(state);
  return paid;
}

race(
  'a payout is requested before a ban, or not at all; unsigned it is never sent',
  async (crowd) => {
    const earner = await newEarner();
    const { refused } = await atOnce(crowd, (n) =>
      n === Math.floor(crowd / 2)
        ? story.ban(earner.bob)
        : payouts.request(earner.bob, earner.wallet, part),
    );
    for (const code of refused)
      expect(['account.banned', 'payout.exceeds_balance']).toContain(code);
    expect(await endsPlaced(earner)).toBe(0n);
  },
);

race(
  'a ban at any step of a payout: on chain or back in the campaign, never both',
  async (crowd) => {
    const earner = await newEarner();
    for (const micro of [part, 100_000n]) await payouts.request(earner.bob, earner.wallet, micro);
    await payouts.step();
    await atOnce(crowd, (n) =>
      n === Math.floor(crowd / 2) ? story.ban(earner.bob) : payouts.step(),
    );
    const paid = await endsPlaced(earner);
    expect([0n, part + 100_000n]).toContain(paid);
  },
);

race('a payout that waits for a ban is given back by the forfeiture or goes on', async (crowd) => {
  const earner = await newEarner();
  const { id } = await payouts.request(earner.bob, earner.wallet, part);
  await story.ban(earner.bob);
  await story.makeDue(earner.bob);
  await atOnce(crowd, async (n) => {
    if (n === Math.floor(crowd / 2)) return story.lift(earner.bob);
    if (n % 2 === 0) return payouts.step();
    return story.follow();
  });
  const row = await story.db.one(sql<{ state: string; reason: string | null }>`
    select state, reason from payout where id = ${id}`);
  const forfeited = (await story.banOf(earner.bob))?.forfeited ?? 0n;
  expect(await story.owed()).toBe(earner.owed);
  const left = (await story.available(earner.bob)) + (await payouts.inFlight(earner.bob));
  expect(left + forfeited).toBe(earned);
  expect(await story.poolOf(campaignId)).toBe(earner.pool + forfeited);
  // what was not given back waits to be paid: nothing says that it went to the campaigns
  if (row?.state !== 'refunded') expect(left).toBe(earned);
  await story.ban(earner.bob);
  await payouts.decide();
  await story.finish(earner.bob);
});

test('a payout is not given back when the ban was lifted a moment before', async () => {
  const { bob, wallet } = await newEarner();
  const { id } = await payouts.request(bob, wallet, part);
  await story.ban(bob);
  const banId = (await story.banOf(bob))?.id ?? '';
  await story.db.run(sql`
    update ban set state = 'final', voided_at = banned_at, final_at = banned_at
    where id = ${banId}`);
  let isLifted = false;
  const db: Db = {
    ...story.db,
    transaction: async (work) => {
      if (!isLifted) await story.lift(bob);
      isLifted = true;
      return story.db.transaction(work);
    },
  };
  await stepBan({ ...story.deps, db }, banId);
  const row = await story.db.one(sql`select state, reason from payout where id = ${id}`);
  expect(row).toEqual({ state: 'requested', reason: null });
  expect(await story.available(bob)).toBe(earned - part);
});
