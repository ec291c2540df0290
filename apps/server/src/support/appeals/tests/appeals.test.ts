import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accounts, balance } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { atOnce, race, times } from '../../../../testing/platform/at-once.ts';
import { openBanStory, type BanStory } from '../../../../testing/support/ban-story.ts';
import { decideOne } from '../../../work/decisions/index.ts';
import { moveTrusts } from '../../../safety/trust/index.ts';
import { decideAppeal, fileAppeal } from '../index.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

let story: BanStory;
openForEachTest(openBanStory, (opened) => (story = opened));

const code = (name: string) => expect.objectContaining({ code: name });
const reward = 180_000n;
const text = 'I did all three from my own account.';

const file = (userId: string, submissionId: string | null) =>
  story.inTx((tx) => fileAppeal(story.deps, tx, { userId, submissionId, text }));
const decide = (appealId: string, outcome: 'won' | 'lost', by: string | null = story.other) =>
  story.inTx((tx) =>
    decideAppeal(story.deps, tx, { appealId, outcome, by, note: 'Looked again.' }),
  );
const scoreOf = async (userId: string) => {
  const row = await story.db.one(sql<{ score: number }>`
    select trust_score as score from app_user where id = ${userId}`);
  return row?.score;
};

/** Bob's work on ana's campaign, rejected for fraud by the first admin. */
async function rejected(packageId = 'surge') {
  const ana = await story.creator(`ana${randomUUID().slice(0, 6)}`, 2499n);
  const bob = await story.earner(`bob${randomUUID().slice(0, 6)}`);
  const { taskId, campaignId } = await story.create(ana, packageId);
  const { id } = await story.work(bob, taskId);
  await story.inTx((tx) =>
    decideOne(story.review, tx, {
      submissionId: id,
      by: { userId: story.admin, isAdmin: true },
      verdict: 'rejected',
      reason: 'automated',
    }),
  );
  return { ana, bob, taskId, campaignId, id };
}

