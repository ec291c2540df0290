import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { connectToPrimary, endConnection } from '../apps/server/src/platform/db/primary.ts';
import { openReads } from '../apps/server/src/platform/db/reads.ts';
import { askHistory, expectReplica } from '../apps/server/src/platform/db/replica.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openTcpLine, throughPort } from '../apps/server/testing/platform/tcp-line.ts';
import { joinTestPostgres } from '../apps/server/testing/platform/test-postgres.ts';
import { ask, connectionsOf, openPair, signal, until } from './pair.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'stoke-reads-'));
// PostgreSQL, which root runs as another user, keeps its files in it.
await chmod(dir, 0o755);
const pair = await openPair(path.join(dir, 'data'));
await ask(pair.primary(), 'create role stoke_app; create table note (n int)');
await ask(pair.primary(), 'grant select on note to stoke_app');
const line = await openTcpLine(pair.standby().port);
const db = openDb({ url: pair.url, role: null, connections: 20, applicationName: 'stoke' });
const lines: string[] = [];
const destination = { write: (text: string) => void lines.push(text) };
const log = createLog('info', { destination });
const toStandby = () => throughPort(pair.standby().url, line.port);
const open = (url: string) => openReads({ primaryUrl: pair.url, url, log });
const reads = await open(toStandby());
afterAll(async () => {
  await reads.close();
  await db.close();
  await line.close();
  await pair.close();
});

/** A visitor may see what is up to two seconds old, a person sees all that was done before. */
const [visitor, person] = [true, false];

async function isOfStandby(): Promise<boolean> {
  const row = await db.one(sql<{ is: boolean }>`select pg_is_in_recovery() as is`);
  return row?.is === true;
}
async function count(): Promise<number> {
  return (await db.one(sql<{ n: number }>`select count(*)::int as n from note`))?.n ?? -1;
}
async function write(): Promise<number> {
  await db.run(sql`insert into note values (1)`);
  return count();
}

/** Runs it in a call that the standby answers so far; while it is behind on a busy machine, the primary answers calls. */
function onStandby(work: () => Promise<boolean | void>): Promise<void> {
  return until('the standby answers', () =>
    reads.run(person, async () => (await isOfStandby()) && (await work()) !== false),
  );
}

beforeEach(async () => {
  await until('the standby answers', async () => {
    return (await reads.run(person, isOfStandby)) && reads.run(visitor, isOfStandby);
  });
  lines.length = 0;
});

test('a call that only reads sees one moment of the standby, and cannot write', async () => {
  let before = await write();
  await onStandby(async () => {
    expect(await count()).toBe(before);
    await ask(pair.primary(), 'insert into note values (1)');
    const [seen, isOfOneMoment] = [await count(), await isOfStandby()];
    for (const act of [write(), db.transaction(async () => 1)]) {
      await expect(act).rejects.toThrow('A call that only reads has written.');
    }
    if (isOfOneMoment) expect(seen).toBe(before);
    before += 1;
    return isOfOneMoment;
  });
  expect(await reads.run(person, count)).toBe(before);
});

test('a writer reads a change back immediately, however far behind the standby is', async () => {
  await ask(pair.standby(), 'select pg_wal_replay_pause()');
  const before = await count();
  for (let n = 1; n <= 3; n += 1) {
    expect(await write()).toBe(before + n);
    expect(await reads.run(person, count)).toBe(before + n);
  }
  // As others do, until the standby is two seconds behind.
  await until('visitors see it', async () => (await reads.run(visitor, count)) === before + 3);
  expect(await reads.run(visitor, isOfStandby)).toBe(false);
  await until('it is said', async () => lines.some((text) => text.includes('two seconds behind')));
  await ask(pair.standby(), 'select pg_wal_replay_resume()');
  await until('the standby answers', () => reads.run(person, isOfStandby));
  expect(await reads.run(person, count)).toBe(before + 3);
});

test('a standby that freezes or dies fails no call, and is read from when it is back', async () => {
  const wanted = await write();
  const counts = () => Promise.all(Array.from({ length: 50 }, () => reads.run(person, count)));
  await onStandby(async () => {
    line.freeze();
    expect(await isOfStandby()).toBe(false);
    expect(await counts()).toEqual(Array.from({ length: 50 }, () => wanted));
  });
  line.thaw();
  await until('the standby answers', () => reads.run(person, isOfStandby));
  const dead = pair.standby();
  await onStandby(async () => {
    signal(dead, 'SIGKILL');
    expect(await count()).toBe(wanted);
  });
  expect(await counts()).toEqual(Array.from({ length: 50 }, () => wanted));
  await until('it is said', async () => lines.some((text) => text.includes('does not answer')));
  await pair.replace(dead);
  line.leadTo(pair.standby().port);
});

test('a standby that became the primary is read from no longer, nor one of another primary', async () => {
  const wanted = await write();
  const old = await pair.promote();
  await until('the new primary is used', async () => db.has(sql`select 1`).catch(() => false));
  expect(await reads.run(person, isOfStandby)).toBe(false);
  expect(await reads.run(visitor, count)).toBe(wanted);
  await pair.replace(old);
  line.leadTo(pair.standby().port);
  line.cut();
  await until('the standby answers', () => reads.run(person, isOfStandby));
  const { client } = await connectToPrimary({ url: pair.url, applicationName: 'faults' });
  const other = { ...(await askHistory(client, 5_000)), timeline: '00000001' };
  await endConnection(client);
  const greet = async (standby: typeof client) => {
    await expect(expectReplica(standby, other, 5_000)).rejects.toThrow('follows another primary');
    return '';
  };
  const input = { url: pair.standby().url, applicationName: 'faults', greet };
  await endConnection((await connectToPrimary(input as never)).client);
});

test('at the start a replica may be away or be the primary itself, but not have other books', async () => {
  for (const url of [throughPort(toStandby(), 9), pair.primary().url]) {
    const opened = await open(url);
    expect(await opened.run(person, isOfStandby)).toBe(false);
    await opened.close();
  }
  const elsewhere = new URL(toStandby());
  elsewhere.pathname = '/postgres';
  await expect(open(elsewhere.href)).rejects.toThrow(
    'DATABASE_READ_URL: leads to another database',
  );
  const { url } = await joinTestPostgres();
  await expect(open(url)).rejects.toThrow('DATABASE_READ_URL: leads to another cluster');
  await until('no connection of theirs is left', async () => {
    const [ofPrimary, ofStandby] = [
      await connectionsOf(pair.primary()),
      await connectionsOf(pair.standby()),
    ];
    return ofPrimary['stoke-position'] === 1 && ofStandby['stoke-reads-watch'] === 1;
  });
});
