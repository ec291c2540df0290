import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import { isConnectionFault, isHanging, NotAnswering, UnfitDatabase } from './connection-fault.ts';
import type { Db, DbPool, Side } from './db.ts';
import { onPrimary } from './reading.ts';
import { sql } from './sql.ts';
import { waits, withTimeLimit } from './time-limit.ts';

/** How long a database may take to show that it is not away. */
const answersWithinMs = 1_000;
const isThere = sql`select 1`;
/** How long after a look without an answer the next one begins. */
const againMs = 1_000;

export type LookedAt<S extends Side> = {
  /** Each statement fails until a look has succeeded, and immediately while the database hangs. */
  db: Db<S>;
  /** Fails with the fault of a database that is away, and with UnfitDatabase when the look refuses it. */
  seen(): Promise<void>;
  isAnswering(): Promise<boolean>;
  /** Ends the looks and closes the pool, also while the database hangs. */
  close(): Promise<void>;
};

/**
 * A database that may be away: `look` has to succeed once before anything else is asked of it. It is looked at
 * again with each statement until then. Once it leaves something unanswered, one look after the other asks it in the
 * background, and everything else fails immediately until it answers.
 */
export function lookedAt<S extends Side>(
  pool: DbPool<S>,
  {
    look,
    log,
    what,
  }: { look(): Promise<void>; log: Pick<Log, 'info' | 'warn' | 'error'>; what: string },
): LookedAt<S> {
  let isSeen = false;
  let looking: Promise<void> | null = null;
  let logged = '';
  const hang = watchHanging(() => withTimeLimit(waits.call, lookOnce));
  const seen = async () => {
    if (hang.isHanging()) throw new NotAnswering(`${what} does not answer`);
    if (isSeen) return;
    looking ??= onPrimary(lookOnce).finally(() => (looking = null));
    await looking;
  };
  async function lookOnce(): Promise<void> {
    try {
      await (isSeen ? withTimeLimit(answersWithinMs, () => pool.has(isThere)) : look());
      isSeen = true;
      if (logged !== '') log.info(`${what} is there and is used from now on`);
      logged = '';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isAway = isConnectionFault(error);
      const line = `${what} is ${isAway ? 'away' : 'refused'}: its Sparks wait`;
      if (reason !== logged) log[isAway ? 'warn' : 'error']({ reason }, line);
      logged = reason;
      throw isAway ? error : new UnfitDatabase(reason, { cause: error });
    }
  }
  const db = lazily<S>((ask) =>
    hang.during(async () => {
      await seen();
      return ask(pool);
    }),
  );
  return {
    db,
    seen: () => hang.during(seen),
    isAnswering: () => answersWithin(db, answersWithinMs),
    close: async () => {
      const stopped = hang.stop();
      // A hanging connection does not end on its own.
      if (hang.isHanging()) pool.dropConnections();
      await stopped;
      await pool.close();
    },
  };
}

/** Whether a database answers in this time; false also while it is away. */
export async function answersWithin<S extends Side>(
  db: Pick<Db<S>, 'has'>,
  ms: number,
): Promise<boolean> {
  return Promise.race([db.has(isThere).catch(() => false), pause(ms).then(() => false)]);
}

/** Notices that a database hangs, and looks at it again until it answers, or refuses to. */
function watchHanging(look: () => Promise<unknown>) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let looking: Promise<void> | null = null;
  async function lookUntilAnswered(): Promise<void> {
    while (!signal.aborted) {
      try {
        return void (await look());
      } catch (error) {
        if (!isHanging(error)) return;
      }
      await pause(againMs, signal);
    }
  }
  return {
    isHanging: () => looking !== null,
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        if (isHanging(error))
          looking ??= onPrimary(lookUntilAnswered).finally(() => (looking = null));
        throw error;
      }
    },
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}

/** A database that is found when it is asked. */
export function lazily<S extends Side>(
  find: <T>(ask: (db: Db<S>) => Promise<T>) => Promise<T>,
): Db<S> {
  return {
    all: (statement) => find((db) => db.all(statement)),
    one: (statement) => find((db) => db.one(statement)),
    only: (statement) => find((db) => db.only(statement)),
    value: (statement) => find((db) => db.value(statement)),
    valueOrNull: (statement) => find((db) => db.valueOrNull(statement)),
    values: (statement) => find((db) => db.values(statement)),
    has: (statement) => find((db) => db.has(statement)),
    run: (statement) => find((db) => db.run(statement)),
    transaction: (work) => find((db) => db.transaction(work)),
    pool: () => ({ busy: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
}
