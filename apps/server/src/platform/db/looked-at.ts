import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import { isConnectionFault, UnfitDatabase } from './connection-fault.ts';
import type { Db, DbPool, Side } from './db.ts';
import { onPrimary } from './reading.ts';
import { sql } from './sql.ts';

/** How long a database may take to show that it is not away. */
const answersWithinMs = 1_000;

export type LookedAt<S extends Side> = {
  /** Each statement fails until a look has succeeded. */
  db: Db<S>;
  /** Fails with the fault of a database that is away, and with UnfitDatabase when the look refuses it. */
  seen(): Promise<void>;
  isAnswering(): Promise<boolean>;
};

/**
 * A database that may be away: `look` has to succeed once before anything else is asked of it. It is looked at
 * again with each statement until then.
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
  const seen = async () => {
    if (isSeen) return;
    looking ??= onPrimary(lookOnce).finally(() => (looking = null));
    await looking;
  };
  async function lookOnce(): Promise<void> {
    try {
      await look();
      isSeen = true;
      if (logged !== '') log.info(`${what} is there and is used from now on`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isAway = isConnectionFault(error);
      const line = `${what} is ${isAway ? 'away' : 'refused'}: its Sparks wait`;
      if (reason !== logged) log[isAway ? 'warn' : 'error']({ reason }, line);
      logged = reason;
      throw isAway ? error : new UnfitDatabase(reason, { cause: error });
    }
  }
  const answers = async () => {
    await seen();
    return pool.has(sql`select 1`);
  };
  return {
    db: lazily(async () => {
      await seen();
      return pool;
    }),
    seen,
    isAnswering: async () =>
      Promise.race([answers().catch(() => false), pause(answersWithinMs).then(() => false)]),
  };
}

/** A database that is found when it is asked. */
export function lazily<S extends Side>(find: () => Promise<Db<S>>): Db<S> {
  return {
    all: async (statement) => (await find()).all(statement),
    one: async (statement) => (await find()).one(statement),
    only: async (statement) => (await find()).only(statement),
    value: async (statement) => (await find()).value(statement),
    values: async (statement) => (await find()).values(statement),
    has: async (statement) => (await find()).has(statement),
    run: async (statement) => (await find()).run(statement),
    transaction: async (work) => (await find()).transaction(work),
    pool: () => ({ busy: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
}
