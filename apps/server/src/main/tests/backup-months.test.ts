import { dayMs } from '@stoke/domain';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/platform/test-database.ts';
import { endDue, settleDue } from '../../campaigns/core/index.ts';
import type { Group } from '../../campaigns/spark/tests/earning-story.ts';
import { openModerationStory } from '../../campaigns/spark/tests/moderation-story.ts';
import { releaseDue } from '../../campaigns/spark/rewards/release-earnings.ts';
import { makeMonths } from '../../campaigns/spark/traffic/month-store.ts';
import { removeMonths } from '../../campaigns/spark/traffic/remove-months.ts';
import { readConfig } from '../../platform/config/config.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';

const database = await openTestDatabase();
const story = await openModerationStory(database);
const dir = await mkdtemp(path.join(tmpdir(), 'stoke-months-'));
const restored = `restored_${uuidV7({ now: () => new Date() })().replaceAll('-', '')}`;
afterAll(async () => {
  await ask(database.ownerUrl, `drop database if exists ${restored} with (force)`);
  await story.close();
  await rm(dir, { recursive: true });
});
const [bob] = story.regulars;
const today = story.clock.now();

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

/** A settled Spark in which one message was paid, made so many days before today. */
async function settled(daysAgo: number): Promise<Group> {
  story.wait(today.getTime() - daysAgo * dayMs - story.clock.now().getTime());
  await makeMonths(story.deps.traffic.databaseOf(''), story.clock.now());
  const group = await story.earned([bob], 1);
  story.wait(3 * dayMs);
  await story.inTx((tx) => endDue(story.deps, tx, group.id));
  await releaseDue(story.deps, group.id);
  await settleDue(story.deps, group.id);
  return group;
}

const configOf = (name: string, url: string) =>
  readConfig({
    DATA_DIR: path.join(dir, name),
    DATABASE_URL: url,
    SOLANA_RPC_URL: 'http://127.0.0.1:9',
    TREASURY_ADDRESS: 'So11111111111111111111111111111111111111112',
    TELEGRAM_BOT_TOKEN: `7845711902:${'AAjhTb3kQ0'.repeat(4)}`,
  });

const readPlaces = (url: string) =>
  ask<{ place: string; id: string }>(
    url,
    `select tableoid::regclass::text as place, campaign_id as id from traffic.spark_action
     union all select tableoid::regclass::text, campaign_id from traffic.spark_text order by 2, 1`,
  );
const readMonths = async (url: string) => {
  const rows = await ask<{ month: string }>(
    url,
    `select right(relname, 7) as month from pg_class
     where relispartition and relkind = 'r' and relname ~ '^spark_action_2' order by 1`,
  );
  return rows.map(({ month }) => month);
};
const monthOf = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_');
const before = (days: number) => new Date(today.getTime() - days * dayMs);

test('a restored backup has each month of Sparks where it was, and none for those that were removed', async () => {
  const [, kept, newest] = [await settled(900), await settled(100), await settled(10)];
  const traffic = story.deps.traffic.databaseOf('');
  await removeMonths(story.db, traffic, { now: today, days: 730 });
  const source = await readPlaces(database.ownerUrl);
  expect([...new Set(source.map(({ id }) => id))]).toEqual([kept.id, newest.id]);
  const folder = path.join(dir, 'backup');
  const operator = { print: () => undefined, onBegin: () => undefined };
  const secrets = path.join(dir, 'source/secrets');
  await mkdir(secrets, { recursive: true });
  for (const name of ['jwt-secret', 'receipt-key.json'])
    await writeFile(path.join(secrets, name), '{}');
  await backUp(configOf('source', database.ownerUrl), folder, operator);
  await ask(database.ownerUrl, `create database ${restored}`);
  const url = new URL(database.ownerUrl);
  url.pathname = `/${restored}`;
  await restore(configOf('target', url.href), folder, operator);
  expect(await readPlaces(url.href)).toEqual(source);
  const months = [...new Set([100, 10, 0, -31].map((days) => monthOf(before(days))))];
  expect(await readMonths(url.href)).toEqual(months);
  // And its months end as they would have.
  const [row] = await ask<{ isRemoved: boolean }>(
    url.href,
    `select traffic.remove_month('${before(100).toISOString()}', array['${kept.id}']::uuid[], now()) as "isRemoved"`,
  );
  expect(row?.isRemoved).toBe(true);
  expect(await readMonths(url.href)).toEqual(months.slice(1));
  expect(new Set((await readPlaces(url.href)).map(({ id }) => id))).toEqual(new Set([newest.id]));
});
