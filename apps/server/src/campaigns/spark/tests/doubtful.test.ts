import { afterAll, afterEach, expect, test } from 'vitest';
import { endDue, settleDue } from '../../core/index.ts';
import { findSuspected } from '../../../safety/signals/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { firstId } from '../../../platform/http/id-cursor.ts';
import { atOnce, race } from '../../../../testing/platform/at-once.ts';
import { muteInSpark, reportInSpark } from '../moderation/mute.ts';
import { listDoubtful } from '../moderation/doubtful-store.ts';
import { readReversible } from '../moderation/reverse-actions.ts';
import { holdMs, releaseBatch, releaseDue } from '../rewards/release-earnings.ts';
import type { Group, Person } from './earning-story.ts';
import { cent, openModerationStory, pool, salads } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const code = (name: string) => expect.objectContaining({ code: name });
const { doubted } = story;

const { payDoubtful: pay } = story;
const refuse = (group: Group, actionIds: readonly string[]) =>
  story.reverse(group, { actionIds }, group.creatorId);
const toDecide = async ({ id: campaignId }: Group) => {
  const heldBefore = new Date(story.clock.now().getTime() - holdMs);
  return (await listDoubtful(story.db, { campaignId, heldBefore, after: firstId, limit: 9 }))
    .length;
};

test('a doubtful message waits for a day, its reward is held, and undecided it is paid to the second', async () => {
  const bob = await story.person();
  const group = await doubted(bob);
  expect(await story.codes(group)).toEqual(['reserved', 'doubtful']);
  expect(await story.poolOf(group.id)).toBe(pool - 2n * cent);
  expect(await toDecide(group)).toBe(1);
  story.wait(holdMs - 1000);
  await releaseDue(story.deps, group.id);
  expect(await story.codes(group)).toEqual(['reserved', 'doubtful']);
  expect(await toDecide(group)).toBe(1);
  story.wait(1000);
  expect(await toDecide(group)).toBe(0);
  await expect(pay(group, group.ids)).rejects.toEqual(code('spark.nothing_doubtful'));
  await expect(refuse(group, group.ids)).rejects.toEqual(code('spark.nothing_to_reverse'));
  await releaseDue(story.deps, group.id);
  expect(await story.codes(group)).toEqual(['available', 'available']);
  expect(await story.availableOf(bob)).toBe(2n * cent);
});

test('the creator pays a doubtful message, and it becomes available as all others', async () => {
  const bob = await story.person();
  const group = await doubted(bob, 2);
  const [first = '', second = ''] = group.ids;
  expect(await pay(group, [first])).toBe(1);
  expect(await story.codes(group)).toEqual(['reserved', 'reserved', 'doubtful']);
  expect(await pay(group, [first, second])).toBe(1);
  await expect(pay(group, [first])).rejects.toEqual(code('spark.nothing_doubtful'));
  await story.later(24);
  expect(await story.availableOf(bob)).toBe(3n * cent);
});

test('a decision against one is a reversal: told, logged, appealed to an admin, and paid when it is won', async () => {
  const bob = await story.person();
  const group = await doubted(bob, 2);
  const [first = '', second = ''] = group.ids;
  const target = { actionIds: [first] };
  const shown = await readReversible(story.deps, { campaignId: group.id, ...target });
  expect(shown).toEqual({ people: 1, actions: 1, amount: cent, tooLate: 0 });
  expect(await refuse(group, [first])).toEqual(shown);
  expect(await story.codes(group)).toEqual(['reserved', 'REVERSED', 'doubtful']);
  expect(await story.disputed(group)).toBe(cent);
  await expect(pay(group, [first])).rejects.toEqual(code('spark.nothing_doubtful'));
  const tellsWho = () =>
    story.db.all(sql<{ by: string }>`
      select facts ->> 'by' as by from notice
      where user_id = ${bob.userId} and kind = 'reward_reversed' order by id`);
  expect(await tellsWho()).toEqual([{ by: 'creator' }]);
  const lines = await story.db.all(sql<{ actor: string }>`
    select actor from audit where action = 'spark-reversed' and subject = ${bob.userId}`);
  expect(lines).toEqual([{ actor: group.creatorId }]);
  const { id } = await story.appeal(bob);
  await story.answer(id, 'won');
  await story.later(24);
  expect(await story.availableOf(bob)).toBe(3n * cent);
  await expect(refuse(group, [second])).rejects.toEqual(code('spark.nothing_to_reverse'));
});

test('everything reserved of a person has the doubtful ones in it', async () => {
  const bob = await story.person();
  const group = await doubted(bob, 3);
  expect(await story.reverse(group, { userId: bob.userId })).toMatchObject({ actions: 4 });
  expect(await story.codes(group)).toEqual(Array(4).fill('REVERSED'));
});

