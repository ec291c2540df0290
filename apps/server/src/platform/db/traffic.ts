import { pause } from '../clock.ts';
import type { CommitEvents } from '../events/commit-events.ts';
import { ConfigError } from '../config/config.ts';
import type { Log } from '../log.ts';
import { isConnectionFault, UnfitDatabase } from './connection-fault.ts';
import { openDb, type Db, type DbPool, type Queryable, type Tx } from './db.ts';
import { answersWithin, lazily, lookedAt } from './looked-at.ts';
import { onPrimary } from './reading.ts';
import { sql } from './sql.ts';
import { waits, withTimeLimit } from './time-limit.ts';

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
  /** The number of the one that a new campaign is bound to, which answers if any does; it is kept in its row. */
  numberFor(campaignId: string): Promise<number>;
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

/** How long a database may take to count as reachable. */
const reachableMs = 800;

/** Whether this process reaches the database of each address, in their order; empty without one. */
export async function areReachable({
  all,
}: Pick<Databases<Pick<TrafficQueryable, 'has'>>, 'all'>): Promise<boolean[]> {
  const [, ...apart] = all;
  return Promise.all(apart.map((db) => answersWithin(db, reachableMs)));
}

/** A page of a list over campaigns, from all databases together. */
export async function pageEverywhere<Row>(
  traffic: Databases<TrafficQueryable>,
  page: { order: (one: Row, other: Row) => number; limit: number },
  list: (q: TrafficQueryable) => Promise<readonly Row[]>,
): Promise<Row[]> {
  return (await everywhere(traffic, list)).toSorted(page.order).slice(0, page.limit);
}

/** Rows with what the other side has under their ids; those that it does not know are left out. */
export function joinById<Row extends { id: string }, Other extends { id: string }>(
  rows: readonly Row[],
  others: readonly Other[],
): (Other & Row)[] {
  const known = new Map(others.map((other) => [other.id, other]));
  return rows.flatMap((row) => {
    const other = known.get(row.id);
    return other ? [{ ...other, ...row }] : [];
  });
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

/** An address that cannot be used, and not because its database is away; `cause` says why. */
export class TrafficFault extends Error {
  readonly number: number;
  constructor(number: number, cause: unknown) {
    super(`address ${number} of the traffic databases cannot be used`, { cause });
    this.number = number;
  }
}

/** Connections to each database. */
const connections = 6;
/** How often the highest number of a campaign is read. */
const highestEveryMs = 10_000;

/**
 * Opens the databases of group traffic: that of the books, and those of `urls`, which may be away. A transaction of
 * the traffic reads the books over another connection, so its connections are its own also in the same database.
 * @param input.numberOf which of them a campaign lies in; 0 is the books' own. It never changes.
 * @param input.highestNumber of all campaigns. Where `urls` has fewer, because some were added after this process was
 * started, the others are as databases that are away.
 * @param input.expectTables fails unless the database of an address has the tables of this release.
 * @throws {ConfigError} for an address that had another place before.
 * @throws {TrafficFault} for any other one that a start cannot go on with.
 */
export async function openTraffic(input: {
  booksUrl: string;
  urls: readonly string[];
  notify: (events: CommitEvents) => void;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  numberOf(campaignId: string): Promise<number>;
  highestNumber(): Promise<number>;
  expectTables(url: string, number: number): Promise<void>;
}): Promise<OpenTraffic> {
  const { booksUrl, urls, notify, log, expectTables } = input;
  const open = (url: string, number: number) =>
    openDb<'traffic'>({
      url,
      role: 'stoke_app',
      connections,
      applicationName: 'stoke-traffic',
      notify,
      hasReplica: number === 0,
    });
  const own = open(booksUrl, 0);
  const apart = urls.map((url, at) => {
    const [pool, number] = [open(url, at + 1), at + 1];
    const look = async () => {
      await expectTables(url, number);
      await takePlace(pool, number);
    };
    return { pool, number, ...lookedAt(pool, { look, log, what: `traffic database ${number}` }) };
  });
  const pools = [own, ...apart.map(({ pool }) => pool)];
  const all = [own, ...apart.map(({ db }) => db)];
  const watch = watchLacked(all, input);
  const close = async () => {
    await watch.stop();
    await Promise.all([own, ...apart].map((one) => one.close()));
  };
  try {
    await Promise.all([
      takePlace(own, 0),
      ...apart.map(async ({ seen, number }) => seen().catch(mayBeAway(number))),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  const numbers = rememberNumbers(input.numberOf);
  return {
    databaseOf: (campaignId) =>
      lazily(async (ask) => {
        const number = await numbers(campaignId);
        watch.extendTo(number);
        return ask(all[number] ?? lackedTraffic(number));
      }),
    all,
    numberFor: async (campaignId) => {
      const answers = await Promise.all(apart.map(async ({ isAnswering }) => isAnswering()));
      const answering = apart.filter((_, at) => answers[at]);
      return spread(campaignId, answering.length > 0 ? answering : apart);
    },
    pools,
    close,
  };
}

/** A start goes on without a database that is away, and not with a wrong one. */
function mayBeAway(number: number): (error: unknown) => void {
  return (error) => {
    if (isConnectionFault(error) && !(error instanceof UnfitDatabase)) return;
    const cause = error instanceof UnfitDatabase ? error.cause : error;
    throw cause instanceof ConfigError ? cause : new TrafficFault(number, cause);
  };
}

/** A database whose address was not given: as one that is away. */
export function lackedTraffic(number: number): TrafficDb {
  return lazily<'traffic'>(async () => {
    throw new UnfitDatabase(`TRAFFIC_DATABASE_URL lacks address ${number}`);
  });
}

/**
 * Adds to `all` the databases whose addresses this process was not given. It reads now and then which numbers there
 * are, because lists over campaigns ask for none.
 */
function watchLacked(
  all: TrafficDb[],
  { highestNumber, log }: { highestNumber(): Promise<number>; log: Pick<Log, 'error'> },
) {
  const line = 'TRAFFIC_DATABASE_URL lacks an address: its Sparks wait for a start with it';
  const extendTo = (number: number) => {
    while (all.length <= number) {
      log.error({ number: all.length }, line);
      all.push(lackedTraffic(all.length));
    }
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  async function watch(): Promise<void> {
    for (;;) {
      await pause(highestEveryMs, signal);
      if (signal.aborted) return;
      // Without the books nothing is read from traffic either.
      await withTimeLimit(waits.call, highestNumber).then(extendTo, () => undefined);
    }
  }
  const watching = watch();
  return {
    extendTo,
    stop: async () => {
      stopping.abort();
      await watching;
    },
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

/** One of these numbers, as evenly as the random end of an id; 0 without any. */
function spread(campaignId: string, among: readonly { number: number }[]): number {
  return among[Number.parseInt(campaignId.slice(-8), 16) % among.length]?.number ?? 0;
}

const remembered = 10_000;

function rememberNumbers(read: (campaignId: string) => Promise<number>) {
  const known = new Map<string, number>();
  return async (campaignId: string): Promise<number> => {
    const before = known.get(campaignId);
    if (before !== undefined) return before;
    const number = await onPrimary(() => read(campaignId));
    if (known.size >= remembered) known.clear();
    known.set(campaignId, number);
    return number;
  };
}
