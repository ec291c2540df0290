import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  openDb,
  type Db,
  type DbPool,
  type Queryable,
  type Side,
} from '../../src/platform/db/db.ts';
import { named } from '../../src/platform/db/sql.ts';
import type { CommitEvents } from '../../src/platform/events/commit-events.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import type { TrafficDatabases } from '../../src/platform/db/traffic.ts';
import { aroundEach } from './around-each.ts';
import { trafficIn } from './both-sides.ts';
import { emptyTraffic, takeWallDown, testRoles, wall, wallOff } from './test-roles.ts';
import { openEmptying, type Emptying } from './empty-database.ts';
import { trafficUrl } from './short-run.ts';
import { withTransactionRules } from './transaction-rules.ts';
import { joinTestPostgres } from './test-postgres.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));
export const checksFolder = fileURLToPath(new URL('../../../../checks', import.meta.url));

export type TestDatabase = {
  /** Reaches all tables, as the product may not: for what a test does and looks at itself. */
  db: Db<never>;
  /** What the product is given: the books without the traffic, and the traffic without the books. */
  books: Db;
  traffic: TrafficDatabases;
  /** The owner's connection, for what the application's role may not do. */
  ownerUrl: string;
  /** Receives the changes and wakes of each committed transaction. */
  onPublished(listener: (news: CommitEvents) => void): void;
  close(): Promise<void>;
};

/** Looked up once in each process, which keeps a connection of the owner. */
let shared: Promise<Shared> | undefined;

type Shared = { url: string; owner: pg.Pool; template: string };

type Pools = {
  all: DbPool<never>;
  books: DbPool;
  traffic: DbPool<'traffic'>;
  /** One connection, which has planned the checks of a test. */
  checks: DbPool<never>;
};

type Kind = {
  connections: number;
  /** Whether one role reaches books and traffic, as `migrate` leaves it. */
  isInstalled: boolean;
};

/** A database with its connections, whose statements are planned. */
type Kept = Kind & {
  name: string;
  ownerUrl: string;
  pools: Pools;
  emptying: Emptying;
  listeners: Set<(news: CommitEvents) => void>;
};

/** The databases that the last test of this process left, empty again. */
const spares: Kept[] = [];

/**
 * As many as a server has: a crowd asks for many rows at a time. Tests that need no other number go on
 * with the connections of the test before, whose statements are planned.
 */
const serverConnections = 20;

/** A crowd of a test waits for its turn, however slow the machine is: the test has a limit of its own. */
const queueMs = 600_000;

/**
 * A migrated database without rows on real PostgreSQL. All test files share one server; the migrated
 * state is made once per set of migrations and copied. A process empties and uses one again, unless a
 * test changed more of it than rows. Its transactions keep docs/locks.md or fail.
 */
export function openTestDatabase(connections = serverConnections): Promise<TestDatabase> {
  return openOne({ connections, isInstalled: false });
}

/** The same as `migrate` makes it, for servers that a test starts: they reach all of it with one role. */
export function openInstalledDatabase(connections = 1): Promise<TestDatabase> {
  return openOne({ connections, isInstalled: true });
}

/** The same with the traffic in a database of its own, in which nothing else is ever written. */
export async function openTestDatabases(connections = serverConnections): Promise<TestDatabase> {
  const books = await openTestDatabase(connections);
  const other = await (trafficUrl ? openTrafficAt(trafficUrl) : openTestDatabase(connections));
  return {
    ...books,
    db: routed(books.db, other.db),
    traffic: other.traffic,
    onPublished: (listener) => {
      books.onPublished(listener);
      other.onPublished(listener);
    },
    close: async () => {
      await books.close();
      await other.close();
    },
  };
}

/** Traffic without rows at an address. Test files that are given the same one run one after the other. */
async function openTrafficAt(url: string) {
  await wallOff(url);
  await emptyTraffic(url);
  const listeners: Kept['listeners'] = new Set();
  const pools = openPools(url, 8, listeners);
  return {
    db: pools.all,
    traffic: trafficIn(withTransactionRules(pools.traffic)),
    onPublished: (listener: (news: CommitEvents) => void) => void listeners.add(listener),
    close: () => closePools(pools),
  };
}

