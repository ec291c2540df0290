import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  splitTraffic,
  trafficTables,
  watchParts,
} from '../../../../testing/campaigns/split-traffic.ts';
import { sql } from '../../../platform/db/sql.ts';
import { recordClick } from '../clicks/record-click.ts';
import { decideForDoubtful } from '../moderation/decide-doubtful.ts';
import { insertHiding } from '../moderation/hiding-store.ts';
import { muteParticipant } from '../participation-store.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
await splitTraffic(story.database.ownerUrl);
const { db, broken, tables } = watchParts({ ...story.db });
Object.assign(story.db, db);
afterAll(() => story.close());

test('nothing done in a Spark touches the traffic of another one in the same transaction', async () => {
  const [bob, carl] = [await story.person(), await story.person()];
  const group = await story.doubted(bob, 3);
  await story.join(carl, group);
  await story.earned([bob, carl], 2);
  const { id: campaignId, ids, creatorId } = group;
  const [paid = '', hidden = ''] = ids;
  // Messages, one of them edited, of people and of a stranger, a reaction and a click.
  const at = story.clock.now();
  const message = story.says(carl, group, { text: 'no' });
  await story.record(message, story.says({ sender: '66001' }, group), story.joins(carl, group));
  const editedAt = new Date(at.getTime() + 5000);
  await story.record(
    story.says(carl, group, { at, messageId: message.messageId, editedAt }),
    story.reacts(bob, message, group),
  );
  const click = { userId: carl.userId, campaignId, link: 'tweet' };
  await story.inTx((tx) => recordClick(story.deps, tx, click));
  story.rest(700);
  await story.runJudge(group);
  const by = creatorId;
  await story.inTx((tx) =>
    decideForDoubtful(story.deps, tx, { campaignId, actionIds: [paid], by }),
  );
  await story.inTx((tx) => insertHiding(tx, { campaignId, actionId: hidden, by, at }));
  await story.inTx((tx) =>
    muteParticipant(tx, { campaignId, userId: bob.userId, isMuted: true, at }),
  );
  await story.reverse(group, { userId: carl.userId });
  await story.appeal(carl);
  const [appeal = ''] = await story.openAppeals([carl]);
  await story.answer(appeal, 'won');
  await story.later(25);
  expect([...broken]).toEqual([]);
  expect([...tables].toSorted()).toEqual(trafficTables.toSorted());
  const left = await story.db.all(sql`select from spark_action where status = 'reserved'`);
  expect(left).toEqual([]);
  expect(await story.findings()).toEqual([]);
});

const root = path.join(import.meta.dirname, '../../../../../..');

/** The functions whose statements name tables of the traffic and others: as long as all lie in one database. */
const joined = ['countPeople', 'findDeals', 'findSparkDeals', 'readDeals'];

/** The text of each file that matches. */
async function read(pattern: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) {
    texts.push(await readFile(path.join(root, file), 'utf8'));
  }
  return texts;
}

test('what records, judges and pays names no table outside the traffic in a statement on it', async () => {
  const schema = (await read('migrations/0001-schema/*.sql')).join('');
  const all = [...schema.matchAll(/^create (?:table|view) (\w+)/gm)].map(([, name = '']) => name);
  const traffic = new Set<string>(trafficTables);
  const found = new Set<string>();
  for (const text of await read('apps/server/src/**/*-store.ts')) {
    for (const { 1: statement = '', index } of text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)) {
      const named = new Set(
        [...statement.matchAll(/(?:from|join|into|update|using)\s+(\w+)/g)].map(([, name]) => name),
      );
      const isOn = (name: string) => named.has(name);
      if (![...traffic].some(isOn) || !all.some((name) => !traffic.has(name) && isOn(name)))
        continue;
      found.add([...text.slice(0, index).matchAll(/function (\w+)/g)].at(-1)?.[1] ?? '');
    }
  }
  expect([...found].toSorted()).toEqual(joined);
});
