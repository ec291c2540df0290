import { afterAll, afterEach, expect, test } from 'vitest';
import { linkTelegram, unlinkTelegram } from '../../../people/contacts/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { createHistories } from '../rewards/histories.ts';
import { judgeBatch } from '../rewards/judge-actions.ts';
import { eraseActions } from '../personal-store.ts';
import { recordClick } from '../clicks/record-click.ts';
import { openEarningStory, type Group, type Person } from './earning-story.ts';

const story = await openEarningStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

/** Unlinks a person's Telegram account and links it to another person. */
async function hand(from: Person, to: Person): Promise<Person> {
  await unlinkTelegram(story.deps, to.userId).catch(() => null);
  await unlinkTelegram(story.deps, from.userId);
  const person = { id: from.sender, username: null, firstName: 'Phone' };
  await story.inTx((tx) => linkTelegram(story.deps, tx, { userId: to.userId, person }));
  return { ...to, sender: from.sender };
}
const click = ({ userId }: Person, { id: campaignId }: Group) =>
  recordClick(story.deps, { userId, campaignId, link: 'tweet' });
/** Everything is old enough to be judged, and is, by a process that has just started. */
async function settled(group: Group) {
  story.rest(700);
  await judgeBatch({ ...story.deps, histories: createHistories() }, group.id, 100);
  return story.codes(group);
}

test('one Telegram account that is linked to three people, one after the other, is paid under the first', async () => {
  const group = await story.running();
  let phone = await story.person(group);
  for (const next of [await story.person(group), await story.person(group), null]) {
    story.rest(1);
    await story.record(story.says(phone, group));
    await click(phone, group);
    story.rest(1);
    if (next) phone = await hand(phone, next);
  }
  const codes = await settled(group);
  expect(codes.filter((code) => code === 'reserved')).toHaveLength(2);
  expect(codes.filter((code) => code === 'OTHER_ACCOUNT')).toHaveLength(4);
  // Nor in a later batch, by another process.
  story.rest(3600);
  await story.record(story.says(phone, group));
  expect((await settled(group)).at(-1)).toBe('OTHER_ACCOUNT');
});

test('the first to earn with it keeps it in that campaign, also without an account, and in no other', async () => {
  const [group, other] = [await story.running(), await story.running()];
  const ana = await story.person(group);
  story.rest(60);
  await story.record(story.says(ana, group));
  expect(await settled(group)).toEqual(['reserved']);
  const bob = await hand(ana, await story.person(group, other));
  await eraseActions(story.deps, ana.userId);
  story.rest(60);
  await story.record(story.says(bob, group), story.says(bob, other));
  expect(await settled(group)).toEqual(['reserved', 'OTHER_ACCOUNT']);
  expect(await settled(other)).toEqual(['reserved']);
});

test('an unpaid action does not bind a Telegram account to anyone', async () => {
  const group = await story.running();
  const ana = await story.person(group);
  story.rest(60);
  await story.record(story.says(ana, group, { text: 'no' }));
  await settled(group);
  const bob = await hand(ana, await story.person(group));
  story.rest(60);
  await story.record(story.says(bob, group));
  expect(await settled(group)).toEqual(['TOO_SHORT', 'reserved']);
});

test('a user whose Telegram account has earned for someone else is told before taking part', async () => {
  const group = await story.running();
  const ana = await story.person(group);
  story.rest(60);
  await story.record(story.says(ana, group));
  await settled(group);
  expect(await story.shownTo(ana, group)).toMatchObject({ isEligible: true, missing: [] });
  const bob = await hand(ana, await story.person());
  expect(await story.shownTo(bob, group)).toMatchObject({
    isEligible: false,
    missing: [{ code: 'other_account' }, { code: 'participate' }],
  });
  await story.join(bob, group);
  await click(bob, group);
  expect(await story.codes(group)).toEqual(['reserved', 'OTHER_ACCOUNT']);
});

test('a second Telegram account of a person reacts to no message again, whatever a process remembers', async () => {
  const group = await story.running();
  const [ana, carl] = [await story.person(group), await story.person(group)];
  story.rest(60);
  const result = story.says(carl, group);
  await story.record(result, story.reacts(ana, result, group));
  expect((await settled(group)).toSorted()).toEqual(['reserved', 'reserved']);
  // Longer than the hour that limits look back.
  story.rest(5 * 3600);
  const second = await hand(await story.person(), ana);
  story.rest(1);
  await story.record(story.reacts(second, result, group));
  expect((await settled(group)).at(-1)).toBe('REACTION_REPEAT');
});

test.each([10, 25, 40])(
  'a second Telegram account reacts to no message of %i hours ago again, and a process that has just started judges it',
  async (hours) => {
    const group = await story.running({ hours: 60 });
    const [ana, carl] = [await story.person(group), await story.person(group)];
    story.rest(60);
    const result = story.says(carl, group);
    await story.record(result);
    story.rest(hours * 3600);
    await story.record(story.reacts(ana, result, group));
    expect(await settled(group)).toEqual(['reserved', 'reserved']);
    const second = await hand(await story.person(), ana);
    story.rest(1);
    await story.record(story.reacts(second, result, group));
    expect((await settled(group)).at(-1)).toBe('REACTION_REPEAT');
  },
);

test('messages count for the account that the Telegram account was linked to when they were written', async () => {
  const group = await story.running();
  const ana = await story.person(group);
  const bob = await story.person(group);
  story.rest(60);
  const [before, after] = [story.says(ana, group), { text: 'what a fine new day' }];
  story.rest(1);
  await unlinkTelegram(story.deps, ana.userId);
  const between = story.says(ana, group, after);
  story.rest(60);
  await unlinkTelegram(story.deps, bob.userId);
  const person = { id: ana.sender, username: null, firstName: 'Phone' };
  await story.inTx((tx) => linkTelegram(story.deps, tx, { userId: bob.userId, person }));
  // All of them arrive late.
  await story.record(between, before);
  const rows = await story.db.all(sql<{ userId: string | null; code: string | null }>`
    select user_id, code from traffic.spark_action where campaign_id = ${group.id} order by at`);
  expect(rows).toEqual([
    { userId: ana.userId, code: null },
    { userId: null, code: 'NOT_LINKED' },
  ]);
  expect(await settled(group)).toEqual(['reserved', 'NOT_LINKED']);
});

race(
  'a Telegram account that changes hands while it is judged is paid under one person',
  async (crowd) => {
    const group = await story.running();
    const people = [
      await story.person(group),
      await story.person(group),
      await story.person(group),
    ];
    let phone = people[0] ?? (await story.person(group));
    const { sender } = phone;
    for (const next of people.slice(1)) {
      story.rest(1);
      await story.record(story.says(phone, group));
      await click(phone, group);
      story.rest(1);
      phone = await hand(phone, next);
    }
    story.rest(700);
    await together(crowd, async (n) => {
      if (n === 0) await unlinkTelegram(story.deps, phone.userId);
      else if (n % 3 === 1) await story.record(story.says(phone, group));
      else await judgeBatch({ ...story.deps, histories: createHistories() }, group.id, 1);
    });
    await settled(group);
    const paid = await story.db.all(sql`
    select distinct user_id from traffic.spark_action
    where campaign_id = ${group.id} and sender = ${sender} and status = 'reserved'`);
    expect(paid).toEqual([{ userId: people[0]?.userId }]);
  },
);
