import type { CommitEvents } from '../events/news.ts';
import { ConfigError } from '../config/config.ts';
import { openDb, type Db, type DbPool, type Queryable, type Tx } from './db.ts';
import { sql } from './sql.ts';

/** Runs statements on group traffic. */
export type TrafficQueryable = Queryable<'traffic'>;
/** A running transaction of group traffic: of one campaign, and it may read the books but never write them. */
export type TrafficTx = Tx<'traffic'>;
/** A database with group traffic. */
export type TrafficDb = Db<'traffic'>;

type Databases<D> = {
  /** Where a campaign lies. */
  databaseOf(campaignId: string): D;
  /** All of them, for lists over campaigns: each is asked for itself, and decides nothing. */
  all: readonly D[];
};

/** The databases of group traffic. Each campaign lies in one of them. */
export type TrafficDatabases = Databases<TrafficDb> & {
  /** The number of the one that a new campaign is bound to; it is kept in its row. */
  numberFor(campaignId: string): number;
};

/** Where reads go that need both sides, one after the other. */
export type BothSides = { db: Queryable; traffic: Databases<TrafficQueryable> };

/** The rows of a list over campaigns, from each database. */
export async function everywhere<Row>(
  { all }: Databases<TrafficQueryable>,
  list: (q: TrafficQueryable) => Promise<readonly Row[]>,
): Promise<Row[]> {
  return (await Promise.all(all.map(list))).flat();
}

/**
 * What is due in each database, for workers: where one is away, the others go on. Fails when nothing is due
 * but where it is away.
 */
export async function dueEverywhere<Row extends { id: string }>(
  { all }: Databases<TrafficQueryable>,
  limit: number,
  list: (q: TrafficQueryable) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const answers = await Promise.allSettled(all.map(list));
  const rows = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find(({ status }) => status === 'rejected');
  if (rows.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return rows.toSorted(byId).slice(0, limit);
}

/** Does the same in each database. Where one is away the others go on, and then it fails. */
export async function inEach(
  { all }: Databases<TrafficDb>,
  work: (db: TrafficDb) => Promise<void>,
): Promise<void> {
  const done = await Promise.allSettled(all.map(work));
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** A page of a list over campaigns, from all databases together. */
export async function pageEverywhere<Row>(
  traffic: Databases<TrafficQueryable>,
  page: { order: (one: Row, other: Row) => number; limit: number },
  list: (q: TrafficQueryable) => Promise<readonly Row[]>,
): Promise<Row[]> {
  return (await everywhere(traffic, list)).toSorted(page.order).slice(0, page.limit);
}

/** The order of ids. */
export function byId(one: { id: string }, other: { id: string }): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

export type OpenTraffic = TrafficDatabases & {
  /** The pools: that of the books' own database, then that of each address. */
  pools: readonly DbPool<'traffic'>[];
  close(): Promise<void>;
};

/** Connections to each database. */
const connections = 6;

/**
 * Opens the databases of group traffic: that of the books, and those of `urls`. A transaction of the traffic
 * reads the books over another connection, so its connections are its own also in the same database.
 * @param input.numberOf which of them a campaign lies in; 0 is the books' own. It never changes.
 * @throws {ConfigError} for an address that had another place before.
 */
export async function openTraffic(input: {
  booksUrl: string;
  urls: readonly string[];
  notify: (news: CommitEvents) => void;
  numberOf(campaignId: string): Promise<number>;
}): Promise<OpenTraffic> {
  const { booksUrl, urls, notify } = input;
  const pools = [booksUrl, ...urls].map((url, number) =>
    openDb<'traffic'>({
      url,
      role: 'stoke_app',
      connections,
      applicationName: 'stoke-traffic',
      notify,
      hasReplica: number === 0,
    }),
  );
  const [own] = pools;
  if (!own) throw new Error('The books have no database.');
  const close = async () => void (await Promise.all(pools.map((pool) => pool.close())));
  try {
    for (const [number, pool] of pools.entries()) await takePlace(pool, number);
  } catch (error) {
    await close();
    throw error;
  }
  const numbers = rememberNumbers(input.numberOf);
  const databaseOf = (campaignId: string) =>
    lazily(async () => pools[await numbers(campaignId)] ?? own);
  return {
    databaseOf: urls.length === 0 ? () => own : databaseOf,
    all: pools,
    numberFor: (campaignId) => spread(campaignId, urls.length),
    pools,
    close,
  };
}

async function takePlace(db: TrafficDb, number: number): Promise<void> {
  await db.run(sql`insert into traffic.place (number) values (${number}) on conflict do nothing`);
  const before = await db.one(sql<{ number: number }>`select number from traffic.place`);
  if (!before || before.number === number) return;
  const what = before.number === 0 ? 'has books of its own' : `was address ${before.number} before`;
  throw new ConfigError([
    `TRAFFIC_DATABASE_URL: address ${number} ${what}: keep the order, and add new ones at the end`,
  ]);
}

/** From 1 to `count`, as evenly as the random end of an id; 0 without any. */
function spread(campaignId: string, count: number): number {
  return count === 0 ? 0 : 1 + (Number.parseInt(campaignId.slice(-8), 16) % count);
}

const remembered = 10_000;

function rememberNumbers(read: (campaignId: string) => Promise<number>) {
  const known = new Map<string, number>();
  return async (campaignId: string): Promise<number> => {
    const before = known.get(campaignId);
    if (before !== undefined) return before;
    const number = await read(campaignId);
    if (known.size >= remembered) known.clear();
    known.set(campaignId, number);
    return number;
  };
}

/** A database that is found when it is asked. */
function lazily(find: () => Promise<TrafficDb>): TrafficDb {
  return {
    all: async (statement) => (await find()).all(statement),
    one: async (statement) => (await find()).one(statement),
    has: async (statement) => (await find()).has(statement),
    run: async (statement) => (await find()).run(statement),
    transaction: async (work) => (await find()).transaction(work),
    pool: () => ({ busy: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
}
