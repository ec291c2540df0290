import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { runChecks } from '../../../money/ledger/index.ts';
import type { ChatMemberStatus } from '../../../gateways/telegram/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readTimeCursor } from '../../../platform/http/id-cursor.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { recordClick } from '../clicks/record-click.ts';
import { reportAction } from '../participate.ts';
import { listActivity } from '../rewards/activity-store.ts';
import { readOutlooks } from '../rewards/outlook.ts';
import { openEarningStory, type Group } from './earning-story.ts';

const story = await openEarningStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

/** Everything is old enough to be judged, and is. */
async function settled(group: Group) {
  story.rest(700);
  await story.runJudge(group);
  return story.codes(group);
}

test('a message before taking part is unpaid with its reason, and the bot tells each person once', async () => {
  const group = await story.running();
  const [stranger, linked] = [{ sender: '77001' }, await story.person()];
  story.rest(1);
  await story.record(story.says(stranger, group), story.says(linked, group));
  await story.record(story.says(linked, group), story.says(stranger, group));
  expect((await story.codes(group)).toSorted()).toEqual([
    'NOT_LINKED',
    'NOT_LINKED',
    'NOT_PARTICIPANT',
    'NOT_PARTICIPANT',
  ]);
  const received = await story.db.all(sql<{ chatId: bigint; text: string }>`
    select chat_id, text from telegram_message where reference like ${`spark:how:${group.id}:%`}
    order by chat_id`);
  expect(received.map(({ chatId }) => String(chatId))).toEqual(['77001', linked.sender]);
  expect(received[0]?.text).toContain(`in the group "Group ${group.chatId}" can earn USDC`);
  expect(received[0]?.text).toContain(`https://stoke.example/spark-campaign/${group.id}`);
});

const onX = ['like', 'retweet', 'comment'] as const;

test.each(onX)(
  'where a %s is required, what a person does is paid from the moment on in which it is reported',
  async (needed) => {
    const group = await story.running();
    await story.db.run(sql`
      update spark_campaign set needs_like = ${needed === 'like'},
        needs_retweet = ${needed === 'retweet'}, needs_comment = ${needed === 'comment'}
      where id = ${group.id}`);
    const bob = await story.person(group);
    const input = { userId: bob.userId, campaignId: group.id };
    story.rest(60);
    for (const action of onX.filter((one) => one !== needed)) {
      await reportAction(story.deps, { ...input, action });
    }
    await story.record(story.says(bob, group));
    story.rest(30);
    const late = story.says(bob, group);
    story.rest(1);
    await reportAction(story.deps, { ...input, action: needed });
    await story.record(late, story.says(bob, group));
    expect(await settled(group)).toEqual(['ACTIONS_MISSING', 'ACTIONS_MISSING', 'reserved']);
    expect((await story.shownTo(bob, group)).isEligible).toBe(true);
  },
);

