import { dayMs } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { countPieces, endDue, readOutcomes, settleDue } from '../../core/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { atOnce, race } from '../../../../testing/platform/at-once.ts';
import { recordStatements } from '../../../../testing/platform/record-statements.ts';
import { releaseBatch } from '../rewards/release-earnings.ts';
import { readReversible } from '../moderation/reverse-actions.ts';
import { countOpenFraudReversals } from '../moderation/reverse-store.ts';
import { addToTally } from '../rewards/tally-store.ts';
import { cent, openModerationStory, pool } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const code = (name: string) => expect.objectContaining({ code: name });

test('one action, or all of a person, are taken back while they are reserved; the campaign keeps the money', async () => {
  const [bob, dan] = [await story.person(), await story.person()];
  const group = await story.earned([bob, dan], 3);
  const [first = ''] = await story.actionsOf(group);
  expect(await story.reverse(group, { actionIds: [first] })).toMatchObject({ actions: 1 });
  const target = { userId: bob.userId };
  const shown = await readReversible(story.deps, { campaignId: group.id, ...target });
  expect(await story.reverse(group, target)).toEqual(shown);
  expect(await story.disputed(group)).toBe(cent * BigInt(shown.actions + 1));
  expect(await story.poolOf(group.id)).toBe(pool - 6n * cent);
  await expect(story.reverse(group, target)).rejects.toEqual(code('spark.nothing_to_reverse'));
  await expect(story.reverse(group, { userId: dan.userId }, dan.userId)).rejects.toEqual(
    code('review.own_work'),
  );
  const lines = await story.db.all(sql<{ about: string }>`
    select about from audit where action = 'spark-reversed' and subject = ${bob.userId}`);
  expect(lines.at(-1)?.about).toContain('The same words.');
  const [notice] = await story.db.all(sql<{ facts: object }>`
    select facts from notice where user_id = ${bob.userId} and kind = 'reward_reversed'
    order by id desc`);
  expect(notice?.facts).toMatchObject({ actions: shown.actions, reason: 'copied_texts' });
  expect(notice?.facts).toMatchObject({
    work: { campaignName: expect.stringMatching(/./) as string },
  });
});

test('a person whose rewards were all taken back, and who earns again, is one person who earned', async () => {
  const bob = await story.person();
  const group = await story.earned([bob], 2);
  await story.reverse(group, { userId: bob.userId });
  story.rest(700);
  await story.record(story.says(bob, group));
  story.rest(700);
  await story.runJudge(group);
  expect(
    await story.db.one(sql`
    select messages, engaged_users from spark_campaign where id = ${group.id}`),
  ).toEqual({
    messages: 3,
    engagedUsers: 1,
  });
});

test('of what is taken back and not final, what an admin found will cost trust, and what the creator says will not', async () => {
  const bob = await story.person();
  const group = await story.earned([bob], 2);
  const [first = '', second = ''] = await story.actionsOf(group);
  await story.reverse(group, { actionIds: [first] });
  await story.reverse(group, { actionIds: [second] }, group.creatorId);
  expect(await countOpenFraudReversals(story.db, bob.userId)).toBe(1);
});

test('a reversal of available rewards is refused with that reason', async () => {
  const bob = await story.person();
  const group = await story.earned([bob], 2);
  await story.later(24);
  const shown = await readReversible(story.deps, {
    campaignId: group.id,
    userId: bob.userId,
  });
  expect(shown).toEqual({ people: 0, actions: 0, amount: 0n, tooLate: 2 });
  await expect(story.reverse(group, { userId: bob.userId })).rejects.toEqual(
    code('spark.nothing_to_reverse'),
  );
});

test('an appeal that is won pays the reward from what the campaign kept, long after it was over', async () => {
  const bob = await story.person();
  const group = await story.earned([bob], 3);
  await story.reverse(group, { userId: bob.userId });
  await story.later(10 * 24);
  expect(await story.disputed(group)).toBe(3n * cent);
  const { id } = await story.appeal(bob);
  await expect(story.appeal(bob)).rejects.toEqual(code('appeal.already_filed'));
  await expect(story.answer(id, 'won', story.admin)).rejects.toEqual(code('appeal.other_reviewer'));
  await story.answer(id, 'won');
  expect(await story.availableOf(bob)).toBe(3n * cent);
  expect(await story.disputed(group)).toBe(0n);
  expect(await story.codes(group)).toEqual(['available', 'available', 'available']);
});

