import { createHash, randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startS3 } from '../../../testing/gateways/s3-server.ts';
import { openDripWork } from '../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../testing/server/test-server.ts';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { sql } from '../../platform/db/sql.ts';
import { findInDatabase } from '../../platform/db/load-database.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import { listTables, madeBy } from '../../platform/db/tables.ts';
import { backUp } from '../backup/back-up.ts';
import { readLastBackup } from '../backup/backup-store.ts';
import { Manifest } from '../backup/manifest.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import { restore } from '../backup/restore.ts';
import { openStorage } from '../services.ts';
import { refuseUnfinished, unfinishedMark } from '../backup/unfinished.ts';
import { openInstalledDatabase } from '../../../testing/platform/test-database.ts';
import { testRoles } from '../../../testing/platform/test-roles.ts';

const server = await openTestServer();
const s3 = await startS3('images');
const dir = await mkdtemp(path.join(tmpdir(), 'stoke-backup-'));
const image = `${'ab'.repeat(20)}.webp`;
const databases: string[] = [];
/** Of the servers; this server of databases does not have it. */
const login = `servers_${randomBytes(6).toString('hex')}`;

afterAll(async () => {
  for (const name of databases)
    await asOwner(server.ownerUrl, `drop database ${name} with (force)`);
  for (const name of [login, `${login}_weak`]) {
    await asOwner(server.ownerUrl, `drop role if exists ${name}`);
  }
  await server.close();
  await s3.close();
  await rm(dir, { recursive: true });
});

/** The configuration of an installation with its own data folder, on a database of the test server. */
function configOf(dataDir: string, databaseUrl = server.ownerUrl, databaseAppUrl = ''): Config {
  return readConfig({
    DATABASE_APP_URL: databaseAppUrl,
    DATA_DIR: path.join(dir, dataDir),
    DATABASE_URL: databaseUrl,
    SOLANA_RPC_URL: 'http://127.0.0.1:9',
    TREASURY_ADDRESS: server.chain.chain.treasury,
    TELEGRAM_BOT_TOKEN: `7845711902:${'AAjhTb3kQ0'.repeat(4)}`,
  });
}

async function asOwner<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await asOwner(server.ownerUrl, `create database ${name}`);
  databases.push(name);
  const url = new URL(server.ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** An installation with a person's work, an image, keys and texts of its own. */
async function openInstallation() {
  const work = await openDripWork(server);
  const earner = await work.earner();
  await work.submitTask(earner, earner.taskId);
  await server.db.run(sql`
    insert into image (path, kept_at) values (${`/media/${image}`}, now())`);
  // More than fits into one packet, with all that COPY has to escape.
  await server.db.run(sql`
    insert into telegram_update (bot_id, update_id, slot, body, received_at, state)
    select 1, id, id % 10, to_json(repeat(chr(92) || 'N' || chr(9) || chr(10) || '"é', id % 400)), now(), 'judged'
    from generate_series(1, 3000) as id`);
  const dataDir = path.join(dir, 'source');
  const files = {
    [`uploads/${image}`]: 'a picture',
    'secrets/jwt-secret': 'a secret',
    'secrets/receipt-key.json': '{}',
    'texts/terms.md': '# Our terms',
    'texts/terms.md~': '# Our former terms',
    'mail/1.eml': 'not kept',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(dataDir, path.dirname(name)), { recursive: true });
    await writeFile(path.join(dataDir, name), content);
  }
  return configOf('source');
}

const printed: string[] = [];
const operator = { print: (line: string) => void printed.push(line), onBegin: () => undefined };
const source = await openInstallation();
const backup = path.join(dir, 'backup');
const foreign = `create table "My notes" (id serial primary key, "Note!" text);
  alter table image add column "Our note!" text default chr(9) || chr(10) || chr(92) || 'ours'`;
await asOwner(server.ownerUrl, `${foreign}; insert into "My notes" ("Note!") values ('mine')`);
await asOwner(
  server.ownerUrl,
  `alter database ${databaseOf(server.ownerUrl)} set datestyle = 'german, dmy'`,
);
await backUp(source, backup, operator);
await asOwner(server.ownerUrl, 'drop table "My notes"; alter table image drop "Our note!"');
await asOwner(server.ownerUrl, `alter database ${databaseOf(server.ownerUrl)} reset datestyle`);