test('a Spark that has ended settles once its last doubtful message is decided', async () => {
  const [bob, dan] = [await story.person(), await story.person()];
  for (const who of [bob, dan]) {
    const group = await doubted(who);
    await story.stop(group.id, group.creatorId);
    const settle = () => settleDue(story.deps, group.id);
    story.wait(12 * 3_600_000);
    // Said before the stop, and heard of and judged half a day later.
    const late = {
      text: salads[2] ?? '',
      at: new Date(story.clock.now().getTime() - 12.1 * 3_600_000),
    };
    await story.record(story.says(who, group, late));
    story.rest(700);
    await story.runJudge(group);
    story.wait(12 * 3_600_000);
    await releaseDue(story.deps, group.id);
    await settle();
    expect(await story.codes(group)).toEqual(['available', 'available', 'doubtful']);
    expect(await story.creatorBalance(group.creatorId)).toBe(0n);
    const lateId = (await story.actionsOf(group)).at(-1) ?? '';
    if (who === bob) await pay(group, [lateId]);
    else story.wait(12 * 3_600_000);
    await releaseDue(story.deps, group.id);
    await settle();
    expect(await story.codes(group)).toEqual(Array(3).fill('available'));
    expect(await story.creatorBalance(group.creatorId)).toBe(99_962_500n);
  }
});

test('a ban lets doubtful rewards become available, frozen; a link past the campaign is doubtful', async () => {
  const bob = await story.person();
  const group = await doubted(bob);
  await story.record(
    story.says(bob, group, { text: 'look at this one here https://example.com/x' }),
    story.says(bob, group, {
      text: 'did you see what they posted https://x.com/stoke/status/1',
      at: new Date(story.clock.now().getTime() + 30_000),
    }),
  );
  story.rest(800);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['reserved', 'doubtful', 'doubtful', 'reserved']);
  await story.ban(bob);
  await story.later(24);
  expect(await story.codes(group)).toEqual(Array(4).fill('available'));
});

const things = [
  ['summer', 'saddle', 'oyster'],
  ['saddle', 'pillow', 'jacket'],
  ['blanket', 'saddle', 'ribbon'],
  ['harvest', 'valley', 'ladder'],
  ['saddle', 'temple', 'stone'],
];
const frame = (n: number) => {
  const [one, other, its] = things[n] ?? [];
  return `I really think that the ${one} is better than the ${other} because of its ${its}`;
};

test('all messages of a frame are doubtful when it is seen before the first one is paid', async () => {
  const bob = await story.person();
  const group = await story.running();
  await story.join(bob, group);
  const say = async (n: number, restSeconds: number) => {
    await story.record(story.says(bob, group, { text: frame(n) }));
    story.rest(restSeconds);
    await story.runJudge(group);
  };
  for (const n of [0, 1, 2]) await say(n, 60);
  await say(3, 430);
  expect(await story.codes(group)).toEqual(['doubtful', 'waiting', 'waiting', 'waiting']);
  story.rest(300);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(Array(4).fill('doubtful'));
});

test('a frame that is said more slowly than messages are paid is doubtful from the fourth time on', async () => {
  const bob = await story.person();
  const group = await story.running();
  await story.join(bob, group);
  for (const n of [0, 1, 2, 3, 4]) {
    await story.record(story.says(bob, group, { text: frame(n) }));
    story.rest(700);
    await story.runJudge(group);
  }
  expect(await story.codes(group)).toEqual([
    ...Array<string>(3).fill('reserved'),
    ...Array<string>(2).fill('doubtful'),
  ]);
});

test('what a muted person does from then on is unpaid, until the creator ends it', async () => {
  const bob = await story.person();
  const group = await doubted(bob);
  const by = group.creatorId;
  const set = (isMuted: boolean) =>
    muteInSpark(story.deps, { campaignId: group.id, userId: bob.userId, by, isMuted });
  const say = async () => {
    story.rest(60);
    await story.record(story.says(bob, group));
    story.rest(700);
    await story.runJudge(group);
    return (await story.codes(group)).at(-1);
  };
  await story.record(story.says(bob, group));
  story.rest(1);
  await set(true);
  expect(await say()).toBe('MUTED');
  expect((await story.codes(group)).at(-2)).toBe('reserved');
  story.rest(60);
  await story.record(story.says(bob, group));
  story.rest(1);
  await set(true);
  story.rest(1);
  await set(false);
  await set(false);
  expect(await say()).toBe('reserved');
  expect((await story.codes(group)).at(-2)).toBe('MUTED');
  const stranger = await story.person();
  const unknown = { campaignId: group.id, userId: stranger.userId, by, isMuted: true };
  await expect(muteInSpark(story.deps, unknown)).rejects.toEqual(code('request.not_found'));
});