test('an appeal that is lost, and one that never came, give the money back to the creator', async () => {
  const [bob, dan] = [await story.person(), await story.person()];
  const group = await story.earned([bob, dan], 2);
  const ids = await story.actionsOf(group);
  await story.reverse(group, { actionIds: ids });
  expect(await story.reversalsOf(dan)).toMatchObject([{ state: 'open' }]);
  const { id } = await story.appeal(bob);
  await story.answer(id, 'lost');
  expect(await story.disputed(group)).toBe(2n * cent);
  await story.later(14 * 24);
  expect(await story.reversalsOf(dan)).toMatchObject([{ state: 'upheld' }]);
  await expect(story.appeal(dan)).rejects.toEqual(code('appeal.too_late'));
  expect(await story.disputed(group)).toBe(0n);
  expect(await story.creatorBalance(group.creatorId)).toBe(100_000_000n);
});

test('during a ban the time to appeal stands still, and a lifted one gives it back to the millisecond', async () => {
  const [bob, dan] = [await story.person(), await story.person()];
  const group = await story.earned([bob, dan], 2);
  await story.reverse(group, { userId: bob.userId });
  await story.reverse(group, { userId: dan.userId });
  await story.later(24);
  for (const one of [bob, dan]) await story.ban(one);
  await story.later(13 * 24 + 1);
  for (const one of [bob, dan]) {
    expect(await story.reversalsOf(one)).toMatchObject([{ state: 'open' }]);
    await story.lift(one);
  }
  expect(await story.disputed(group)).toBe(4n * cent);
  const notices = await story.db.all(sql<{ appealBefore: string }>`
    select facts ->> 'appealBefore' as appeal_before from notice
    where kind = 'reward_reversed' and user_id = any(${[bob.userId, dan.userId]}::uuid[])`);
  const until = new Date(story.clock.now().getTime() + 13 * dayMs).toISOString();
  expect(notices).toEqual([{ appealBefore: until }, { appealBefore: until }]);
  story.rest((13 * dayMs - 1) / 1000);
  await story.appeal(bob);
  story.rest(0.001);
  await expect(story.appeal(dan)).rejects.toEqual(code('appeal.too_late'));
  await story.later(0);
  expect(await story.reversalsOf(bob)).toMatchObject([{ state: 'appealed' }]);
  expect(await story.reversalsOf(dan)).toMatchObject([{ state: 'upheld' }]);
  expect(await story.disputed(group)).toBe(2n * cent);
  const [{ id } = { id: '' }] = await story.db.all(sql<{ id: string }>`
    select id from appeal where user_id = ${bob.userId}`);
  await story.answer(id, 'won');
});

test('a final ban ends a reversal that was not appealed, and settles', async () => {
  const bob = await story.person();
  const group = await story.earned([bob], 2);
  await story.reverse(group, { userId: bob.userId });
  await story.later(1);
  await story.ban(bob);
  await story.later(14 * 24 - 1 / 3600);
  expect(await story.reversalsOf(bob)).toMatchObject([{ state: 'open' }]);
  await story.later(1 / 3600);
  expect(await story.reversalsOf(bob)).toMatchObject([{ state: 'upheld' }]);
  expect(await story.disputed(group)).toBe(0n);
  const ban = sql`select state, settled_at is not null as settled from ban where user_id = ${bob.userId}`;
  expect(await story.db.one(ban)).toEqual({ state: 'final', settled: true });
});

test('who took a reward back never answers the appeal, also where there is no other admin', async () => {
  const bob = await story.person();
  const group = await story.earned([bob], 2);
  await story.reverse(group, { userId: bob.userId });
  const { id } = await story.appeal(bob);
  const setRole = (role: 'user' | 'admin') =>
    story.db.run(sql`update app_user set role = ${role} where id = ${story.other}`);
  await setRole('user');
  await expect(story.answer(id, 'lost', story.admin)).rejects.toEqual(
    code('appeal.other_reviewer'),
  );
  await setRole('admin');
  await story.later(7 * 24);
  expect(await story.availableOf(bob)).toBe(2n * cent);
});

