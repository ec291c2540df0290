import { afterAll, expect, test } from 'vitest';
import { decideAppeal, fileAppeal } from '../../appeals/index.ts';
import { banUser, liftBan, stepBan } from '../index.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { cutOffEverywhere, crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { fraud, openBanStory } from '../../../../testing/support/ban-story.ts';
import { tweet } from '../../../../testing/campaigns/drip-story.ts';

const reward = 180_000n;
const text = 'I did all three from my own account.';
let people = 0;

const story = await openBanStory();
const ana = await story.creator('ana', 2499n + 899n);
const running = (await story.create(ana, 'surge')).campaignId;
await story.addTweet(running, ana, tweet(2));
afterAll(() => story.close());

/** Someone with a reward of a campaign that runs and of one that is over, and work that waits. */
async function newEarner() {
  const bob = await story.earner(`bob${(people += 1)}`);
  // what the campaign before has cost
  await story.deposit(ana, 1n);
  const { campaignId: over, taskId } = await story.create(ana);
  for (const task of [taskId, await story.taskOf(running, 1)]) {
    await story.approve((await story.work(bob, task)).id, story.admin);
  }
  await story.stop(over, ana);
  await story.work(bob, await story.taskOf(running, 2));
  return bob;
}

const held = async (bob: string) =>
  [await story.statusOf(bob), await story.available(bob), await story.reserved(bob)] as const;

/** All that a death must leave as it was. */
async function untouched(bob: string) {
  const before = await held(bob);
  const ban = await story.banOf(bob);
  const acts = await audited(bob);
  const mails = await mailed(bob);
  return async () => {
    expect(await mailed(bob)).toEqual(mails);
    expect(await held(bob)).toEqual(before);
    expect(await story.banOf(bob)).toEqual(ban);
    expect(await audited(bob)).toEqual(acts);
    expect(await story.findings()).toEqual([]);
  };
}

const mailed = (bob: string) =>
  story.db.all(sql`select kind from outgoing_mail where user_id = ${bob}`);

const audited = (bob: string) =>
  story.db.all(sql`select action from audit where subject = ${bob} order by seq`);

test('a server that dies while someone is banned has banned no one', async () => {
  const bob = await newEarner();
  const ban = (tx: Tx) => banUser(story.deps, tx, { userId: bob, by: story.admin, ...fraud });
  expect(await cutOffEverywhere(story.db, ban, await untouched(bob))).toBe(9);
  expect(await story.statusOf(bob)).toBe('banned');
  expect(await mailed(bob)).toEqual([{ kind: 'security_notice' }]);
});

test('a server that dies while a ban is lifted has lifted none', async () => {
  const bob = await newEarner();
  await story.ban(bob);
  const input = { userId: bob, by: story.admin, reason: 'It was someone else.' };
  const lift = (tx: Tx) => liftBan(story.deps, tx, input);
  expect(await cutOffEverywhere(story.db, lift, await untouched(bob))).toBeGreaterThan(4);
  expect(await held(bob)).toEqual(['active', 2n * reward, reward]);
});

test('a server that dies while a ban is appealed or the appeal is answered has done neither', async () => {
  const [bob, carl] = [await newEarner(), await newEarner()];
  for (const [userId, outcome] of [
    [bob, 'won'],
    [carl, 'lost'],
  ] as const) {
    await story.ban(userId);
    const file = (tx: Tx) => fileAppeal(story.deps, tx, { userId, submissionId: null, text });
    await cutOffEverywhere(story.db, file, await untouched(userId));
    const row = await story.db.one(sql<{ id: string }>`
      select id from appeal where user_id = ${userId}`);
    const answer = { appealId: row?.id ?? '', outcome, by: story.other, note: 'Looked again.' };
    const decide = (tx: Tx) => decideAppeal(story.deps, tx, answer);
    expect(await cutOffEverywhere(story.db, decide, await untouched(userId))).toBeGreaterThan(4);
  }
  expect([await story.statusOf(bob), (await story.banOf(carl))?.state]).toEqual([
    'active',
    'final',
  ]);
});

/** Who is banned, and the time to appeal is over: everything is still to be done. */
async function dueBan() {
  const bob = await newEarner();
  await story.ban(bob);
  await story.makeDue(bob);
  const ban = await story.banOf(bob);
  const [owed, pool] = [await story.owed(), await story.poolOf(running)];
  return { bob, banId: ban?.id ?? '', owed, pool, creator: await story.creatorBalance(ana) };
}

const step = async (db: Db, banId: string) => {
  await stepBan({ ...story.deps, db, review: { ...story.review, db } }, banId);
};

test('a server that dies anywhere on the way to the forfeiture loses and doubles nothing, and the next one goes on', async () => {
  const seen = new Set<string>();
  const deaths = await crashAtEachStatement(story.db, {
    open: dueBan,
    work: (db, { banId }) => step(db, banId),
    check: async ({ bob, owed }) => {
      const ban = await story.banOf(bob);
      const [, available, reserved] = await held(bob);
      // a batch goes back whole or not at all
      expect(available).toBe(2n * reward - (ban?.forfeited ?? 0n));
      expect(await story.owed()).toBe(owed);
      expect(await story.findings()).toEqual([]);
      seen.add(
        `${ban?.state}, ${reserved === 0n ? 'nothing' : 'work'} waits, ${available} is left`,
      );
    },
    goOn: async ({ bob, banId, owed, pool, creator }) => {
      await step(story.db, banId);
      expect(await story.banOf(bob)).toMatchObject({
        state: 'final',
        settled: true,
        forfeited: 2n * reward,
      });
      expect(await held(bob)).toEqual(['banned', 0n, 0n]);
      expect(await story.poolOf(running)).toBe(pool + 2n * reward);
      expect(await story.creatorBalance(ana)).toBe(creator + reward);
      expect(await story.owed()).toBe(owed);
    },
  });
  expect(deaths).toBeGreaterThan(30);
  expect([...seen]).toEqual([
    'standing, work waits, 360000 is left',
    'standing, nothing waits, 360000 is left',
    'final, nothing waits, 360000 is left',
    'final, nothing waits, 0 is left',
  ]);
  expect(await story.findings()).toEqual([]);
});