describe('an appeal of a rejection', () => {
  test('that is won pays the work from what the campaign kept, long after it was over', async () => {
    const { bob, campaignId, id } = await rejected();
    await story.pass(13 * 24);
    const kept = await balance(story.db, accounts.campaignDisputed(campaignId));
    expect([kept, await story.poolOf(campaignId)]).toEqual([reward, 0n]);
    const appeal = await file(bob, id);
    await story.pass(24);
    await decide(appeal.id, 'won');
    expect([await story.available(bob), await scoreOf(bob)]).toEqual([reward, 520]);
    expect(await story.books()).toContain('rejection-overturned');
  });

  test('that is lost costs trust where the reason is fraud, and the reward is the campaign’s again', async () => {
    const { bob, ana, id } = await rejected();
    const before = await story.creatorBalance(ana);
    const appeal = await file(bob, id);
    await decide(appeal.id, 'lost');
    expect([await story.available(bob), await scoreOf(bob)]).toEqual([0n, 480]);
    await story.pass(48 + 1 / 6);
    expect(await story.creatorBalance(ana)).toBe(before + 2_499_000_000n);
  });

  test('can be filed until 14 days are over, to the second', async () => {
    const { bob, id } = await rejected();
    const { bob: carl, id: other } = await rejected();
    // bob's was decided a millisecond before carl's
    story.wait(14 * 24 * 3_600_000 - 1);
    await expect(file(bob, id)).rejects.toEqual(code('appeal.too_late'));
    await file(carl, other);
    await story.pass(0);
    await expect(file(bob, id)).rejects.toEqual(code('appeal.too_late'));
    expect([await scoreOf(bob), await scoreOf(carl)]).toEqual([480, 500]);
  });

  test('is filed once, of own work that was rejected', async () => {
    const { bob, id, taskId } = await rejected();
    const carl = await story.earner('carl');
    await expect(file(carl, id)).rejects.toEqual(code('request.not_found'));
    await expect(file(bob, randomUUID())).rejects.toEqual(code('request.not_found'));
    const waiting = await story.work(carl, taskId);
    await expect(file(carl, waiting.id)).rejects.toEqual(code('appeal.not_rejected'));
    await story.approve(waiting.id, story.admin);
    await expect(file(carl, waiting.id)).rejects.toEqual(code('appeal.not_rejected'));
    await expect(file(bob, null)).rejects.toEqual(code('appeal.not_banned'));
    const appeal = await file(bob, id);
    await expect(file(bob, id)).rejects.toEqual(code('appeal.already_filed'));
    await decide(appeal.id, 'lost');
    await expect(file(bob, id)).rejects.toEqual(code('appeal.already_filed'));
  });

  test('is answered by another admin than the one who decided, while there is one', async () => {
    const { bob, id } = await rejected();
    const appeal = await file(bob, id);
    await expect(decide(appeal.id, 'won', story.admin)).rejects.toEqual(
      code('appeal.other_reviewer'),
    );
    await expect(decide(appeal.id, 'won', bob)).rejects.toEqual(code('appeal.own'));
    await story.db.run(sql`update app_user set role = 'user' where id = ${story.other}`);
    await decide(appeal.id, 'won', story.admin);
    await expect(decide(appeal.id, 'lost')).rejects.toEqual(code('appeal.not_open'));
    await expect(decide(randomUUID(), 'won')).rejects.toEqual(code('request.not_found'));
  });

  test('that no one answers in 7 days is won, to the second', async () => {
    const { bob, id } = await rejected();
    await file(bob, id);
    await story.pass(7 * 24 - 1 / 3600);
    expect(await story.available(bob)).toBe(0n);
    await story.pass(1 / 3600);
    expect([await story.available(bob), await scoreOf(bob)]).toEqual([reward, 520]);
    const row = await story.db.one(sql`select state, decided_by from appeal`);
    expect(row).toEqual({ state: 'won', decidedBy: null });
  });

  test('waits for a person while its owner is banned', async () => {
    const { bob, id } = await rejected();
    const appeal = await file(bob, id);
    await story.ban(bob);
    await story.pass(7 * 24);
    expect(await story.available(bob)).toBe(0n);
    // As of a server that looked a moment before the ban.
    await expect(decide(appeal.id, 'won', null)).rejects.toEqual(code('review.account_banned'));
    await story.lift(bob);
    await story.pass(0);
    expect(await story.available(bob)).toBe(reward);
  });

  test('stands in the way of submitting again until it is answered', async () => {
    const { bob, id, taskId } = await rejected();
    const appeal = await file(bob, id);
    await expect(story.submitTask(bob, taskId)).rejects.toEqual(code('task.under_appeal'));
    await decide(appeal.id, 'lost');
    const again = await story.submitTask(bob, taskId);
    await story.approve(again.id, story.admin);
    expect(await story.available(bob)).toBe(reward);
  });

  test('is given up by submitting again', async () => {
    const { bob, id, taskId } = await rejected();
    const again = await story.submitTask(bob, taskId);
    await expect(file(bob, id)).rejects.toEqual(code('appeal.too_late'));
    // trust waits for the end of the second attempt
    expect(await scoreOf(bob)).toBe(500);
    await story.reject(again.id, story.admin);
    expect(await scoreOf(bob)).toBe(500);
    await story.pass(14 * 24);
    expect(await scoreOf(bob)).toBe(480);
  });
});

const stateOf = async (submissionId: string) => {
  const row = await story.db.one(sql<{ state: string }>`
    select state from dispute where submission_id = ${submissionId}`);
  return row?.state;
};

