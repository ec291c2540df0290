import { afterAll, afterEach, expect, test } from 'vitest';
import { runChecks } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newsOf } from '../../../../testing/platform/news-of.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { addLink } from '../clicks/add-link.ts';
import { eraseCampaigns } from '../personal-store.ts';
import { setGroupRights } from '../groups/set-group-rights.ts';
import { readOutlooks } from '../rewards/outlook.ts';
import { recordPause } from '../spark-store.ts';
import { listConnected } from '../traffic/record-store.ts';
import { windowOf } from '../traffic/run-times.ts';
import { openEarningStory, type Group } from './earning-story.ts';

const story = await openEarningStory();
const { db, inTx } = story;
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const add = ({ id: campaignId, creatorId }: Group, url: string) => {
  const deps = { ...story.deps, addressOf: () => 'https://t.me/StokeBot?start=link' };
  return inTx((tx) => addLink(deps, tx, { campaignId, creatorId, url, label: '' }));
};
const judged = async (group: Group) => {
  story.rest(700);
  await story.runJudge(group);
  return story.codes(group);
};
/** Sets the clock on to a fraction of a second, as acts of the books have and messages have not. */
const restUntil = (millisecond: number) => {
  const now = story.clock.now().getTime();
  story.wait(120_000 + millisecond - (now % 1000));
};
const secondOf = (at: Date, more = 0) =>
  new Date(Math.floor(at.getTime() / 1000) * 1000 + more * 1000);

test('a message in the second of the pause, of the resumption and of the end is paid, the next and the one before are not', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  restUntil(400);
  await story.setRights(group.chatId, false);
  const paused = story.clock.now();
  restUntil(700);
  await story.setRights(group.chatId, true);
  const resumed = story.clock.now();
  restUntil(300);
  const ended = story.clock.now();
  const at = (when: Date, more = 0) => story.says(bob, group, { at: secondOf(when, more) });
  await story.record(at(paused), at(paused, 1), at(resumed, -1), at(resumed), at(ended));
  await story.stop(group.id, group.creatorId);
  await story.record(at(ended, 1));
  expect(await judged(group)).toEqual([
    'reserved',
    'CAMPAIGN_NOT_LIVE',
    'CAMPAIGN_NOT_LIVE',
    'reserved',
    'reserved',
  ]);
});

test('a message in the second that two Sparks share is paid by the first alone, also once it is edited', async () => {
  const first = await story.running();
  const bob = await story.person(first);
  const creatorId = await story.creator('successor', 100n);
  const { id } = await story.create(creatorId);
  await story.requireNothing(id);
  const next = { id, creatorId, chatId: first.chatId };
  await story.connect(id, creatorId, first.chatId);
  restUntil(200);
  const at = secondOf(story.clock.now());
  const message = story.says(bob, first, { at });
  await story.record(message);
  story.wait(100);
  await story.stop(first.id, first.creatorId);
  story.wait(400);
  await story.sweep();
  // Its rows lie behind those of the next one.
  await db.run(sql`update campaign set name = name where id = ${first.id}`);
  await db.run(sql`update spark_campaign set tweet_url = tweet_url where id = ${first.id}`);
  await story.join(bob, next);
  const { messageId } = message;
  const editedAt = secondOf(at, 60);
  await story.record(story.says(bob, next, { at, messageId, editedAt, text: newsOf(9) }));
  expect(await judged(first)).toEqual(['reserved']);
  expect(await judged(next)).toEqual([]);
});

test('a pause and an end that are written after a message was recorded still count', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  const says = () => story.record(story.says(bob, group));
  restUntil(0);
  await says();
  const pause = async (isPaused: boolean) => {
    const at = story.clock.now();
    await inTx((tx) => recordPause(tx, { campaignId: group.id, isPaused, at }));
  };
  restUntil(0);
  await says();
  await pause(true);
  restUntil(0);
  await pause(false);
  await says();
  restUntil(0);
  await says();
  await story.stop(group.id, group.creatorId);
  expect(await judged(group)).toEqual([
    'reserved',
    'CAMPAIGN_NOT_LIVE',
    'reserved',
    'CAMPAIGN_NOT_LIVE',
  ]);
});

