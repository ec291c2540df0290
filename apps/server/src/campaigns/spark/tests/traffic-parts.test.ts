import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  splitTraffic,
  trafficTables,
  watchParts,
} from '../../../../testing/campaigns/split-traffic.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { stepsOfCheck } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { recordClick } from '../clicks/record-click.ts';
import { addToTally } from '../rewards/tally-store.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory(await openTestDatabase(32));
await splitTraffic(story.database.ownerUrl);
const [traffic] = story.deps.traffic.all;
if (!traffic) throw new Error('The story has no traffic.');
const { db, broken, tables } = watchParts({ ...traffic });
Object.assign(traffic, db);
afterAll(() => story.close());

test('nothing done in a Spark touches the traffic of another one in the same transaction', async () => {
  const [bob, carl] = [await story.person(), await story.person()];
  const group = await story.doubted(bob, 3);
  await story.join(carl, group);
  await story.earned([bob, carl], 2);
  const { id: campaignId, ids } = group;
  const [paid = ''] = ids;
  // Messages, one of them edited, of people and of a stranger, a reaction and a click.
  const at = story.clock.now();
  const message = story.says(carl, group, { text: 'no' });
  await story.record(message, story.says({ sender: '66001' }, group), story.joins(carl, group));
  const editedAt = new Date(at.getTime() + 5000);
  await story.record(
    story.says(carl, group, { at, messageId: message.messageId, editedAt }),
    story.reacts(bob, message, group),
  );
  // Nothing counts in the first ten minutes after joining.
  story.rest(700);
  const click = { userId: carl.userId, campaignId, link: 'tweet' };
  await recordClick(story.deps, click);
  story.rest(700);
  await story.runJudge(group);
  await story.payDoubtful(group, [paid]);
  await story.reverse(group, { userId: carl.userId });
  await story.appeal(carl);
  const [appeal = ''] = await story.openAppeals([carl]);
  await story.answer(appeal, 'won');
  await traffic.transaction((tx) => addToTally(tx, campaignId));
  await story.later(25);
  expect([...broken]).toEqual([]);
  expect([...tables].toSorted()).toEqual(trafficTables.toSorted());
  const left = await story.db.all(sql`select from traffic.spark_action where status = 'reserved'`);
  expect(left).toEqual([]);
  expect(await story.findings()).toEqual([]);
});

const root = path.join(import.meta.dirname, '../../../../../..');

/** The text of each file that matches. */
async function read(pattern: string): Promise<[file: string, text: string][]> {
  const texts: [string, string][] = [];
  for await (const file of glob(pattern, { cwd: root })) {
    texts.push([file, await readFile(path.join(root, file), 'utf8')]);
  }
  return texts;
}

/** The names of all tables, views and functions but those of `traffic`. */
async function readBooks() {
  const names = await story.db.all(sql<{ name: string; isFunction: boolean }>`
    select relname as name, false as is_function from pg_class
    where relkind in ('r', 'p', 'v') and relnamespace::regnamespace::text in ('public', 'ledger', 'trace')
    union select proname, true from pg_proc p
    where pronamespace::regnamespace::text in ('public', 'ledger') and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  const namesOf = (isFunction: boolean) =>
    new Set(names.flatMap((one) => (one.isFunction === isFunction ? one.name : [])));
  return { tables: namesOf(false), functions: namesOf(true) };
}

/** Each statement of the product and of the checks on group traffic, with its file. */
async function readOnTraffic(): Promise<[file: string, text: string][]> {
  const code = (await read('apps/server/src/**/*.ts')).filter(
    ([file, text]) => !file.includes('/tests/') && text.includes('traffic.'),
  );
  const statements = code.flatMap(([file, text]) =>
    [...text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].map(([, one = '']) => [file, one] as const),
  );
  const steps = (await read('checks/*.sql')).flatMap(([file, text]) =>
    stepsOfCheck(text).map((step) => [file, step.replaceAll(/--.*\n/g, '')] as const),
  );
  return [...statements, ...steps].flatMap(([file, text]) =>
    /\btraffic\./.test(text) ? [[file, text]] : [],
  );
}

test('no statement names group traffic together with a table or function of the books', async () => {
  const { tables: others, functions } = await readBooks();
  const onTraffic = await readOnTraffic();
  expect(onTraffic.length).toBeGreaterThan(70);
  const crossing = onTraffic.flatMap(([file, text]) => {
    const named = [
      ...text.matchAll(/\b(?:from|join|into|update|using)\s+(?:\w+\.)?(\w+)(?!\w*\()/g),
    ];
    const called = [...text.matchAll(/\b(\w+)\(/g)];
    const found = [
      ...named
        .flatMap(([whole, name = '']) => (/traffic\./.test(whole) ? [] : name))
        .filter((name) => others.has(name)),
      ...called.flatMap(([, name = '']) => name).filter((name) => functions.has(name)),
    ];
    return found.map((name) => `${file}: ${name}`);
  });
  expect(crossing).toEqual([]);
});

test('a cluster spreads every table of group traffic by its Spark, but the key and the place', async () => {
  const [[, script] = []] = await read('deploy/citus.sql');
  const rows = await story.db.all(sql<{ name: string; key: string | null }>`
    select relname as name, (select attname from pg_attribute where attrelid = c.oid and attname = 'campaign_id') as key
    from pg_class c where relnamespace = 'traffic'::regnamespace and relkind in ('r', 'p')`);
  expect(rows.flatMap(({ name, key }) => (key ? [] : name)).toSorted()).toEqual(['key', 'place']);
  // It reads them from the catalog.
  expect(script).toContain(
    "where relnamespace = 'traffic'::regnamespace and relkind in ('r', 'p')",
  );
});

test('no statement on group traffic needs what a cluster of databases refuses', async () => {
  const refused = /\brecursive\b|pg_current_xact_id|pg_visible_in_snapshot|\bctid\b|pg_advisory/;
  expect((await readOnTraffic()).filter(([, text]) => refused.test(text))).toEqual([]);
});

test('no foreign key, trigger, function or view reaches from group traffic to the books, or back', async () => {
  const crossing = await story.db.all(sql<{ what: string }>`
    select 'key ' || conname as what from pg_constraint k
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and a.relnamespace <> b.relnamespace
      and 'traffic'::regnamespace in (a.relnamespace, b.relnamespace)
    union all
    select 'trigger ' || tgname from pg_trigger t
    join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
    where not tgisinternal and relnamespace <> pronamespace
      and 'traffic'::regnamespace in (relnamespace, pronamespace)
    union all
    select 'function ' || proname from pg_proc p
    where pronamespace = 'traffic'::regnamespace
      and (prosrc ~ '\\m(public|ledger|trace)\\.' or array_to_string(proconfig, ' ') ~ '(public|ledger|trace)'
        or proconfig is null)
    union all
    select 'function ' || proname from pg_proc p
    where pronamespace::regnamespace::text in ('public', 'ledger', 'trace') and prosrc ~ '\\mtraffic\\.'
    union all
    select 'view ' || v.relname from pg_rewrite r
    join pg_class v on v.oid = r.ev_class
    join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
      and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid
    where v.relnamespace <> t.relnamespace and 'traffic'::regnamespace in (v.relnamespace, t.relnamespace)`);
  expect(crossing.map(({ what }) => what)).toEqual([]);
});
