import type { Db, Queryable, Side, Tx } from '../../src/platform/db/db.ts';
import { aroundEach } from './around-each.ts';

class CutOff extends Error {}

/**
 * Repeats the work in a transaction, cut off after one statement, after two and so on, and before
 * the commit, as if the process had died there. `check` runs after every cut. The last run is not
 * cut off.
 * @returns how often it was cut off.
 */
export function cutOffEverywhere<S extends Side>(
  db: Db<S>,
  work: (tx: Tx<S>) => Promise<unknown>,
  check: () => Promise<void>,
): Promise<number> {
  const nothing = async () => undefined;
  return crashAtEachStatement(db, {
    open: nothing,
    work: (cut) => cut.transaction(work),
    check,
    goOn: nothing,
  });
}

/**
 * The same for work of several transactions. Each run takes a new subject from `open` and is cut
 * off after one more statement or before one more commit; earlier commits stay. `check` runs after
 * every cut, and `goOn` after that. The last run is not cut off.
 * @returns how often it was cut off.
 */
export async function crashAtEachStatement<T, S extends Side>(
  db: Db<S>,
  {
    open,
    work,
    check,
    goOn,
  }: {
    open(): Promise<T>;
    work(db: Db<S>, opened: T): Promise<unknown>;
    check(opened: T): Promise<void>;
    goOn(opened: T): Promise<unknown>;
  },
): Promise<number> {
  for (let statements = 1; ; statements += 1) {
    const opened = await open();
    const isCut = await work(mortal(db, statements), opened).then(
      () => false,
      (error: unknown) => {
        if (!isDeath(error)) throw error;
        return true;
      },
    );
    if (isCut) await check(opened);
    await goOn(opened);
    if (!isCut) return statements - 1;
  }
}

/** The database of a process that dies after this many statements, or before one of its commits. */
export function mortal<S extends Side>(db: Db<S>, statements: number): Db<S> {
  const count = { left: statements };
  return {
    ...counted(db, count),
    pool: () => db.pool(),
    transaction: (work) =>
      db.transaction(async (tx) => {
        const done = await work({ ...tx, ...counted(tx, count) });
        // A death before the commit; commits of other transactions stay.
        count.left -= 1;
        if (count.left <= 0) throw new CutOff();
        return done;
      }),
    close: () => db.close(),
  };
}

type Count = { left: number };

function counted<S extends Side>(on: Queryable<S>, count: Count): Queryable<S> {
  return aroundEach(on, async (_, ask) => {
    if (count.left <= 0) throw new CutOff();
    count.left -= 1;
    const answer = await ask();
    // Die after the last statement, before the commit.
    if (count.left <= 0) throw new CutOff();
    return answer;
  });
}

/** Whether work ended because its process died. */
export function isDeath(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDeath);
  return error instanceof CutOff;
}