describe('during a ban the time to appeal a rejection stands still', () => {
  const day = 24 * 3_600_000;

  test('and goes on when its appeal lifts it, to the millisecond', async () => {
    const { bob, id, campaignId } = await rejected();
    const { bob: carl, id: other } = await rejected();
    await story.pass(24);
    await story.ban(bob);
    await story.ban(carl);
    await story.pass(12 * 24);
    const appeals = [await file(bob, null), await file(carl, null)];
    await story.pass(3 * 24);
    expect([await stateOf(id), await story.disputed(campaignId)]).toEqual(['open', reward]);
    for (const appeal of appeals) await decide(appeal.id, 'won');
    await story.pass(0);
    expect([await stateOf(id), await scoreOf(bob)]).toEqual(['open', 520]);
    // one of the 14 days was over, and bob's was decided a millisecond before carl's
    story.wait(13 * day - 1);
    await expect(file(bob, id)).rejects.toEqual(code('appeal.too_late'));
    await file(carl, other);
    await story.pass(0);
    expect([await stateOf(id), await scoreOf(bob)]).toEqual(['upheld', 500]);
    expect(await stateOf(other)).toBe('appealed');
  });

  test('and is not given to whom it was over for before', async () => {
    const { bob, id } = await rejected();
    const { bob: carl, id: other } = await rejected();
    story.wait(14 * day - 1);
    for (const userId of [bob, carl]) await story.ban(userId);
    await story.pass(5 * 24);
    expect([await stateOf(id), await stateOf(other)]).toEqual(['open', 'open']);
    for (const userId of [bob, carl]) await story.lift(userId);
    await expect(file(bob, id)).rejects.toEqual(code('appeal.too_late'));
    await file(carl, other);
    await story.pass(0);
    expect([await stateOf(id), await stateOf(other)]).toEqual(['upheld', 'appealed']);
  });

  test('and of one made in it, all 14 days are left at its end', async () => {
    const { taskId } = await rejected();
    const [carl, dan] = [await story.earner('carl'), await story.earner('dan')];
    const works = [await story.work(carl, taskId), await story.work(dan, taskId)];
    for (const userId of [carl, dan]) await story.ban(userId);
    story.wait(day);
    for (const { id } of works) await story.reject(id, story.admin);
    story.wait(5 * day);
    for (const userId of [carl, dan]) await story.lift(userId);
    story.wait(14 * day - 1);
    const [ofCarl, ofDan] = works.map(({ id }) => id);
    await file(carl, ofCarl ?? null);
    story.wait(1);
    await expect(file(dan, ofDan ?? null)).rejects.toEqual(code('appeal.too_late'));
  });

  test('and a final ban ends it: the rejection stands, and the ban settles', async () => {
    const { ana, bob, id, campaignId } = await rejected();
    await story.ban(bob);
    await story.pass(14 * 24 - 1 / 3600);
    expect(await stateOf(id)).toBe('open');
    await story.pass(1 / 3600);
    expect(await stateOf(id)).toBe('upheld');
    expect(await story.banOf(bob)).toMatchObject({ state: 'final', settled: true, forfeited: 0n });
    expect([await story.disputed(campaignId), await story.poolOf(campaignId)]).toEqual([0n, 0n]);
    expect(await story.creatorBalance(ana)).toBe(2_499_000_000n);
    expect(await scoreOf(bob)).toBe(480);
    await story.lift(bob);
    await expect(file(bob, id)).rejects.toEqual(code('appeal.too_late'));
  });

  test('and one that was appealed before is answered before a final ban settles', async () => {
    const { bob, id } = await rejected();
    const appeal = await file(bob, id);
    await story.ban(bob);
    await story.finish(bob);
    expect(await stateOf(id)).toBe('appealed');
    expect(await story.banOf(bob)).toMatchObject({ state: 'final', settled: false });
    await decide(appeal.id, 'won');
    await story.follow();
    expect(await story.banOf(bob)).toMatchObject({ settled: true, forfeited: reward });
  });
});

/** A banned earner whose score fell by this many rejections for fraud. */
async function bannedAfter(frauds: number): Promise<string> {
  const userId = await story.earner('carl');
  await story.ban(userId);
  const fraud = { userId, cause: 'rejection_upheld' } as const;
  const moves = Array.from({ length: frauds }, () => ({ ...fraud, subject: randomUUID() }));
  await story.inTx((tx) => moveTrusts(story.deps, tx, moves));
  return userId;
}

