import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openInstalledDatabase } from '../../../testing/platform/test-database.ts';
import { buildRelease } from '../../../../../tools/release/build-release.ts';
import { configuredSecrets } from '../configured-secrets.ts';
import { readConfig } from '../../platform/config/config.ts';

const serve = path.join(import.meta.dirname, '../serve.ts');
const login = `app_${randomBytes(6).toString('hex')}`;
const compiled = path.resolve(import.meta.dirname, '../../../../../.cache/compiled');
/** No one listens there. */
const away = 'http://127.0.0.1:9';
const running = new Set<() => void>();

const database = await openInstalledDatabase();
const { ownerUrl } = database;
const databases = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: await makeLogin(ownerUrl) };
await asOwner(`create database ${login}`);
/** A database in which nothing is. */
const empty = {
  DATABASE_URL: inEmpty(ownerUrl),
  DATABASE_APP_URL: inEmpty(databases.DATABASE_APP_URL),
};
const dataDir = await mkdtemp(path.join(tmpdir(), 'stoke-serve-'));
afterEach(() => {
  for (const end of running) end();
});
afterAll(async () => {
  await asOwner(`drop database ${login} with (force)`);
  await asOwner(`drop role ${login}`);
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** A login of its own, as operators make it. */
async function makeLogin(ownerUrl: string): Promise<string> {
  await asOwner(`create role ${login} login password 'app-password-1Vk3' in role stoke_app`);
  const url = new URL(ownerUrl);
  url.username = login;
  url.password = 'app-password-1Vk3';
  return url.href;
}

function inEmpty(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${login}`;
  return url.href;
}

async function asOwner(text: string, connectionString = database.ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<object>(text);
  await client.end();
  return rows;
}

/** A server in a process of its own: all that it writes, and its exit code. */
function start(env: Record<string, string>, nodeArguments: readonly string[] = [], entry = serve) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [...nodeArguments, entry], {
    env: { PATH, NODE_COMPILE_CACHE: compiled, DATA_DIR: dataDir, ...env },
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  }
  const end = () => child.kill('SIGKILL');
  running.add(end);
  // One that should end and does not.
  const late = setTimeout(end, 600_000);
  // All that it wrote is read by then, which it need not be when it has ended.
  const exit = once(child, 'close').then(([code]: unknown[]) => {
    clearTimeout(late);
    running.delete(end);
    return code;
  });
  const notified = () => child.kill('SIGTERM');
  return { exit, kill: end, notified, written: () => written.join('') };
}

/** What the lines of a log say; each is JSON. */
function messagesOf(written: string): unknown[] {
  const lines = written.trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { msg?: unknown }).msg);
}

const unreachable = {
  NODE_ENV: 'production',
  PORT: '0',
  ROLES: 'worker,bot',
  PUBLIC_URL: 'https://stoke.example',
  JWT_SECRET: 'pR7-tK2-mQ9-xW4-vB6-nH3-zL8-dF5-jC1',
  SOLANA_RPC_URL: `${away}/rpc-key-7Hq2xV9/?api-key=query-key-4Kd8`,
  TREASURY_SIGNER_URL: `${away}/signer-key-9Zt5`,
  TREASURY_ADDRESS: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  TELEGRAM_BOT_TOKEN: `7845711902:${'AAjhTb3kQ0'.repeat(4)}`,
  TELEGRAM_API_ROOT: away,
  SMTP_URL: 'smtp://mailer:smtp-password-6Rw1@127.0.0.1:9',
  MAIL_FROM: 'stoke@stoke.example',
  STORAGE_URL: `s3://pictures?region=eu-1&endpoint=${away}`,
  AWS_ACCESS_KEY_ID: 'AKIA-known',
  AWS_SECRET_ACCESS_KEY: 'storage-secret-3Yp8',
  METRICS_TOKEN: 'metrics-token-5Uj2-5Uj2',
  AVATAR_SERVICE_URL: 'https://pictures.example/{handle}?key=avatar-key-8Nb6',
  ADMIN_EMAIL: 'admin@stoke.example',
  ADMIN_PASSWORD: 'admin-password-2Gs7',
};

test('asvs-16.2.5: with every outside service away, no secret of the configuration is written anywhere', async () => {
  const env = { ...unreachable, ...databases };
  const secrets = configuredSecrets(readConfig(env));
  for (const secret of [
    '7Hq2xV9',
    '4Kd8',
    '9Zt5',
    'AAjh',
    '1Vk3',
    '6Rw1',
    '3Yp8',
    '5Uj2',
    '8Nb6',
    '2Gs7',
  ]) {
    expect(secrets.some((each) => each.includes(secret))).toBe(true);
  }
  const server = start({ ...env, LOG_LEVEL: 'debug' });
  // Telegram and the chain were asked again and again.
  const waitForMessage = (what: string) => server.written().split(what).length;
  for (const what of ["'deleteWebhook' failed", 'fetch failed']) {
    await expect.poll(() => waitForMessage(what), { timeout: 240_000 }).toBeGreaterThan(5);
  }
  server.kill();
  await server.exit;
  expect(secrets.filter((secret) => server.written().includes(secret))).toEqual([]);
});

test('a key file with no key is one line that does not quote it', async () => {
  const file = path.join(dataDir, 'key.json');
  await writeFile(file, '"4xQyMWnK8pRb2Jc7TzLd5VhF9sGaE3uNqYwXrPmB6tDk"', { mode: 0o600 });
  const { TREASURY_SIGNER_URL: _url, TREASURY_ADDRESS: _address, ...env } = unreachable;
  const server = start({ ...env, ...databases, TREASURY_KEY_FILE: file });
  expect(await server.exit).toBe(1);
  expect(messagesOf(server.written())).toEqual([
    expect.stringMatching(/^configuration: TREASURY_KEY_FILE: \S+ [^\n]+$/),
  ]);
  expect(server.written()).not.toContain('4xQyMWnK8p');
});

test('asvs-6.3.2: an admin password that everybody guesses is refused in production', async () => {
  const server = start({
    ...unreachable,
    ...databases,
    ADMIN_PASSWORD: 'password1',
  });
  expect(await server.exit).toBe(1);
  expect(server.written()).toContain('"configuration: ADMIN_PASSWORD: is too easy to guess"');
});

test('a login that can write the books is refused, and one that only may not migrate is enough', async () => {
  const { DATABASE_URL, DATABASE_APP_URL } = databases;
  const owner = start({ ...unreachable, DATABASE_APP_URL: DATABASE_URL });
  expect(await owner.exit).toBe(1);
  expect(owner.written()).toContain(
    'configuration: DATABASE_APP_URL: its login can write the books',
  );
  const { TREASURY_SIGNER_URL: _, ...withoutKey } = unreachable;
  const ROLES = 'bot';
  const server = start({ ...withoutKey, DATABASE_APP_URL, ROLES, LOG_LEVEL: 'debug' });
  await expect.poll(server.written, { timeout: 240_000 }).toContain('"the server is up"');
});

test('a process whose port is taken changes nothing, in the database or in its folder', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const PORT = String(typeof address === 'object' ? address?.port : address);
  const DATA_DIR = path.join(dataDir, 'untouched');
  const server = start({ ...unreachable, ...empty, PORT, DATA_DIR });
  expect(await server.exit).toBe(1);
  other.close();
  expect(messagesOf(server.written())).toEqual([
    `configuration: PORT: ${PORT} is in use on 127.0.0.1`,
  ]);
  const tables = `select 1 from pg_class where relnamespace = 'public'::regnamespace`;
  expect(await asOwner(tables, empty.DATABASE_URL)).toEqual([]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

let built: ReturnType<typeof buildRelease> | null = null;
const release = () =>
  (built ??= buildRelease({ folder: path.join(dataDir, 'release'), embedded: false }));

test('four processes of a release that start together on an empty database all come up, and make one admin', async () => {
  const { folder, version } = await release();
  const env = { ...unreachable, ...empty, LOG_LEVEL: 'info', DRAIN_SECONDS: '0' };
  const servers = ['api', 'bot', 'worker', 'worker,bot'].map((ROLES) =>
    start({ ...env, ROLES }, [], path.join(folder, 'stoke.mjs')),
  );
  for (const { written } of servers) {
    await expect.poll(written, { timeout: 240_000 }).toContain('"the server is up"');
  }
  const url = /"url":"([^"]+)"/.exec(servers[0]?.written() ?? '')?.[1] ?? '';
  expect(await (await fetch(url)).text()).toContain('<div id="root">');
  const admins = await asOwner(`select role, email from app_user`, empty.DATABASE_URL);
  expect(admins).toEqual([{ role: 'admin', email: env.ADMIN_EMAIL }]);
  const logs = () => servers.map(({ written }) => written()).join('');
  await expect.poll(logs).toContain('"this process leads"');
  for (const { notified } of servers) notified();
  expect(await Promise.all(servers.map(({ exit }) => exit))).toEqual([0, 0, 0, 0]);
  // What an operator reads of it, each with its time, process and machine.
  const lines = logs().trim().split('\n');
  // No line is plain text, from the first to the last.
  const messages = lines.map((line): Record<string, unknown> => JSON.parse(line));
  const count = (msg: string) => messages.filter((line) => line['msg'] === msg).length;
  expect(count('the database is migrated')).toBe(1);
  expect(count('the server is up')).toBe(4);
  expect(count('the server has ended')).toBe(4);
  expect(messages.find(({ msg }) => msg === 'the server is up')).toMatchObject({
    level: 30,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    role: 'api',
    pid: expect.any(Number),
    host: expect.any(String),
    version,
    roles: expect.arrayContaining([expect.any(String)]),
  });
});

test('while a release that only adds to the tables replaces the one before, no call of either fails', async () => {
  const { folder } = await release();
  const next = path.join(dataDir, 'next');
  execFileSync('cp', ['-al', folder, next]);
  await writeFile(
    path.join(next, 'migrations', '0002-expand-people.sql'),
    'alter table app_user add column mood text; alter table user_session add column mood text;',
  );
  const env = { ...unreachable, ...empty, ROLES: 'api', LOG_LEVEL: 'info', DRAIN_SECONDS: '0' };
  const startApi = async (from: string) => {
    const server = start(env, [], path.join(from, 'stoke.mjs'));
    await expect.poll(server.written, { timeout: 240_000 }).toContain('"the server is up"');
    return { ...server, url: /"url":"([^"]+)"/.exec(server.written())?.[1] ?? '' };
  };
  const failed: string[] = [];
  const send = async (url: string, token: string | null, body?: object) => {
    const reply = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) failed.push(`${reply.status} ${url} ${text}`);
    return JSON.parse(text) as { token?: string };
  };
  const person = { email: 'ana@stoke.example', password: 'violin-harbour-42' };
  const logIn = async ({ url }: { url: string }) =>
    (await send(`${url}/auth/login`, null, person)).token ?? '';
  /** On several connections, as their statements are planned once for each; all fit in the limit of a minute. */
  const look = ({ url }: { url: string }, token: string) =>
    Promise.all(Array.from({ length: 10 }, () => send(`${url}/api/users/sessions`, token)));

  const before = await startApi(folder);
  await send(`${before.url}/auth/register`, null, { ...person, username: 'ana' });
  const early = await logIn(before);
  await look(before, early);
  const after = await startApi(next);
  expect(after.written()).toContain('"the database is migrated"');
  const late = await logIn(after);
  for (const token of [early, late, await logIn(before)]) {
    await look(before, token);
    await look(after, token);
  }
  before.notified();
  expect(await before.exit).toBe(0);
  const again = await startApi(folder);
  await look(again, late);
  expect(failed).toEqual([]);
  for (const server of [again, after]) server.notified();
  expect(await Promise.all([again.exit, after.exit])).toEqual([0, 0]);
});

/** Sets the clock of a process. */
const ahead = (ms: number) => [
  '--import',
  `data:text/javascript,globalThis.Date = class extends Date {
    constructor(...args) { super(...(args.length === 0 ? [Date.now()] : args)) }
    static now() { return super.now() + ${ms} } }`,
];

test('a process whose clock is half a minute off does not start', async () => {
  const server = start({ ...unreachable, ...databases }, ahead(30_500));
  expect(await server.exit).toBe(1);
  expect(messagesOf(server.written())).toEqual([
    expect.stringMatching(
      /^configuration: the clock of this machine is 3\d s ahead of the database's$/,
    ),
  ]);
});