test('a person and a Spark that actions name are not removed, and their absence is found', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  await story.record(story.says(bob, group), story.says(bob, group));
  await settled(group);
  for (const statement of [
    sql`delete from app_user where id = ${bob.userId}`,
    sql`delete from spark_campaign where id = ${group.id}`,
  ]) {
    await expect(story.db.run(statement)).rejects.toMatchObject({ code: '42501' });
  }
  const removal = story.db.run(sql`delete from campaign where id = ${group.id}`);
  await expect(removal).rejects.toMatchObject({ code: '23503' });
  for (const change of [
    sql`update traffic.spark_action set user_id = ${randomUUID()} where campaign_id = ${group.id}`,
    sql`update traffic.spark_participation set user_id = ${randomUUID()}`,
    sql`insert into traffic.spark_recording (campaign_id, number) values (${randomUUID()}, 1)`,
    sql`insert into traffic.campaign (campaign_id) values (${randomUUID()})`,
    sql`update traffic.spark_action set status = 'reversed', code = 'REVERSED',
      reversal_id = ${randomUUID()} where status = 'reserved'`,
  ]) {
    const undone = new Error('Undone.');
    const work = story.db.transaction(async (tx) => {
      expect(await tx.run(change)).toBeGreaterThan(0);
      const found = (await runChecks({ books: tx, traffic: [tx] }, checksFolder)).map(
        ({ name }) => name,
      );
      expect(found).toContain('traffic-names-the-books');
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  }
});

test('a reward that the books lack, or the traffic, is found', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  await story.record(story.says(bob, group));
  await settled(group);
  const sums = ['campaign-figures-are-the-works', 'spark-earnings-are-the-actions'];
  for (const [change, finds] of [
    [
      sql`update traffic.spark_participation set reserved_micro = reserved_micro + 1`,
      [...sums, 'spark-tally-is-the-actions'],
    ],
    [
      sql`update traffic.spark_action set amount_micro = amount_micro + 1 where status = 'reserved'`,
      [...sums.slice(1), 'spark-tally-is-the-actions'],
    ],
    [sql`delete from traffic.spark_participation`, [...sums, 'spark-tally-is-the-actions']],
    [sql`update spark_campaign set messages = messages + 1`, ['spark-tally-is-the-actions']],
    [sql`delete from traffic.spark_earner`, sums.slice(1)],
  ] as const) {
    const undone = new Error('Undone.');
    const work = story.db.transaction(async (tx) => {
      await tx.run(change);
      const found = (await runChecks({ books: tx, traffic: [tx] }, checksFolder)).map(
        ({ name }) => name,
      );
      expect(found).toEqual(finds);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  }
});

test('an edit within the time decides, in whatever order it arrives; a later one changes nothing', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(60);
  const sent = story.clock.now();
  const after = (seconds: number) => new Date(sent.getTime() + seconds * 1000);
  const short = story.says(bob, group, { at: sent, text: 'hi' });
  const { messageId } = short;
  const better = { at: sent, messageId, text: 'what a good morning' };
  await story.record(story.says(bob, group, { ...better, editedAt: after(30) }));
  await story.record(short);
  expect(await story.codes(group)).toEqual(['waiting']);
  const late = { ...better, text: 'no', editedAt: after(601) };
  await story.record(story.says(bob, group, late));
  expect(await settled(group)).toEqual(['reserved']);
  await story.record(story.says(bob, group, { ...better, text: 'no', editedAt: after(31) }));
  expect(await story.codes(group)).toEqual(['reserved']);
});

test('an edit that breaks a message within the time costs its reward, and says so', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(60);
  const sent = story.clock.now();
  const result = story.says(bob, group, { at: sent });
  const input = { at: sent, messageId: result.messageId, text: 'no' };
  const edited = story.says(bob, group, { ...input, editedAt: new Date(sent.getTime() + 600_000) });
  await story.record(result);
  expect(await story.codes(group)).toEqual(['waiting']);
  await story.record(edited);
  expect(await settled(group)).toEqual(['EDITED_INVALID']);
});

test('whatever a person does counts from ten minutes after joining the group, to the second', async () => {
  const group = await story.running();
  const [bob, dan, carl] = [
    await story.person(group),
    await story.person(group),
    await story.person(group),
  ];
  story.rest(60);
  const target = story.says(carl, group);
  await story.record(target, story.joins(bob, group));
  story.rest(1);
  await story.record(story.joins(dan, group));
  story.rest(599);
  for (const who of [bob, dan]) {
    await story.record(story.says(who, group), story.reacts(who, target, group));
    await recordClick(story.deps, { userId: who.userId, campaignId: group.id, link: 'tweet' });
  }
  await settled(group);
  const codesOf = async ({ sender }: { sender: string }) =>
    (await story.actions(group)).flatMap((one) =>
      one.sender === sender ? [one.code ?? one.status] : [],
    );
  expect(await codesOf(bob)).toEqual(Array(3).fill('reserved'));
  expect(await codesOf(dan)).toEqual(Array(3).fill('TOO_NEW'));
});

