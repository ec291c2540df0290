import { afterAll, afterEach, expect, test } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { linkTelegram, unlinkTelegram } from '../../../people/contacts/index.ts';
import { closeAccount } from '../../../people/profile/index.ts';
import { lockUser } from '../../../people/users/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { sparkPersonal } from '../personal.ts';
import { postPending } from '../post-pending.ts';
import type { Group, Person } from './earning-story.ts';
import { judged } from './judged-story.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

/** What the deletion of an account does in its transaction, as far as Sparks are concerned. */
const deleteIn = ({ userId }: Person) =>
  story.inTx(async (tx) => {
    for (const { erase } of sparkPersonal(story.deps)) await erase?.(tx, userId);
    await tx.run(sql`delete from telegram_link where user_id = ${userId}`);
    const user = await lockUser(tx, userId);
    if (user) await closeAccount(tx, user, story.clock.now());
    await tx.run(sql`
      insert into erasure (user_id, created_at, not_before) values (${userId}, now(), now())`);
  });

async function eraseLater(deps: typeof story.deps, { userId }: Person): Promise<void> {
  for (const part of sparkPersonal(deps)) await part.eraseLater?.(userId);
}

/** How much is known of someone with these Telegram accounts. */
async function knownOf({ userId }: Person, senders: readonly string[]) {
  return story.db.one(sql<Record<'keys' | 'members' | 'texts' | 'senders' | 'noted', number>>`
    select
      (select count(*)::int from traffic.spark_action
        where key ~ ('(' || array_to_string(${senders}::text[], '|') || ')')) as keys,
      (select count(*)::int from traffic.spark_member where telegram_user_id = any(${senders}::text[])) as members,
      (select count(*)::int from traffic.spark_text t join traffic.spark_action a
        on a.campaign_id = t.campaign_id and a.id = t.action_id where a.user_id = ${userId}) as texts,
      (select count(*)::int from traffic.spark_action where user_id = ${userId} and sender is not null) as senders,
      (select count(*)::int from spark_erasure where user_id = ${userId}) as noted`);
}
const nothing = { keys: 0, members: 0, texts: 0, senders: 0, noted: 0 };

/** Has spoken in two Sparks and reacted in one, there from a former Telegram account, and is a member of others. */
async function known(): Promise<{ who: Person; senders: string[]; groups: Group[] }> {
  const groups = [await story.running(), await story.running(), await story.running()];
  const [first, second, third] = groups as [Group, Group, Group];
  const who = await story.person(first, second);
  story.rest(60);
  const later = { ...who, sender: String(Number(who.sender) + 4_000_000) };
  await story.record(story.says(who, first), story.joins(who, third), story.joins(who, second));
  await story.record(story.reacts(who, { messageId: 4 }, first));
  story.rest(60);
  await unlinkTelegram(story.deps, who.userId);
  const person = { id: later.sender, username: null, firstName: 'Again' };
  await story.inTx((tx) => linkTelegram(story.deps, tx, { userId: who.userId, person }));
  story.rest(60);
  await story.record(story.says(later, second), story.joins(later, third));
  return { who, senders: [who.sender, later.sender], groups };
}

test('what Sparks know of a deleted account is erased, wherever the server that erased it died', async () => {
  const { deps } = story;
  const deaths = await crashAtEachStatement(story.db, {
    open: async () => {
      const made = await known();
      const before = await knownOf(made.who, made.senders);
      expect(before).toEqual({ keys: 1, members: 3, texts: 2, senders: 3, noted: 0 });
      await deleteIn(made.who);
      return made;
    },
    work: (db, { who }) => eraseLater({ ...deps, db, traffic: trafficIn(db) }, who),
    check: async () => undefined,
    goOn: async ({ who, senders, groups }) => {
      await eraseLater(deps, who);
      expect(await knownOf(who, senders)).toEqual(nothing);
      await eraseLater(deps, who);
      for (const [n, { id }] of groups.slice(0, 2).entries()) {
        const rows = await story.db.all(sql`
          select from traffic.spark_action where campaign_id = ${id} and user_id = ${who.userId}`);
        expect(rows).toHaveLength(2 - n);
      }
    },
  });
  expect(deaths).toBeGreaterThan(10);
});

test('accounts that reacted to one message with one Telegram account are each deleted', async () => {
  const group = await story.running();
  const [ana, bob] = [await story.person(group), await story.person(group)];
  story.rest(60);
  await story.record(story.reacts(ana, { messageId: 4 }, group));
  await deleteIn(ana);
  await eraseLater(story.deps, ana);
  await unlinkTelegram(story.deps, bob.userId);
  const person = { id: ana.sender, username: null, firstName: 'Phone' };
  await story.inTx((tx) => linkTelegram(story.deps, tx, { userId: bob.userId, person }));
  story.rest(60);
  const phone = { ...bob, sender: ana.sender };
  await story.record(story.reacts(phone, { messageId: 4 }, group));
  await deleteIn(phone);
  await eraseLater(story.deps, phone);
  expect(await knownOf(phone, [phone.sender])).toEqual(nothing);
  expect(await story.actions(group)).toHaveLength(2);
});

test('an account is not deleted while what it did in a Spark waits, is doubtful or is reserved', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  const blocks = async () => {
    const before = [];
    for (const { blocksBefore } of sparkPersonal(story.deps)) {
      before.push(await blocksBefore?.(bob.userId));
    }
    return before.some((code) => code === 'account.work_waiting');
  };
  expect(await blocks()).toBe(false);
  story.rest(30);
  await story.record(story.says(bob, group));
  expect(await blocks()).toBe(true);
  story.rest(700);
  await story.runJudge(group);
  expect(await blocks()).toBe(true);
  await story.later(25);
  expect(await story.codes(group)).toEqual(['available']);
  expect(await blocks()).toBe(false);
});

test('actions recorded while an account was deleted are not paid', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(30);
  await story.record(story.says(bob, group));
  await deleteIn(bob);
  await eraseLater(story.deps, bob);
  story.rest(700);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['NOT_LINKED']);
});

test('actions judged while an account was deleted are not paid either', async () => {
  const bob = await story.person();
  const group = await judged(story, bob);
  expect(await story.codes(group)).toEqual(['reserved']);
  await deleteIn(bob);
  await postPending(story.deps, group.id);
  expect(await story.codes(group)).toEqual(['BANNED']);
});