test('an appeal without an answer in 7 days is won; another person’s cannot be filed', async () => {
  const [bob, dan] = [await story.person(), await story.person()];
  const group = await story.earned([bob], 2);
  await story.reverse(group, { userId: bob.userId });
  const { id } = await story.appeal(bob);
  const [{ id: reversalId } = { id: '' }] = await story.reversalsOf(bob);
  await expect(story.appealOf(reversalId, dan)).rejects.toEqual(code('request.not_found'));
  await story.later(7 * 24);
  expect(await story.availableOf(bob)).toBe(2n * cent);
  await expect(story.answer(id, 'lost')).rejects.toEqual(code('appeal.not_open'));
});

test('an appeal without an answer of whom a signal suspects waits for an admin', async () => {
  const bob = await story.person();
  const group = await story.earned([bob], 2);
  await story.reverse(group, { userId: bob.userId });
  const { id } = await story.appeal(bob);
  const { review } = story.deps;
  const { findSuspected } = review;
  review.findSuspected = async () => new Set([bob.userId]);
  await story.later(7 * 24);
  review.findSuspected = findSuspected;
  expect(await story.availableOf(bob)).toBe(0n);
  await story.answer(id, 'won');
  expect(await story.availableOf(bob)).toBe(2n * cent);
});

test('rewards of many people are taken back by as many statements as those of one', async () => {
  const statementsFor = async (people: number) => {
    const those = await Promise.all(Array.from({ length: people }, () => story.person()));
    const group = await story.earned(those, 1);
    const actionIds = await story.actionsOf(group);
    const { q: db, texts } = recordStatements(story.db);
    const why = { by: story.admin, reason: 'copied_texts', note: 'The same words.' } as const;
    const input = { campaignId: group.id, actionIds, ...why };
    const deps = { db, traffic: trafficIn(db) };
    expect(await story.takeBack(input, deps)).toMatchObject({ people });
    return texts;
  };
  const [one, many] = [await statementsFor(1), await statementsFor(12)];
  expect(many.filter((text) => text.includes('audit_append('))).toHaveLength(1);
  expect(many.length).toBe(one.length);
  const rows = await story.db.all(sql`select from audit where action = 'spark-reversed'`);
  expect(rows.length).toBeGreaterThanOrEqual(13);
});

race('reversals of the same rewards take them back once', async (crowd) => {
  const [bob, dan] = story.regulars;
  const group = await story.earned([bob, dan], 3);
  const actionIds = await story.actionsOf(group);
  const { refused } = await atOnce(crowd, (n) =>
    story.reverse(group, n % 2 === 0 ? { actionIds } : { userId: bob.userId }, story.admin),
  );
  expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['spark.nothing_to_reverse'] : []));
  expect(await story.disputed(group)).toBe(6n * cent);
});

race(
  'during a reversal, release and settlement each reward is taken back or released, not both',
  async (crowd) => {
    const [bob, dan] = story.regulars;
    const group = await story.earned([bob, dan], 3);
    const before = await story.availableOf(bob);
    story.wait(24 * 3_600_000);
    await story.inTx((tx) => endDue(story.deps, tx, group.id));
    story.wait(24 * 3_600_000);
    await atOnce(crowd, (n) => {
      if (n % 3 === 0) return story.reverse(group, { userId: bob.userId });
      if (n % 3 === 1) return releaseBatch(story.deps, group.id, 2);
      return settleDue(story.deps, group.id);
    });
    while ((await releaseBatch(story.deps, group.id, 2)) > 0);
    await settleDue(story.deps, group.id);
    const paid = (await story.availableOf(bob)) - before;
    expect((await story.disputed(group)) + paid).toBe(3n * cent);
    const left = await story.disputed(group);
    expect(await story.creatorBalance(group.creatorId)).toBeLessThanOrEqual(100_000_000n - left);
  },
);

race(
  'results add up while actions are recorded, judged, released, taken back and tallied',
  async (crowd) => {
    const [bob, dan] = story.regulars;
    const group = await story.earned([bob, dan], 3);
    story.wait(24 * 3_600_000);
    await atOnce(crowd, async (n) => {
      if (n % 5 === 0) await story.reverse(group, { userId: bob.userId });
      if (n % 5 === 1) await addToTally(story.deps.traffic.databaseOf(group.id), group.id);
      if (n % 5 === 2) await releaseBatch(story.deps, group.id, 2);
      if (n % 5 === 3) await story.record(story.says(dan, group));
      if (n % 5 === 4) await story.runJudge(group);
    });
    const counted = await story.codes(group);
    const outcomes = await readOutcomes(story.deps, { campaignId: group.id, stepHours: 24 });
    expect(countPieces(outcomes)).toBe(counted.length);
  },
);