const toldTo = (userId: string) =>
  story.db.all(sql`
    select kind, facts->'isActive' as "isActive" from notice where user_id = ${userId} order by id`);

describe('an appeal of a ban', () => {
  test('that is won lifts it and gives trust; that is lost makes it final immediately', async () => {
    const { bob, campaignId, taskId } = await rejected();
    const carl = await story.earner('carl');
    await story.approve((await story.work(carl, taskId)).id, story.admin);
    await story.ban(carl);
    const appeal = await file(carl, null);
    await expect(decide(appeal.id, 'won', story.admin)).rejects.toEqual(
      code('appeal.other_reviewer'),
    );
    // while it is asked nothing is given away, however long it takes
    await story.pass(30 * 24);
    expect(await story.available(carl)).toBe(reward);
    await decide(appeal.id, 'won');
    expect([await story.statusOf(carl), await scoreOf(carl)]).toEqual(['active', 520]);
    await story.ban(carl);
    const second = await file(carl, null);
    await decide(second.id, 'lost');
    await story.follow();
    expect([await story.available(carl), await story.statusOf(carl)]).toEqual([0n, 'banned']);
    expect(await story.poolOf(campaignId)).toBe(0n);
    await expect(file(carl, null)).rejects.toEqual(code('appeal.too_late'));
    expect(await scoreOf(bob)).toBe(480);
  });

  test.each([
    ['that is granted is told once, with the ban that ends', 0, true],
    ['and a score that reaches new work again is told with them', 16, true],
    ['that is granted promises no work to who is suspended for the score', 17, false],
  ])('%s', async (_, frauds, isActive) => {
    const carl = await bannedAfter(frauds);
    await decide((await file(carl, null)).id, 'won');
    expect(await story.statusOf(carl)).toBe(isActive ? 'active' : 'suspended');
    expect(await toldTo(carl)).toEqual([
      { kind: 'account_banned', isActive: null },
      { kind: 'appeal_decided', isActive },
    ]);
  });

  test.each([
    [16, 'account_suspended'],
    [15, 'account_restored'],
  ])('is not needed: after %i frauds a lifted ban is told as %s', async (frauds, kind) => {
    const carl = await bannedAfter(frauds);
    await story.lift(carl);
    expect(await toldTo(carl)).toMatchObject([{ kind: 'account_banned' }, { kind }]);
  });

  test('is answered when an admin lifts the ban without it', async () => {
    const { bob } = await rejected();
    await story.ban(bob);
    await file(bob, null);
    await story.lift(bob, story.other);
    expect(await story.db.one(sql`select state, note from appeal`)).toEqual({
      state: 'won',
      note: 'It was someone else.',
    });
    expect(await scoreOf(bob)).toBe(520);
  });

  test('is all that a banned person can ask for', async () => {
    const { bob, id } = await rejected();
    await story.ban(bob);
    await expect(file(bob, id)).rejects.toEqual(code('account.banned'));
    story.wait(14 * 24 * 3_600_000);
    await expect(file(bob, null)).rejects.toEqual(code('appeal.too_late'));
  });
});

race('answers answer once', async (crowd) => {
  const { bob, id } = await rejected();
  const appeal = await file(bob, id);
  const answer = (n: number) => decide(appeal.id, n % 2 === 0 ? 'won' : 'lost');
  const { refused } = await atOnce(crowd, answer);
  expect(refused).toEqual(times(crowd - 1, 'appeal.not_open'));
  const isPaid = (await story.available(bob)) === reward;
  expect(await scoreOf(bob)).toBe(isPaid ? 520 : 480);
});

race('appeals and hand-ins are one of the two', async (crowd) => {
  const { bob, id, taskId } = await rejected();
  const { succeeded } = await atOnce(crowd, (n) =>
    n % 2 === 0 ? file(bob, id) : story.submitTask(bob, taskId),
  );
  expect(succeeded).toBe(1);
});