/** Two databases of servers of their own, which are made ready. */
export async function openDatabasesAt(urls: {
  books: string;
  traffic: string;
}): Promise<TestDatabase> {
  const migrations = await readMigrations(migrationsFolder);
  const listeners: Kept['listeners'] = new Set();
  const open = async (url: string) => {
    await migrate(url, migrations);
    await wallOff(url);
    return openPools(url, 8, listeners);
  };
  const [books, traffic] = [await open(urls.books), await open(urls.traffic)];
  return {
    db: routed(books.all, traffic.all),
    books: books.books,
    traffic: trafficIn(traffic.traffic),
    ownerUrl: urls.books,
    onPublished: (listener) => void listeners.add(listener),
    close: async () => {
      await closePools(books);
      await closePools(traffic);
    },
  };
}

/** Statements about traffic go to its database. A transaction is one of each, and both roll back together. */
function routed(books: Db<never>, traffic: Db<never>): Db<never> {
  const both = (one: Queryable<never>, other: Queryable<never>): Queryable<never> => {
    const sideOf = ({ text }: { text: string }) => (/\btraffic\./.test(text) ? other : one);
    return {
      all: (statement) => sideOf(statement).all(statement),
      one: (statement) => sideOf(statement).one(statement),
      only: (statement) => sideOf(statement).only(statement),
      value: (statement) => sideOf(statement).value(statement),
      valueOrNull: (statement) => sideOf(statement).valueOrNull(statement),
      values: (statement) => sideOf(statement).values(statement),
      has: (statement) => sideOf(statement).has(statement),
      run: (statement) => sideOf(statement).run(statement),
    };
  };
  return {
    ...books,
    ...both(books, traffic),
    transaction: (work) =>
      books.transaction((tx) =>
        traffic.transaction((other) => work({ ...tx, ...both(tx, other) })),
      ),
  };
}

async function openOne(kind: Kind): Promise<TestDatabase> {
  shared ??= joinAsOwner();
  const server = await shared;
  const kept = (await takeSpare(kind)) ?? (await make(kind, server));
  const { ownerUrl, listeners } = kept;
  const { pools } = kept;
  const uses = {
    all: untilEnd(checkingOn(pools.checks, withTransactionRules(pools.all))),
    books: untilEnd(planningOnce(withTransactionRules(pools.books))),
    traffic: untilEnd(planningOnce(withTransactionRules(pools.traffic))),
  };
  const end = async () => {
    await closePools(kept.pools);
    await kept.emptying.close();
    await server.owner.query(`drop database ${kept.name} with (force)`);
  };
  return {
    db: uses.all.db,
    books: uses.books.db,
    traffic: trafficIn(uses.traffic.db),
    ownerUrl,
    onPublished: (listener) => void listeners.add(listener),
    close: async () => {
      listeners.clear();
      const ended = await Promise.all(Object.values(uses).map((one) => one.end()));
      const isFull = spares.filter((one) => one.isInstalled === kept.isInstalled).length > 1;
      if (ended.includes(false) || isFull || !(await kept.emptying.empty())) return end();
      spares.push(kept);
    },
  };
}

async function takeSpare({ connections, isInstalled }: Kind): Promise<Kept | undefined> {
  const at = spares.findLastIndex((one) => one.isInstalled === isInstalled);
  const [kept] = at < 0 ? [] : spares.splice(at, 1);
  if (kept && kept.connections !== connections) {
    await closePools(kept.pools);
    const pools = openPools(kept.ownerUrl, connections, kept.listeners);
    Object.assign(kept, { connections, pools });
  }
  return kept;
}

