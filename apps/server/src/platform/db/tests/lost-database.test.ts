import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openTcpLine, throughPort } from '../../../../testing/platform/tcp-line.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { openNotifier } from '../../events/notifier.ts';
import { openCallLimits } from '../call-limits.ts';
import { isConnectionFault, openDb } from '../db.ts';
import { keepBeating } from '../heartbeat.ts';
import { runAsLeader } from '../lead.ts';
import { sql } from '../sql.ts';
import { withTimeLimit } from '../time-limit.ts';

const database = await openTestDatabase();
const port = Number(new URL(database.ownerUrl).port);
const line = await openTcpLine(port);
const url = throughPort(database.ownerUrl, line.port);
const databaseName = new URL(database.ownerUrl).pathname.slice(1);
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
await owner.query('set default_transaction_read_only = off; create table written (n int)');
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  line.thaw();
  line.leadTo(port);
  await owner.query(`alter database ${databaseName} reset default_transaction_read_only`);
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await line.close();
  await owner.end();
  await database.close();
});

function open(connections: number) {
  const db = openDb({ url, role: null, connections, applicationName: 'lost' });
  closing.push(() => db.close());
  return db;
}

/** New connections are to a server that takes no writes, as a standby is. */
async function takeNoWrites(): Promise<void> {
  await owner.query(`alter database ${databaseName} set default_transaction_read_only = on`);
}

