import type { Db, Queryable, Tx } from '../platform/db/db.ts';

class CutOff extends Error {}

/**
 * Repeats the work, cut off after one statement, after two and so on, as if the process had died
 * there. `check` runs after every cut. The last run is not cut off.
 * @returns how often it was cut off.
 */
export async function cutOffEverywhere<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  check: () => Promise<void>,
): Promise<number> {
  for (let statements = 1; ; statements += 1) {
    try {
      await db.transaction((tx) => work(cutOffAfter(tx, statements)));
      return statements - 1;
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
    }
    await check();
  }
}

/**
 * The same for work of several transactions. Each run takes a new subject from `open` and is cut
 * off after one more statement or before one more commit; earlier commits stay. `check` runs after
 * every cut, and `goOn` after that. The last run is not cut off.
 * @returns how often it was cut off.
 */
export async function cutOffThroughout<T>(
  db: Db,
  of: {
    open(): Promise<T>;
    work(db: Db, opened: T): Promise<unknown>;
    check(opened: T): Promise<void>;
    goOn(opened: T): Promise<void>;
  },
): Promise<number> {
  for (let statements = 1; ; statements += 1) {
    const opened = await of.open();
    const count = { left: statements };
    const cut: Db = {
      ...counted(db, count),
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
    const isCut = await of.work(cut, opened).then(
      () => false,
      (error: unknown) => {
        if (!hasCutOff(error)) throw error;
        return true;
      },
    );
    if (isCut) await of.check(opened);
    await of.goOn(opened);
    if (!isCut) return statements - 1;
  }
}

function cutOffAfter(tx: Tx, statements: number): Tx {
  return { ...tx, ...counted(tx, { left: statements }) };
}

type Count = { left: number };

function counted(on: Queryable, count: Count): Queryable {
  const counting =
    <A, R>(run: (statement: A) => Promise<R>) =>
    async (statement: A): Promise<R> => {
      if (count.left === 0) throw new CutOff();
      count.left -= 1;
      const answer = await run(statement);
      // Die after the last statement, before the commit.
      if (count.left === 0) throw new CutOff();
      return answer;
    };
  return { all: counting(on.all), one: counting(on.one), run: counting(on.run) };
}

/** Unwraps AggregateError. */
function hasCutOff(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(hasCutOff);
  return error instanceof CutOff;
}