async function make(kind: Kind, { url, owner, template }: Shared): Promise<Kept> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await owner.query(`create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = withDatabase(url, name);
  if (kind.isInstalled) await takeWallDown(ownerUrl);
  const listeners: Kept['listeners'] = new Set();
  const pools = openPools(ownerUrl, kind.connections, listeners);
  return { ...kind, name, ownerUrl, pools, emptying: await openEmptying(ownerUrl), listeners };
}

function openPools(url: string, connections: number, listeners: Kept['listeners']): Pools {
  const notify = (news: CommitEvents) => {
    for (const listener of listeners) listener(news);
  };
  const open = <S extends Side>(role: string, most = connections) =>
    openDb<S>({ url, role, connections: most, applicationName: 'kept', queueMs, notify });
  return {
    all: open<never>(testRoles.all),
    books: open<'books'>('stoke_app'),
    traffic: open<'traffic'>(testRoles.traffic),
    checks: open<never>(testRoles.all, 1),
  };
}

async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.close()));
}

/** The same, until `end`, which waits for what is running. It says whether the pool is still open. */
function untilEnd<S extends Side>(db: Db<S>): { db: Db<S>; end(): Promise<boolean> } {
  const running = new Set<Promise<unknown>>();
  let isEnded = false;
  let isOpen = true;
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isEnded) throw new Error('The database of this test is closed.');
    const result = work();
    running.add(result);
    return result.finally(() => running.delete(result));
  };
  return {
    db: {
      ...db,
      ...aroundEach(db, (_, ask) => use(ask)),
      transaction: (work) => use(() => db.transaction(work)),
      close: async () => {
        isOpen = false;
        await db.close();
      },
    },
    end: async () => {
      isEnded = true;
      await Promise.allSettled(running);
      return isOpen;
    },
  };
}

/** One connection of the owner, for what the application's role may not do. */
export function openAsOwner({ ownerUrl }: { ownerUrl: string }): Db {
  return openDb({ url: ownerUrl, role: null, connections: 1, applicationName: 'owner' });
}

/** Begins the statement of a test that asks all checks. */
export const allChecks = '-- all checks\n';

/**
 * The checks of a test on a connection of their own: after a race any of thirty would be next, and most
 * would have to plan them.
 */
function checkingOn(checks: Db<never>, db: Db<never>): Db<never> {
  const planned = planningOnce(checks);
  return {
    ...db,
    all: (statement) => (statement.name === '' ? planned : db).all(statement),
    has: (statement) => (statement.text.startsWith(allChecks) ? checks : db).has(statement),
  };
}

/** Books of tests are small: a connection plans each of their checks once, not for each run of it. */
function planningOnce<S extends Side>(db: Db<S>): Db<S> {
  return {
    ...db,
    all: (statement) =>
      db.all(statement.name === '' ? { ...statement, ...named(statement.text) } : statement),
  };
}

async function joinAsOwner(): Promise<Shared> {
  const { url } = await joinTestPostgres();
  const owner = new pg.Pool({
    connectionString: url,
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  owner.on('error', () => undefined);
  return { url, owner, template: await makeTemplate(url, owner) };
}

async function makeTemplate(serverUrl: string, owner: pg.Pool): Promise<string> {
  const migrations = await readMigrations(migrationsFolder);
  const hash = createHash('sha256');
  for (const { sha256 } of migrations) hash.update(sha256);
  hash.update(wall);
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    await dropAbandoned(client);
    const made = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (made.rowCount === 0) {
      const draft = `${template}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft}`);
      await migrate(withDatabase(serverUrl, draft), migrations);
      await wallOff(withDatabase(serverUrl, draft));
      await client.query(`alter database ${draft} rename to ${template}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock(1)');
    client.release();
  }
  return template;
}

/** What processes kept that have ended. */
async function dropAbandoned(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; pid: string }>(`
    select datname as name, split_part(datname, '_', 2) as pid from pg_database
    where datname ~ '^test_[0-9]+_'`);
  for (const { name, pid } of rows) {
    if (!isAlive(Number(pid))) await client.query(`drop database if exists ${name} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function withDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.toString();
}