/** How many there are to this database; other tests have theirs on the same server. */
async function connectionsOf(applicationName: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = $1`,
    [applicationName],
  );
  return rows[0]?.n ?? 0;
}

/** Accepts connections and answers nothing. Returns its port. */
async function openHungServer(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.unshift(async () => server.close());
  const bound = server.address();
  return bound === null || typeof bound === 'string' ? 0 : bound.port;
}

const write = sql`insert into written values (1)`;

async function faultOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => 'answered',
    (error: unknown) => (isConnectionFault(error) ? 'fault' : error),
  );
}

test('a statement that is not answered in its time is a lost connection, and so is its transaction', async () => {
  const db = open(2);
  const hold = () => db.transaction(async (tx) => tx.all(sql`select pg_sleep(0.1)`));
  await Promise.all([hold(), hold()]);
  line.freeze();
  const both = withTimeLimit(200, () => [
    db.one(sql`select 1`),
    db.transaction(async (tx) => tx.run(write)),
  ]);
  expect(await Promise.all(both.map(faultOf))).toEqual(['fault', 'fault']);
  line.thaw();
  expect(await db.run(write)).toBe(1);
  // None of them is kept, and none waits for a rollback.
  await expect.poll(() => connectionsOf('lost')).toBe(1);
});

test('connections that hang cost one statement its time, and not one after the other', async () => {
  const db = open(4);
  const hold = () => db.transaction(async (tx) => tx.all(sql`select pg_sleep(0.1)`));
  await Promise.all([hold(), hold(), hold(), hold()]);
  line.freezeOpen();
  const within = async (ms: number) => withTimeLimit(ms, () => faultOf(db.run(write)));
  expect(await within(200)).toBe('fault');
  // One that waited for a connection that hangs would not be answered in whatever time.
  const next = [within(60_000), within(60_000), within(60_000)];
  expect(await Promise.all(next)).toEqual(['answered', 'answered', 'answered']);
});

test('one refused write on a read-only server throws away every connection to it', async () => {
  const db = open(3);
  const turn = sql`set default_transaction_read_only = on`;
  const hold = () => db.transaction(async (tx) => tx.all(sql`select pg_sleep(0.1)`));
  await Promise.all([hold(), hold(), hold()]);
  await Promise.all([db.run(turn), db.run(turn), db.run(turn)]);
  expect(await faultOf(db.transaction(async (tx) => tx.run(write)))).toBe('fault');
  expect(await Promise.all([db.run(write), db.run(write), db.run(write)])).toEqual([1, 1, 1]);
  expect(await db.isAnswering()).toBe(true);
});

test('a connection to a server that takes no writes is not used, and none is left open', async () => {
  await takeNoWrites();
  const db = open(4);
  const tries = Array.from({ length: 12 }, () => faultOf(db.one(sql`select 1`)));
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['fault']));
  expect(await faultOf(db.isAnswering())).toBe('fault');
  await expect.poll(() => connectionsOf('lost')).toBe(0);
  await owner.query(`alter database ${databaseName} reset default_transaction_read_only`);
  expect(await db.isAnswering()).toBe(true);
});

test('when the server has changed, connections that hang are closed immediately', async () => {
  const db = open(2);
  await db.one(sql`select 1`);
  line.freezeOpen();
  const waiting = faultOf(db.one(sql`select 1`));
  await expect.poll(() => db.pool().busy).toBe(1);
  db.dropConnections();
  expect(await waiting).toBe('fault');
  expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
});

test('a listener whose connection hangs is not connected, and makes another one', async () => {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const notifier = await openNotifier(url, log);
  closing.push(() => notifier.close());
  const moved = vi.fn();
  notifier.onMoved(moved);
  expect(notifier.connected).toBe(true);
  line.freezeOpen();
  await expect.poll(() => notifier.connected).toBe(false);
  await expect.poll(() => notifier.connected, { timeout: 60_000 }).toBe(true);
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
  // The server is the same: only what has not answered since may hang too.
  expect(moved.mock.calls).toEqual([[expect.any(Number)]]);
  line.thaw();
  await expect.poll(() => connectionsOf('stoke-notify')).toBe(1);
});

test('connections that hang cost no statement its time once the listener has a new one', async () => {
  const db = open(4);
  const notifier = await openNotifier(url, { error: vi.fn(), warn: vi.fn(), info: vi.fn() });
  closing.push(() => notifier.close());
  notifier.onMoved(db.dropConnections);
  const hold = () => db.transaction(async (tx) => tx.all(sql`select pg_sleep(0.1)`));
  await Promise.all([hold(), hold(), hold(), hold()]);
  line.freezeOpen();
  const waiting = faultOf(db.one(sql`select 1`));
  await expect.poll(() => notifier.connected).toBe(false);
  await expect.poll(() => notifier.connected, { timeout: 60_000 }).toBe(true);
  const next = Array.from({ length: 3 }, async () => faultOf(db.run(write)));
  expect(await Promise.all(next)).toEqual(['answered', 'answered', 'answered']);
  // What was in use is left to its own time.
  expect(db.pool().busy).toBe(1);
  db.dropConnections();
  expect(await waiting).toBe('fault');
});

test('a new primary is reached while tries to reach one that hangs go on, and these are cut', async () => {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const notifier = await openNotifier(url, log);
  closing.push(() => notifier.close());
  line.leadTo(await openHungServer());
  line.cut();
  await expect.poll(() => line.connections()).toBeGreaterThan(1);
  expect(notifier.connected).toBe(false);
  line.leadTo(port);
  await expect.poll(() => notifier.connected).toBe(true);
  await expect.poll(() => line.connections()).toBe(1);
});

test('who stops looking for a primary that hangs waits for no try, and leaves none open', async () => {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const notifier = await openNotifier(url, log);
  line.leadTo(await openHungServer());
  line.cut();
  await expect.poll(() => line.connections()).toBeGreaterThan(1);
  await notifier.close();
  await expect.poll(() => line.connections()).toBe(0);
});

test('a busy moment of this process does not make the database late', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  closing.push(() => client.end());
  const ask = client.query.bind(client);
  let blocks = 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that a heartbeat uses
  const busy = {
    query: (text: string) => {
      // After the question is sent and before its answer can be read, for longer than may pass.
      queueMicrotask(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500));
      blocks += 1;
      return ask(text);
    },
  } as never;
  const received: (boolean | 'lost')[] = [];
  const stop = keepBeating(busy, {
    onAnswering: (isAnswering) => received.push(isAnswering),
    onLost: () => received.push('lost'),
  });
  await expect.poll(() => received.length).toBe(2);
  stop();
  expect([received, blocks]).toEqual([[true, true], 2]);
});

test('a listener finds no server that takes no writes good enough, and leaks no connection', async () => {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const notifier = await openNotifier(url, log);
  closing.push(() => notifier.close());
  await takeNoWrites();
  let tries = 0;
  const seen = setInterval(() => (tries += line.connections() > 0 ? 1 : 0), 1);
  line.cut();
  await expect.poll(() => notifier.connected).toBe(false);
  await expect.poll(() => tries, { timeout: 60_000 }).toBeGreaterThan(20);
  clearInterval(seen);
  expect(notifier.connected).toBe(false);
  // The try under way, and the one before it, whose end the server may not have noticed yet.
  await expect.poll(() => connectionsOf('stoke-notify')).toBeLessThanOrEqual(1);
});

test('no process leads on a server that takes no writes', async () => {
  await takeNoWrites();
  const warn = vi.fn();
  const work = vi.fn(async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  const log = { warn, info: vi.fn() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the log
  const lead = runAsLeader({ url, name: 'test', key: 77, log: log as never, work });
  closing.push(() => lead.stop());
  await expect.poll(() => warn.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(1);
  expect([lead.isLeading, work.mock.calls.length]).toEqual([false, 0]);
  await owner.query(`alter database ${databaseName} reset default_transaction_read_only`);
  await expect.poll(() => lead.isLeading, { timeout: 60_000 }).toBe(true);
  // Tries that were under way are cut, and the database takes a moment to notice.
  await expect.poll(() => connectionsOf('stoke-lead')).toBe(1);
});

test('a leader whose connection hangs leads no longer', async () => {
  const ends = vi.fn();
  const work = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    ends();
  };
  const log = { warn: vi.fn(), info: vi.fn() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the log
  const lead = runAsLeader({ url, name: 'test', key: 78, log: log as never, work });
  closing.push(() => lead.stop());
  await expect.poll(() => lead.isLeading, { timeout: 60_000 }).toBe(true);
  line.freeze();
  await expect.poll(() => ends.mock.calls.length, { timeout: 60_000 }).toBe(1);
  expect(lead.isLeading).toBe(false);
});

test('calls are counted in memory while the database hangs', async () => {
  const limits = openCallLimits({ url, factor: 1 });
  closing.push(() => limits.close());
  const call = { call: 'any', caller: 'one', perMinute: 2 };
  await limits.count(call);
  line.freeze();
  await limits.count(call);
  await expect(limits.count(call)).rejects.toMatchObject({ code: 'request.too_many' });
});

test('calls that were counted while the database was away are counted in it when it is back', async () => {
  const limits = openCallLimits({ url, factor: 1 });
  closing.push(() => limits.close());
  const call = { call: 'away', caller: 'one', perMinute: 20 };
  line.leadTo(1);
  line.cut();
  const tries = line.connections;
  let tried = 0;
  const seen = setInterval(() => (tried += tries() > 0 ? 1 : 0), 1);
  await limits.count(call);
  await expect.poll(() => tried).toBeGreaterThan(0);
  clearInterval(seen);
  await limits.count(call);
  line.leadTo(port);
  const counted = async () => {
    const { rows } = await owner.query<{ points: number }>(
      "select points from call_count where key = 'away:one'",
    );
    return rows[0]?.points;
  };
  await expect.poll(counted).toBe(2);
});

test('when the server has changed, calls are counted in the database again', async () => {
  const limits = openCallLimits({ url, factor: 1 });
  closing.push(() => limits.close());
  const call = { call: 'again', caller: 'one', perMinute: 20 };
  const counted = async () => {
    const { rows } = await owner.query<{ points: number }>(
      "select points from call_count where key = 'again:one'",
    );
    return rows[0]?.points;
  };
  await limits.count(call);
  await expect.poll(counted).toBe(1);
  line.freezeOpen();
  limits.dropConnections();
  await limits.count(call);
  await expect.poll(counted).toBe(2);
});