const readMarks = `select (select count(*)::int from user_session) > 0 as "had",
  (select count(*)::int from user_session where revoked_at is null) as "live",
  (select restored_at is not null from treasury_history) as "isMarked"`;

async function editManifest(folder: string, edit: (manifest: Manifest) => void): Promise<void> {
  const file = path.join(folder, 'manifest.json');
  const manifest = Manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  edit(manifest);
  const text = JSON.stringify(manifest);
  await writeFile(file, text);
  const sum = createHash('sha256').update(text).digest('hex');
  await writeFile(`${file}.sha256`, `${sum}  manifest.json\n`);
}

/** What must be the same: every row, and what the database enforces and allows. */
async function readWhole(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sums: Record<string, unknown> = {};
  for (const { name, columns, counters } of await listTables(client)) {
    const kept = columns.filter((column) => !counters.includes(column));
    const { rows } = await client.query<{ sum: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from (select ${kept.join(', ')} from ${name}) t`);
    sums[name] = rows[0]?.sum;
  }
  await client.end();
  const rules = await asOwner<{ rule: string }>(
    url,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
       from pg_constraint where connamespace::regnamespace::text in ('public', 'ledger', 'traffic')
     union all select pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index
       where indrelid::regclass::text !~ '^pg_'
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
       where not tgisinternal
     union all select c.oid::regclass || ' ' || coalesce(c.relacl::text, '') from pg_class c
       where c.relnamespace::regnamespace::text in ('public', 'ledger', 'traffic')
     union all select p.oid::regprocedure || ' ' || coalesce(p.proacl::text, '') from pg_proc p
       where p.pronamespace::regnamespace::text in ('public', 'ledger', 'traffic')
     union all select sequencename || ' ' || coalesce(last_value::text, '') from pg_sequences
     order by 1`,
  );
  // Tests have a role of their own for the traffic, to which only their databases give something.
  const others = new RegExp(`,${testRoles.traffic}=\\w+/\\w+`, 'g');
  return { sums, rules: rules.map(({ rule }) => rule.replaceAll(others, '')) };
}

test('a restored backup has every row, index, right, grant, image, key and text of the installation', async () => {
  const before = await readWhole(server.ownerUrl);
  const isOurs = madeBy(await readMigrations(migrationsFolder));
  expect(Object.keys(before.sums).filter((name) => !isOurs({ name }))).toEqual([]);
  expect(printed).toContain('database  public."My notes" is not of Stoke and left out');
  const databaseUrl = await emptyDatabase();
  const appUrl = new URL(databaseUrl);
  appUrl.username = login;
  appUrl.password = 'app-password-1Vk3';
  const config = configOf('target', databaseUrl, appUrl.href);
  await restore(config, backup, operator);
  expect(printed).toContain('database  public.image."Our note!" is not of Stoke and left out');
  await asOwner(appUrl.href, 'set role stoke_app; select 1 from ledger.entry');
  const after = await readWhole(databaseUrl);
  // What a restore changes: everyone is signed out, and the chain is read before anything is paid.
  for (const name of ['public.user_session', 'public.treasury_history', 'public.last_backup']) {
    delete before.sums[name];
    delete after.sums[name];
  }
  expect(after).toEqual(before);
  const [row] = await asOwner(databaseUrl, readMarks);
  expect(row).toEqual({ had: true, live: 0, isMarked: true });
  const target = config.dataDir;
  const names = (await readdir(target, { recursive: true })).sort();
  expect(names.filter((name) => name.includes('/'))).toEqual([
    'secrets/jwt-secret',
    'secrets/receipt-key.json',
    'texts/terms.md',
    `uploads/${image}`,
  ]);
  expect(await readFile(path.join(target, 'secrets/jwt-secret'), 'utf8')).toBe('a secret');
  expect(names).not.toContain(unfinishedMark);
});

test('a backup of the books says that group traffic lies apart, and so does its restore', async () => {
  const trafficDatabaseUrls = ['postgres://one.example/t', 'postgres://two.example/t'];
  const there = path.join(dir, 'of-books');
  await backUp({ ...source, trafficDatabaseUrls }, there, operator);
  const line = 'besides   databases of TRAFFIC_DATABASE_URL: 2, each needs a backup of its own';
  expect(printed).toContain(line);
  await restore(configOf('books-data', await emptyDatabase()), there, operator);
  expect(printed).toContainEqual(expect.stringMatching(/^besides +TRAFFIC_DATABASE_URL must be/));
});

test('a traffic database is restored beside books that are there, and their folder stays as it is', async () => {
  const apart = await openInstalledDatabase();
  onTestFinished(() => apart.close());
  await asOwner(
    apart.ownerUrl,
    `insert into traffic.place (number) values (2);
     insert into traffic.campaign (campaign_id, events) values (gen_random_uuid(), 3)`,
  );
  const there = path.join(dir, 'of-traffic');
  await backUp({ ...source, databaseUrl: apart.ownerUrl }, there, operator);
  // No copy more of the keys.
  const copied = await readdir(there, { recursive: true });
  expect(copied.filter((name) => /secrets|texts|images/.test(name))).toEqual([]);
  const books = configOf('beside', await emptyDatabase());
  expect(await restore(books, backup, operator)).toBe(0);
  const names = async () => (await readdir(books.dataDir, { recursive: true })).toSorted();
  const before = await names();
  expect(before).toContain('secrets/jwt-secret');

  const unnamed = { ...books, databaseUrl: null, databaseAppUrl: null };
  await expect(restore(unnamed, there, operator)).rejects.toThrow('traffic database 2');
  await expect(restore(books, there, operator)).rejects.toThrow(/the database is not empty/);
  const print = (line: string) => {
    if (line.startsWith('database')) throw new Error('killed');
  };
  const killed = { ...books, databaseUrl: await emptyDatabase() };
  await expect(restore(killed, there, { ...operator, print })).rejects.toThrow('killed');
  const traffic = { ...books, databaseUrl: await emptyDatabase() };
  expect(await restore(traffic, there, operator)).toBe(2);
  expect(await names()).toEqual(before);
  const sums = async (url: string) => {
    const { sums } = await readWhole(url);
    return Object.entries(sums).filter(([name]) => name.startsWith('traffic.'));
  };
  expect(await sums(traffic.databaseUrl)).toEqual(await sums(apart.ownerUrl));
});

/** The same installation with its images in S3. */
function inS3(config: Config, prefix: string): Config {
  const url = `${s3.endpoint}/images`;
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { ...config, storage: { url, prefix: `${prefix}/`, region: 'us-east-1', ...keys } };
}

test('images in S3 are copied out of it and restored into it, and a backup that is killed is never taken for a whole one', async () => {
  const from = inS3(source, 'from');
  await openStorage(from, '').put(image, Buffer.from('a stored picture'), 'image/webp');
  const there = path.join(dir, 'of-s3');
  const killed: string[] = [];
  // What a killed process leaves is what is on disk at that moment.
  const print = (line: string) => {
    const copy = path.join(dir, `killed-${killed.length}`);
    cpSync(`${there}.partial`, copy, { recursive: true });
    killed.push(line);
  };
  await backUp(from, there, { ...operator, print });
  expect(killed.map((line) => line.split(' ')[0])).toEqual([
    'database',
    'database',
    'images',
    'data',
  ]);
  const target = inS3(configOf('into-s3', await emptyDatabase()), 'to');
  for (const at of killed.keys()) {
    const copy = path.join(dir, `killed-${at}`);
    await expect(restore(target, copy, operator), killed[at]).rejects.toThrow(/not a complete/);
  }
  await restore(target, there, operator);
  const stored = await openStorage(target, '').get(image);
  expect(stored && (await text(stored.content))).toBe('a stored picture');
  await expect(stat(path.join(target.dataDir, 'uploads'))).rejects.toThrow('ENOENT');
});

test('a restore that is killed leaves an empty database and a refused folder, and can be run again', async () => {
  const copy = path.join(dir, 'with-a-table');
  await cp(backup, copy, { recursive: true });
  await editManifest(copy, ({ database }) => {
    database.sequences.push({ name: 'public.own_number', value: '7' });
  });
  const config = configOf('cut', await emptyDatabase());
  const again = () => restore(config, copy, operator);
  for (const point of ['files  ', 'own_number']) {
    const print = (line: string) => {
      if (line.includes(point)) throw new Error('killed');
    };
    await expect(restore(config, copy, { ...operator, print })).rejects.toThrow('killed');
    expect(await findInDatabase(config.databaseUrl ?? '')).toBeNull();
    expect(() => refuseUnfinished(config.dataDir)).toThrow(/run npm run restore again/);
    await expect(again()).rejects.toThrow(/did not end: delete this folder/);
    await rm(config.dataDir, { recursive: true });
  }
  await again();
  refuseUnfinished(config.dataDir);
});

test('a restore that is killed after its rows leaves no session and no chain unread', async () => {
  const copy = path.join(dir, 'with-more');
  await cp(backup, copy, { recursive: true });
  await editManifest(copy, ({ database }) => {
    database.tables.push({ name: 'public.own_note', columns: ['note'] });
    database.sequences.push({ name: 'public.own_number', value: '7' });
  });
  const url = await emptyDatabase();
  const migrating = new pg.Client({ connectionString: url });
  await migrating.connect();
  await migrating.query('select pg_advisory_lock(7310977)');
  const print = vi.fn((line: string) => {
    if (line.includes('tables, as of')) throw new Error('killed');
  });
  const killed = expect(
    restore(configOf('killed', url), copy, { ...operator, print }),
  ).rejects.toThrow('killed');
  await expect
    .poll(
      async () =>
        asOwner(
          url,
          `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
        ),
      { timeout: 60_000 },
    )
    .toHaveLength(1);
  await migrating.end();
  await killed;
  expect(print).toHaveBeenCalledWith('database  public.own_note is not of Stoke and left out');
  expect(print).toHaveBeenCalledWith('database  public.own_number is not of Stoke and left out');
  expect(await asOwner(url, readMarks)).toEqual([{ had: true, live: 0, isMarked: true }]);
});

test('what the login of the owner may not do is said before anything is written', async () => {
  const url = new URL(await emptyDatabase());
  await asOwner(server.ownerUrl, `create role ${login}_weak login password 'weak-password-1'`);
  url.username = `${login}_weak`;
  url.password = 'weak-password-1';
  const config = configOf('weak', url.href);
  await expect(restore(config, backup, operator)).rejects.toThrow(/may not grant stoke_app/);
  const servers = { ...config, databaseUrl: null, databaseAppUrl: server.ownerUrl };
  await expect(restore(servers, backup, operator)).rejects.toThrow(/DATABASE_URL: required/);
  await expect(stat(config.dataDir)).rejects.toThrow('ENOENT');
});

test('only its owner can read a backup, and the alert on its age knows it', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  const names = await readdir(backup, { recursive: true, withFileTypes: true });
  const modes = names.map(async (entry) => {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    return [entry.isDirectory(), (mode & 0o777).toString(8)];
  });
  const wrong = (await Promise.all(modes)).filter(
    ([isFolder, mode]) => mode !== (isFolder ? '700' : '600'),
  );
  expect(wrong).toEqual([]);
  expect(await readLastBackup(server.db)).toMatchObject({ at: expect.any(Date) });
});

const tampered: [string, string, (copy: string) => Promise<unknown>][] = [
  [
    'a changed byte of a table',
    'database/ledger.entry.copy.zst differs',
    (copy) => flip(path.join(copy, 'database/ledger.entry.copy.zst')),
  ],
  [
    'a changed byte of the list of files',
    'manifest.json differs',
    (copy) => flip(path.join(copy, 'manifest.json')),
  ],
  [
    'a changed byte of the sum of that list',
    'manifest.json differs',
    (copy) => flip(path.join(copy, 'manifest.json.sha256')),
  ],
  [
    'a byte more',
    'data/secrets/jwt-secret differs',
    (copy) => writeFile(path.join(copy, 'data/secrets/jwt-secret'), 'a secret.'),
  ],
  ['a missing file', `images/${image} is missing`, (copy) => rm(path.join(copy, 'images', image))],
  [
    'a file more',
    'data/secrets/treasury-key.json does not belong',
    (copy) => writeFile(path.join(copy, 'data/secrets/treasury-key.json'), '[]'),
  ],
  [
    'a missing sum of that list',
    'manifest.json differs',
    (copy) => rm(path.join(copy, 'manifest.json.sha256')),
  ],
  ['an interrupted one', 'not a complete backup', (copy) => rm(path.join(copy, 'manifest.json'))],
];

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

test.each(tampered)('%s is refused in words, and nothing is touched', async (_, words, tamper) => {
  const copy = path.join(dir, `copy-${randomBytes(4).toString('hex')}`);
  await cp(backup, copy, { recursive: true });
  await tamper(copy);
  const config = configOf('untouched', 'postgres://nobody@127.0.0.1:9/none');
  await expect(restore(config, copy, operator)).rejects.toThrow(words);
  await expect(stat(config.dataDir)).rejects.toThrow('ENOENT');
  await rm(copy, { recursive: true });
});

test('a database that a newer release expanded is backed up by the one before, and restored by the newer one only', async () => {
  const text = `create table trial (id int primary key);
    alter table app_user add column trial int not null default 7`;
  const name = '0002-expand-trial.sql';
  const newer = path.join(dir, 'newer');
  await cp(migrationsFolder, newer, { recursive: true });
  await writeFile(path.join(newer, name), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const asNoted = `insert into migration (name, sha256) values ('${name}', '${sha256}')`;
  await asOwner(server.ownerUrl, `${text}; insert into trial values (41); ${asNoted}`);
  const expanded = path.join(dir, 'expanded');
  await backUp(source, expanded, operator);
  expect(printed).toContainEqual(expect.stringContaining(`${name} is of a newer release`));
  await asOwner(
    server.ownerUrl,
    `update migration set name = '0002-drop-trial.sql' where name = '${name}'`,
  );
  await expect(backUp(source, path.join(dir, 'contracted'), operator)).rejects.toThrow(
    'The database has 0002-drop-trial.sql of another release: back it up with that one',
  );
  await asOwner(
    server.ownerUrl,
    `drop table trial; alter table app_user drop column trial;
     delete from migration where sha256 = '${sha256}'`,
  );
  const older = configOf('older', 'postgres://nobody@127.0.0.1:9/none');
  await expect(restore(older, expanded, operator)).rejects.toThrow(
    `The backup has ${name}, which this release does not know: restore it with the release that made`,
  );
  await expect(stat(older.dataDir)).rejects.toThrow('ENOENT');
  const target = configOf('newer-data', await emptyDatabase());
  await restore(target, expanded, operator, newer);
  const made = `select (select sum(id)::int from trial) as trial, min(trial) as added, count(*)::int > 0 as "has" from app_user`;
  expect(await asOwner(target.databaseUrl ?? '', made)).toEqual([
    { trial: 41, added: 7, has: true },
  ]);
  expect(
    await asOwner(target.databaseUrl ?? '', 'select name from migration order by 1'),
  ).toContainEqual({ name });
});

test('a restore goes into an empty data folder and an empty database only', async () => {
  const full = configOf('full', await emptyDatabase());
  await mkdir(full.dataDir);
  await writeFile(path.join(full.dataDir, 'note'), 'mine');
  await expect(restore(full, backup, operator)).rejects.toThrow(/is not empty \(note\)/);
  expect(await readdir(full.dataDir)).toEqual(['note']);
  const filled = configOf('unused', server.ownerUrl);
  await expect(restore(filled, backup, operator)).rejects.toThrow(/the database is not empty/);
  await expect(stat(filled.dataDir)).rejects.toThrow('ENOENT');
  await rm(path.join(full.dataDir, 'note'));
  await writeFile(path.join(full.dataDir, unfinishedMark), '');
  await expect(restore(full, backup, operator)).rejects.toThrow(/of a restore that did not end/);
  expect(() => refuseUnfinished(full.dataDir), 'nor does a server start on it').toThrow(
    /run npm run restore again/,
  );
});

test('books on a real chain are not restored beside an embedded one', async () => {
  const config = { ...configOf('other'), solanaRpcUrl: null };
  await expect(restore(config, backup, operator)).rejects.toThrow(/set SOLANA_RPC_URL/);
});

test('a file that could not be restored fails the backup by its name', async () => {
  const there = path.join(dir, 'odd');
  const odd = path.join(source.dataDir, 'secrets/jwt secret (old)');
  await writeFile(odd, '');
  await expect(backUp(source, there, operator)).rejects.toThrow(
    'secrets/jwt secret (old): no backup',
  );
  await rm(odd);
  const link = path.join(source.dataDir, 'secrets/link');
  await symlink('../uploads', link);
  await expect(backUp(source, there, operator)).rejects.toThrow(/secrets\/link is not a file/);
  await rm(link);
  await symlink('jwt-secret', link);
  await backUp(source, there, operator);
  expect(await readFile(path.join(there, 'data/secrets/link'), 'utf8')).toBe('a secret');
  await rm(link);
});

test('a backup of another data folder is refused before it begins', async () => {
  const there = path.join(dir, 'wrong');
  const other = configOf('nowhere');
  const onBegin = vi.fn();
  await expect(backUp(other, there, { ...operator, onBegin })).rejects.toThrow(
    /has no secrets\/jwt-secret/,
  );
  const given = { ...other, jwtSecret: 'given-by-a-variable' };
  await expect(backUp(given, there, operator)).rejects.toThrow(/has no secrets\/receipt-key/);
  const noTreasury = { ...source, treasury: { address: null, keyFile: null, signerUrl: null } };
  await expect(backUp(noTreasury, there, operator)).rejects.toThrow(/no secrets\/treasury-key/);
  const login = configOf('source', '', server.ownerUrl);
  await expect(backUp(login, there, { ...operator, onBegin })).rejects.toThrow(/DATABASE_URL: req/);
  expect(onBegin).not.toHaveBeenCalled();
  expect(await readdir(dir)).not.toContain('wrong.partial');
});

test('a backup without any image is kept, fails and is not noted', async () => {
  const noted = await readLastBackup(server.db);
  const there = path.join(dir, 'imageless');
  const away = path.join(source.dataDir, 'elsewhere');
  await rename(path.join(source.dataDir, 'uploads'), away);
  await expect(backUp(source, there, operator)).rejects.toThrow(
    /imageless is made and not noted, as it has none of the 1 images: set DATA_DIR/,
  );
  await rename(away, path.join(source.dataDir, 'uploads'));
  expect(await readdir(there)).toContain('manifest.json');
  expect(await readLastBackup(server.db)).toEqual(noted);
});

test('a complete backup that the database cannot note is complete', async () => {
  const there = path.join(dir, 'unnoted');
  await asOwner(server.ownerUrl, 'alter table last_backup rename column seconds to other');
  await backUp(source, there, operator);
  await asOwner(server.ownerUrl, 'alter table last_backup rename column other to seconds');
  expect(printed.at(-1)).toMatch(/is complete, but the database could not note it: .*seconds/);
});

test('a backup never overwrites anything, and one that fails leaves nothing that looks like one', async () => {
  await expect(backUp(source, backup, operator)).rejects.toThrow(/is not empty/);
  const there = path.join(dir, 'there');
  await mkdir(`${there}.partial`);
  await expect(backUp(source, there, operator)).rejects.toThrow(/there\.partial is there/);
  await rm(`${there}.partial`, { recursive: true });
  const wrong = { ...source, databaseUrl: 'postgres://nobody@127.0.0.1:9/none' };
  await expect(backUp(wrong, there, operator)).rejects.toThrow();
  const picture = path.join(source.dataDir, 'uploads', image);
  await rm(picture);
  await mkdir(picture);
  await expect(backUp(source, there, operator)).rejects.toThrow('EISDIR');
  await rm(picture, { recursive: true });
  await writeFile(picture, 'a picture');
  expect((await readdir(dir)).filter((name) => name.startsWith('there'))).toEqual([]);
});