test('a reaction may arrive before its message; one taken back in time is unpaid', async () => {
  const group = await story.running();
  const [bob, carl, dan] = [
    await story.person(group),
    await story.person(group),
    await story.person(group),
  ];
  story.rest(60);
  const result = story.says(bob, group);
  await story.record(story.reacts(carl, result, group));
  story.rest(1);
  const [given, taken] = [story.reacts(dan, result, group), { isRemoved: true }];
  story.rest(1);
  await story.record(story.reacts(dan, result, group, taken));
  await story.record(given, result);
  expect((await settled(group)).toSorted()).toEqual(['REACTION_REMOVED', 'reserved', 'reserved']);
});

test('a reaction to a message that never comes waits an hour before it is unpaid', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(60);
  await story.record(story.reacts(bob, { messageId: 4 }, group));
  expect(await settled(group)).toEqual(['waiting']);
  story.rest(2140);
  expect(await settled(group)).toEqual(['waiting']);
  story.rest(60);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['TARGET_UNKNOWN']);
});

test('a reaction to a message from before the campaign says so, once no older one can come', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(60);
  await story.record(story.says(bob, group, { messageId: 50 }));
  for (const messageId of [49, 51]) {
    story.rest(1);
    await story.record(story.reacts(bob, { messageId }, group));
  }
  expect(await settled(group)).toEqual(['reserved', 'waiting', 'waiting']);
  story.rest(3600);
  expect(await settled(group)).toEqual(['reserved', 'TARGET_BEFORE_START', 'TARGET_UNKNOWN']);
});

test('where joining is required, messages and reactions are paid to whom Telegram knows in the group', async () => {
  const group = await story.running();
  const { chatId } = group;
  await story.db.run(sql`update spark_campaign set needs_join = true where id = ${group.id}`);
  const standings = new Map<string, ChatMemberStatus>();
  const shown = { chatId, name: null, title: 'Group', isGroup: true, standings };
  story.telegram.groups.push(shown);
  const admin = await story.person();
  standings.set(admin.sender, { kind: 'administrator', rights: [] });
  await story.join(admin, group);
  const outsider = await story.person(group);
  const asksAgain = await story.person(group);
  story.telegram.isDown = true;
  const [old, newcomer] = [await story.person(group), await story.person(group)];
  story.telegram.isDown = false;
  await story.record(
    { ...story.joins(old, group), hasJoined: false },
    story.joins(newcomer, group),
  );
  story.rest(700);
  const first = story.says(admin, group);
  await story.record(first);
  for (const who of [outsider, asksAgain, old, newcomer]) {
    story.rest(1);
    await story.record(story.says(who, group), story.reacts(who, first, group));
  }
  const { userId } = outsider;
  const page = { before: readTimeCursor(undefined), limit: 10 };
  const actions = await listActivity(story.deps, { campaignId: group.id, userId, ...page });
  const known = await readOutlooks(story.deps, { campaignId: group.id, userId, actions });
  expect([...known.values()].map(({ code }) => code)).toEqual(['ACTIONS_MISSING']);
  standings.set(asksAgain.sender, { kind: 'member', rights: [] });
  await story.join(asksAgain, group);
  const unpaid = Array(2).fill('ACTIONS_MISSING');
  expect(await settled(group)).toEqual(['reserved', ...unpaid, ...Array(6).fill('reserved')]);
});

test('the time of a pause does not count', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(60);
  await story.record(story.says(bob, group));
  story.rest(1);
  await story.setRights(group.chatId, false);
  story.rest(60);
  const paused = story.says(bob, group);
  story.rest(60);
  await story.setRights(group.chatId, true);
  story.rest(60);
  await story.record(story.says(bob, group), paused);
  expect(await settled(group)).toEqual(['reserved', 'CAMPAIGN_NOT_LIVE', 'reserved']);
});

