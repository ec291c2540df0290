import { dayMs } from '@stoke/domain';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/platform/test-database.ts';
import { readConfig } from '../../platform/config/config.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';

const database = await openTestDatabase();
const dir = await mkdtemp(path.join(tmpdir(), 'stoke-months-'));
const restored = `restored_${randomBytes(6).toString('hex')}`;
afterAll(async () => {
  await ask(database.ownerUrl, `drop database if exists ${restored} with (force)`);
  await database.close();
  await rm(dir, { recursive: true });
});
const today = new Date();
const before = (days: number) => new Date(today.getTime() - days * dayMs);

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

/** The traffic of a closed Spark that was made so many days ago, with one message if it is still kept. */
async function closed(daysAgo: number, isKept = true): Promise<string> {
  const at = before(daysAgo);
  const id = uuidV7({ now: () => at })();
  const made = at.toISOString();
  const kept = `
    select traffic.make_months('${made}', '${made}');
    insert into traffic.spark_action (id, campaign_id, kind, key, at, sender, received_at, due_at, status, code,
        amount_micro, rule_version, judged_at)
      values ('${id}', '${id}', 'message', '1', '${made}', 1, '${made}', '${made}', 'unpaid', 'TOO_SHORT', 0, 1, '${made}');
    insert into traffic.spark_text (campaign_id, action_id, text) values ('${id}', '${id}', 'gm')`;
  await ask(
    database.ownerUrl,
    `insert into traffic.campaign (campaign_id, is_closed, actions_removed_at)
      values ('${id}', true, ${isKept ? 'null' : 'now()'}); ${isKept ? kept : ''}`,
  );
  return id;
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

test('a restored backup has each month of Sparks where it was, and none for those that were removed', async () => {
  await closed(900, false);
  const [older, newer] = [await closed(100), await closed(10)];
  const source = await readPlaces(database.ownerUrl);
  expect([...new Set(source.map(({ id }) => id))]).toEqual([older, newer]);
  expect(source.map(({ place }) => place)).not.toContain('traffic.spark_action_default');
  const folder = path.join(dir, 'backup');
  const operator = { print: () => undefined, onBegin: () => undefined };
  const secrets = path.join(dir, 'source/secrets');
  await mkdir(secrets, { recursive: true });
  const keys = ['jwt-secret', 'receipt-key.json'];
  await Promise.all(keys.map((name) => writeFile(path.join(secrets, name), '{}')));
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
    `select traffic.remove_month('${before(100).toISOString()}', array['${older}']::uuid[], now()) as "isRemoved"`,
  );
  expect(row?.isRemoved).toBe(true);
  expect(await readMonths(url.href)).toEqual(months.slice(1));
  expect(new Set((await readPlaces(url.href)).map(({ id }) => id))).toEqual(new Set([newer]));
});
