import { maxHideMs } from '@stoke/domain';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { scriptTelegram } from '../../../../testing/gateways/scripted-telegram.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { sql } from '../../../platform/db/sql.ts';
import { deleteHidden, hideMessage } from '../moderation/hide-message.ts';
import { listDueHidings } from '../moderation/hiding-store.ts';
import { hideWorker } from '../workers.ts';
import type { Group, Person } from './earning-story.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
const telegram = scriptTelegram();
const deps = { ...story.deps, telegram };
const code = (name: string) => expect.objectContaining({ code: name });
afterEach(async () => expect(await story.findings()).toEqual([]));
beforeEach(() => {
  Object.assign(telegram, { isDown: false, groups: [], fates: [], deleted: [] });
});
afterAll(() => story.close());

/** A group in which this person has said one thing, and the bot may delete messages. */
async function spoken(who: Person): Promise<Group & { actionId: string; key: string }> {
  const group = await story.earned([who], 1);
  setRights(group, ['manage_chat', 'delete_messages']);
  const row = await story.db.one(sql<{ id: string; key: string }>`
    select id, key from traffic.spark_action where campaign_id = ${group.id}`);
  return { ...group, actionId: row?.id ?? '', key: row?.key ?? '' };
}

function setRights({ chatId }: Group, rights: string[]): void {
  const standings = new Map([['7654321', { kind: 'administrator' as const, rights }]]);
  telegram.groups = [{ chatId, name: null, title: 'Group', isGroup: true, standings }];
}

const hide = ({ id: campaignId, actionId, creatorId }: Group & { actionId: string }) =>
  hideMessage(deps, { campaignId, actionId, by: creatorId });
const work = async () => {
  const due = await listDueHidings(story.db, { now: story.clock.now(), after: null, limit: 100 });
  for (const one of due) await deleteHidden(deps, one);
};
const stateOf = async ({ actionId }: { actionId: string }) => {
  const row = await story.db.one(sql<{ state: string }>`
    select state from spark_hiding where action_id = ${actionId}`);
  return row?.state ?? null;
};
const linesAbout = async (who: Person) =>
  story.db.all(sql<{ actor: string }>`
    select actor from audit where action = 'spark-hidden' and subject = ${who.userId} order by seq`);

test('a hidden message is deleted in its group once, its reward stays, and the log names who hid it', async () => {
  const bob = await story.person();
  const group = await spoken(bob);
  await hide(group);
  expect([await stateOf(group), telegram.deleted]).toEqual(['waiting', []]);
  await work();
  await work();
  expect([await stateOf(group), telegram.deleted]).toEqual(['hidden', [group.key]]);
  await hide(group);
  await work();
  expect(telegram.deleted).toHaveLength(1);
  expect(await linesAbout(bob)).toEqual([{ actor: group.creatorId }]);
  expect(await story.codes(group)).toEqual(['reserved']);
  await story.later(24);
  expect(await story.codes(group)).toEqual(['available']);
});

test('without the right it is refused, and can be hidden once the bot has it', async () => {
  const bob = await story.person();
  const group = await spoken(bob);
  setRights(group, ['manage_chat']);
  await expect(hide(group)).rejects.toEqual(code('spark.hide_no_right'));
  telegram.groups = [];
  await expect(hide(group)).rejects.toEqual(code('spark.hide_no_right'));
  telegram.isDown = true;
  await expect(hide(group)).rejects.toEqual(code('spark.telegram_unreachable'));
  expect(await stateOf(group)).toBeNull();
  telegram.isDown = false;
  setRights(group, ['delete_messages']);
  await hide(group);
  // The right is lost between the question and the deletion.
  const reason = "Bad Request: message can't be deleted";
  telegram.fates = [{ kind: 'refused', reason }];
  await work();
  expect(await stateOf(group)).toBe('no_right');
  await hide(group);
  await work();
  expect(await stateOf(group)).toBe('hidden');
  expect(await linesAbout(bob)).toHaveLength(2);
});

test('a message can be hidden for 48 hours to the second', async () => {
  const bob = await story.person();
  const group = await spoken(bob);
  const row = await story.db.one(sql<{ at: Date }>`
    select at from traffic.spark_action where id = ${group.actionId}`);
  const end = (row?.at.getTime() ?? 0) + maxHideMs;
  story.wait(end - story.clock.now().getTime() - 1);
  await hide(group);
  telegram.fates = [{ kind: 'not_sent', reason: 'Telegram is down.' }];
  await work();
  expect(await stateOf(group)).toBe('waiting');
  story.wait(5000);
  telegram.fates = [{ kind: 'not_sent', reason: 'Telegram is down.' }];
  await work();
  expect(await stateOf(group)).toBe('too_old');
  await expect(hide(group)).rejects.toEqual(code('spark.hide_too_late'));
});

test('what Telegram delays is asked again when it said, and a broken connection soon', async () => {
  const bob = await story.person();
  const group = await spoken(bob);
  await hide(group);
  telegram.fates = [
    { kind: 'later', afterSeconds: 30 },
    { kind: 'unknown', reason: 'socket hang up' },
    { kind: 'refused', reason: 'Bad Request: chat not found' },
  ];
  await work();
  story.rest(29);
  await work();
  expect(telegram.fates).toHaveLength(2);
  story.rest(1);
  await work();
  expect([telegram.fates.length, await stateOf(group)]).toEqual([1, 'waiting']);
  story.rest(60);
  await work();
  expect(await stateOf(group)).toBe('refused');
});

test('a turn ends when Telegram wants to be left alone', async () => {
  const groups = [await spoken(await story.person()), await spoken(await story.person())];
  for (const group of groups) {
    setRights(group, ['delete_messages']);
    await hide(group);
  }
  const { run } = hideWorker(deps);
  telegram.fates = [{ kind: 'later', afterSeconds: 30 }];
  await run();
  expect(telegram.deleted).toEqual([]);
  story.rest(5);
  await run();
  expect(telegram.deleted).toHaveLength(1);
  story.rest(25);
  await run();
  expect(await Promise.all(groups.map(stateOf))).toEqual(['hidden', 'hidden']);
});

test('only messages of this campaign are hidden', async () => {
  const bob = await story.person();
  const [group, other] = [await spoken(bob), await spoken(await story.person())];
  const input = { campaignId: group.id, by: group.creatorId };
  for (const actionId of [other.actionId, group.id]) {
    await expect(hideMessage(deps, { ...input, actionId })).rejects.toEqual(
      code('request.not_found'),
    );
  }
  expect(await stateOf(other)).toBeNull();
});

test('a message whose hiding is cut off by a death is hidden when it is asked for again, and logged once', async () => {
  const bob = await story.person();
  const cuts = await crashAtEachStatement(story.db, {
    open: () => spoken(bob),
    work: async (cut, { id: campaignId, actionId, creatorId }) => {
      const dying = { ...deps, db: cut, traffic: trafficIn(cut) };
      await hideMessage(dying, { campaignId, actionId, by: creatorId });
      const page = { now: story.clock.now(), after: null, limit: 100 };
      for (const due of await listDueHidings(cut, page)) await deleteHidden(dying, due);
    },
    check: async (group) => expect(await stateOf(group)).not.toBe('hidden'),
    goOn: async (group) => {
      await hide(group);
      await work();
      expect(await stateOf(group)).toBe('hidden');
      const lines = await story.db.all(sql`
        select from audit where action = 'spark-hidden' and about::json ->> 'campaign' = ${group.id}`);
      expect(lines).toHaveLength(1);
    },
  });
  expect(cuts).toBeGreaterThan(5);
});