test('a creator is told of doubtful messages once a day, of take-backs by admins and of appeals granted', async () => {
  const bob = await story.person();
  const group = await doubted(bob, 2);
  const notices = () =>
    story.db.values(sql<{ kind: string }>`
      select kind from notice where user_id = ${group.creatorId} and kind <> 'campaign_started'
      order by id`);
  expect(await notices()).toEqual(['messages_doubtful']);
  const [first = '', second = ''] = group.ids;
  await refuse(group, [first]);
  expect(await notices()).toEqual(['messages_doubtful']);
  await story.reverse(group, { actionIds: [second] });
  const { id } = await story.appeal(bob);
  await story.answer(id, 'won');
  expect(await notices()).toEqual([
    'messages_doubtful',
    'rewards_reversed_for_you',
    'decision_overturned',
  ]);
});

test('each report of a person is kept, and one that was dismissed opens again with new facts', async () => {
  const bob = await story.person();
  const group = await doubted(bob);
  const input = { campaignId: group.id, userId: bob.userId, by: group.creatorId };
  const report = (note: string) =>
    story.inTx((tx) => reportInSpark(story.deps, tx, { ...input, note }));
  const signals = () =>
    story.db.all(sql<{ state: string; evidence: { text: string; at: string }[] }>`
      select state, evidence from signal where kind = 'reported' and strength >= 40`);
  const first = story.clock.now().toISOString();
  await report('Adverts.');
  story.rest(60);
  await report('Adverts.');
  await report('Again, in three groups.');
  const second = story.clock.now().toISOString();
  const both = [
    { userId: bob.userId, text: 'The creator of a Spark: “Adverts.”', at: first },
    { userId: bob.userId, text: 'The creator of a Spark: “Again, in three groups.”', at: second },
  ];
  expect(await signals()).toEqual([{ state: 'open', evidence: both }]);
  await story.db.run(sql`
    update signal set state = 'dismissed', dismissed_at = now(), dismissed_by = ${story.admin},
      dismissed_size = 1, dismiss_reason = 'Friends.' where kind = 'reported'`);
  await report('Adverts.');
  expect(await signals()).toMatchObject([{ state: 'dismissed' }]);
  await report('A fourth group.');
  const [open] = await signals();
  expect(open).toMatchObject({ state: 'open' });
  expect(open?.evidence).toHaveLength(3);
  for (let n = 0; n < 60; n += 1) await report(`Number ${n}.`);
  expect((await signals())[0]?.evidence).toHaveLength(50);
  const lines = await story.db.all(sql`
    select from audit where action = 'spark-reported' and subject = ${bob.userId}`);
  expect(lines).toHaveLength(65);
  // No appeal and no approval waits for the word of one who pays less for it.
  expect(await findSuspected(story.db, [input.userId])).toEqual(new Set());
});

test('a reversal by the creator without an appeal costs no trust, one by an admin does', async () => {
  const trustOf = async ({ userId }: Person) => {
    const row = await story.db.one(sql<{ trustScore: number }>`
      select trust_score from app_user where id = ${userId}`);
    return row?.trustScore;
  };
  const [bob, eve] = [await story.person(), await story.person()];
  const [own, other] = [await doubted(bob), await doubted(eve)];
  await refuse(own, own.ids);
  await story.reverse(other, { actionIds: other.ids });
  await story.later(14 * 24 + 1);
  expect([await trustOf(bob), await trustOf(eve)]).toEqual([500, 480]);
});

race(
  'decisions of two tabs and the end of the day pay each doubtful message or take it back, not both',
  async (crowd) => {
    const [bob] = story.regulars;
    const before = await story.availableOf(bob);
    const group = await doubted(bob, 3);
    story.wait(holdMs - 50);
    await atOnce(crowd, async (n) => {
      if (n % 4 === 0) return refuse(group, group.ids.slice(0, 2));
      if (n % 4 === 1) return pay(group, group.ids.slice(1));
      if (n % 4 === 2) story.wait(50);
      return releaseBatch(story.deps, group.id, 2);
    });
    story.wait(holdMs);
    while ((await releaseBatch(story.deps, group.id, 2)) > 0);
    const paid = (await story.availableOf(bob)) - before;
    expect(paid + (await story.disputed(group))).toBe(4n * cent);
    await story.inTx((tx) => endDue(story.deps, tx, group.id));
  },
);