test.each(['the report', 'a look at the group'])(
  'a Spark resumes when the bot got its rights back, however late that is heard of, and %s comes first',
  async (first) => {
    const group = await story.running();
    const bob = await story.person(group);
    const { chatId } = group;
    restUntil(0);
    await story.setRights(chatId, false);
    const paused = story.clock.now();
    story.rest(3600);
    const after = (seconds: number) => ({ at: secondOf(paused, seconds) });
    const report = (at: Date) =>
      inTx((tx) => setGroupRights(story.deps, tx, { chatId, hasRights: true, at }));
    // What was said is recorded before it is known that the bot had its rights then.
    if (first !== 'the report') await story.setRights(chatId, true);
    await story.record(story.says(bob, group, after(59)), story.says(bob, group, after(1800)));
    await report(after(60).at);
    await story.record(story.says(bob, group, after(60)));
    expect(await judged(group)).toEqual(['CAMPAIGN_NOT_LIVE', 'reserved', 'reserved']);
    const { endTime, activatedAt } = await db.only(sql<{ endTime: Date; activatedAt: Date }>`
      select end_time, activated_at from campaign where id = ${group.id}`);
    expect(endTime.getTime() - activatedAt.getTime()).toBe(86_400_000);
    expect(await story.stateOf(group.id)).toBe('active');
  },
);

test('a report of rights from before the pause or from the future ends the pause between the two', async () => {
  const group = await story.running();
  const { chatId } = group;
  const lasted = async (report: number) => {
    await story.setRights(chatId, false);
    const at = new Date(story.clock.now().getTime() + report * 1000);
    story.rest(60);
    await inTx((tx) => setGroupRights(story.deps, tx, { chatId, hasRights: true, at }));
    const { seconds } = await db.only(sql<{ seconds: number }>`
      select extract(epoch from resumed_at - paused_at)::int as seconds from spark_pause
      where campaign_id = ${group.id} order by paused_at desc limit 1`);
    story.rest(60);
    return seconds;
  };
  expect([await lasted(-600), await lasted(600), await lasted(20)]).toEqual([0, 60, 20]);
});

test('who writes during a pause is told so immediately', async () => {
  const group = await story.running();
  const { userId, sender } = await story.person(group);
  story.rest(60);
  await story.setRights(group.chatId, false);
  story.rest(60);
  await story.record(story.says({ sender }, group));
  const rows = await story.db.all(sql<{ id: string; at: Date; status: string }>`
    select id, at, status from traffic.spark_action where campaign_id = ${group.id}`);
  const actions = rows.map((row) => ({ ...row, kind: 'message' as const }));
  const known = await readOutlooks(story.deps, { campaignId: group.id, userId, actions });
  expect([...known.values()].map(({ code }) => code)).toEqual(['CAMPAIGN_NOT_LIVE']);
});

test('a pause that begins after the planned end, before anyone has ended the Spark, does not prolong it', () => {
  const [startedAt, endsAt, pausedAt] = [new Date(10_000), new Date(20_000), new Date(20_500)];
  const window = windowOf({ startedAt, endsAt, pausedFrom: [pausedAt], pausedUntil: [null] });
  expect(window).toEqual([{ from: 10_000, until: 20_000 }]);
});

test('a message that leads to a link that was added is not doubtful, and one elsewhere is', async () => {
  const group = await story.running();
  const [bob, carl] = [await story.person(group), await story.person(group)];
  await add(group, 'https://brand.example/shop');
  const saying = async (who: typeof bob, url: string) => {
    story.rest(60);
    await story.record(story.says(who, group, { text: `what do you think about ${url}` }));
  };
  await saying(bob, 'https://brand.example/shop');
  await saying(carl, 'https://elsewhere.example/shop');
  expect(await judged(group)).toEqual(['reserved', 'doubtful']);
});

test("a deleted creator's links no longer lead anywhere", async () => {
  const group = await story.running();
  await add(group, 'https://brand.example/shop');
  const linksOf = async () => (await listConnected(db, [group.chatId]))[0]?.links;
  expect(await linksOf()).toEqual([
    'https://x.com/stoke/status/1',
    'https://t.me/ourgroup',
    'https://brand.example/shop',
  ]);
  await inTx((tx) => eraseCampaigns(tx, group.creatorId));
  expect(await linksOf()).toEqual(['https://x.com/i/web/status/1', 'erased']);
});

test('a Spark that is paused without a pause, or the other way round, is found', async () => {
  const group = await story.running();
  await expect(db.run(sql`delete from traffic.campaign`)).rejects.toMatchObject({ code: '42501' });
  for (const change of [
    sql`insert into spark_pause values (${group.id}, now())`,
    sql`update campaign set paused_at = now(), state = 'paused' where id = ${group.id}`,
  ]) {
    const undone = new Error('Undone.');
    const work = db.transaction(async (tx) => {
      expect(await tx.run(change)).toBe(1);
      const found = (await runChecks({ books: tx, traffic: [tx] }, checksFolder)).map(
        ({ name }) => name,
      );
      expect(found).toEqual(['campaign-details-agree']);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  }
});
