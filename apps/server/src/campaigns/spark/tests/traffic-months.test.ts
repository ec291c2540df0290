import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { atOnce, crowds } from '../../../../testing/platform/at-once.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { makeMonths } from '../traffic/month-store.ts';
import type { Group } from './earning-story.ts';
import { openModerationStory } from './moderation-story.ts';

const database = await openTestDatabase(32);
const story = await openModerationStory(database);
const [traffic] = story.deps.traffic.all;
if (!traffic) throw new Error('The story has no traffic.');
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const [bob] = story.regulars;
const make = () => makeMonths(traffic, story.clock.now());
/** Waits until the first day of the next month. */
function nextMonth(): string {
  const now = story.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  story.wait(next - now.getTime());
  return story.clock.now().toISOString().slice(0, 7).replace('-', '_');
}
/** The partitions with what was done in a Spark, and with its texts. */
const placesOf = async ({ id }: Group) => {
  const rows = await story.db.all(sql<{ place: string }>`
    select tableoid::regclass::text as place from traffic.spark_action where campaign_id = ${id}
    union select tableoid::regclass::text from traffic.spark_text where campaign_id = ${id} order by 1`);
  return rows.map(({ place }) => place.replace('traffic.', ''));
};
const placesIn = (month: string) => [`spark_action_${month}`, `spark_text_${month}`];

test('what is done in a Spark lies with the Sparks that were made in the same month', async () => {
  const early = await story.earned([bob], 1);
  // Its month has rows that lie elsewhere: it stays as it is.
  await make();
  const sameMonth = await story.earned([bob], 1);
  const month = nextMonth();
  const group = await story.earned([bob], 1);
  expect(await placesOf(early)).toEqual(placesIn('default'));
  expect(await placesOf(sameMonth)).toEqual(placesIn('default'));
  expect(await placesOf(group)).toEqual(placesIn(month));
  // What is done later too.
  nextMonth();
  await make();
  await story.record(story.says(bob, group));
  expect(await placesOf(group)).toEqual(placesIn(month));
});

test.for(crowds)('a month that %i servers make at the same time is made once', async (crowd) => {
  const month = nextMonth();
  await atOnce(crowd, make);
  expect(await placesOf(await story.earned([bob], 1))).toEqual(placesIn(month));
});

test('a month waits while a backup reads, and nothing else waits for longer than a second', async () => {
  nextMonth();
  await make();
  nextMonth();
  const backup = new pg.Client({ connectionString: database.ownerUrl });
  await backup.connect();
  await backup.query('begin; lock table traffic.spark_action in access share mode');
  await make();
  const month = nextMonth();
  const isMade = () =>
    story.db.has(sql`select from pg_inherits where inhparent = 'traffic.spark_action'::regclass
      and inhrelid::regclass::text = 'traffic.spark_action_' || ${month}`);
  expect(await isMade()).toBe(false);
  await backup.query('commit');
  await backup.end();
  await make();
  expect(await isMade()).toBe(true);
});