test('the last cents go to the first, the others are told so, and the campaign is completed', async () => {
  const group = await story.running({ dollars: 1n });
  const people = [];
  for (let n = 0; n < 12; n += 1) people.push(await story.person(group));
  for (let n = 0; n < 9; n += 1) {
    story.rest(20);
    // The last to speak is the first to arrive.
    await story.record(...people.toReversed().map((who) => story.says(who, group)));
  }
  const codes = Object.groupBy(await settled(group), (code) => code);
  // 80 cents are 80 messages, and 8 of them are the share of one person
  expect([codes.reserved?.length, codes.POOL_EXHAUSTED?.length]).toEqual([80, 28]);
  expect(await story.stateOf(group.id)).toBe('completed');
  await story.pass(24);
  await story.pass(0);
  expect(await story.poolOf(group.id)).toBe(0n);
  expect(await story.creatorBalance(group.creatorId)).toBe(0n);
});

test('the last cents go to an older message, not to a later click', async () => {
  const group = await story.running();
  const [bob, eve, someone] = [
    await story.person(group),
    await story.person(group),
    await story.person(),
  ];
  await story.earnAllBut(group.id, someone.userId, 25_000n);
  story.rest(60);
  await story.record(story.says(bob, group));
  story.rest(5);
  const click = { userId: eve.userId, campaignId: group.id, link: 'tweet' } as const;
  await recordClick(story.deps, click);
  story.rest(590);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['available', 'waiting', 'waiting']);
  story.rest(5);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['available', 'reserved', 'waiting']);
  expect(await settled(group)).toEqual(['available', 'reserved', 'POOL_EXHAUSTED']);
});

test.each([
  [5, 4],
  [10, 8],
  [25, 20],
])('of a pool of 80 cents one person earns at most %i percent', async (personPercent, most) => {
  const group = await story.running({ dollars: 1n, personPercent });
  const [bob, eve] = [await story.person(group), await story.person(group)];
  for (let n = 0; n <= most; n += 1) {
    story.rest(20);
    await story.record(story.says(bob, group));
  }
  await story.record(story.says(eve, group));
  const codes = await settled(group);
  expect(codes.filter((code) => code === 'reserved')).toHaveLength(most + 1);
  expect(codes.filter((code) => code === 'SHARE_CAP')).toHaveLength(1);
});

test.each([4, 101])('no campaign has a limit per person of %i percent', async (personPercent) => {
  await expect(story.running({ personPercent })).rejects.toThrow(/person_percent/);
});

test('actions before the end are judged after it, and settled with the rest', async () => {
  const group = await story.running({ hours: 1 });
  const bob = await story.person(group);
  story.rest(3599);
  const [inTime, late] = [story.says(bob, group), story.says(bob, group)];
  await story.sweep();
  story.rest(1);
  await story.sweep();
  // Telegram was away for almost a day.
  story.rest(86_000);
  await story.record({ ...late, at: story.clock.now(), sentAt: story.clock.now() }, inTime);
  expect(await settled(group)).toEqual(['reserved']);
  await story.pass(1);
  await story.sweep();
  expect(await story.creatorBalance(group.creatorId)).toBe(99_987_500n);
});

test('an action at the moment of the stop is unpaid, and one a second before is paid', async () => {
  const group = await story.running();
  const [bob, carl] = [await story.person(group), await story.person(group)];
  story.rest(60);
  await story.record(story.says(bob, group));
  story.rest(1);
  await story.record(story.says(carl, group));
  await story.stop(group.id, group.creatorId);
  expect(await settled(group)).toEqual(['reserved', 'CAMPAIGN_NOT_LIVE']);
});

test('after an outage a reaction waits for its message from its arrival, however old it is', async () => {
  const group = await story.running();
  const [bob, carl] = [await story.person(group), await story.person(group)];
  story.rest(60);
  const result = story.says(bob, group);
  const reacted = story.reacts(carl, result, group);
  story.rest(3 * 3600);
  await story.record(reacted);
  expect(await settled(group)).toEqual(['waiting']);
  await story.record(result);
  expect(await settled(group)).toEqual(['reserved', 'reserved']);
});
