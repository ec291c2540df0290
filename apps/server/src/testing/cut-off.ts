import type { Db, Queryable, Tx } from '../platform/db/db.ts';

class CutOff extends Error {}

/**
 * Does the work again and again, cut off after one statement, after two and so on, as if the process
 * had died there; `check` looks after every such death. The last time nothing is cut off.
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

function cutOffAfter(tx: Tx, statements: number): Tx {
  let left = statements;
  const counted =
    <A, R>(run: (statement: A) => Promise<R>) =>
    async (statement: A): Promise<R> => {
      if (left === 0) throw new CutOff();
      left -= 1;
      const answer = await run(statement);
      // after its last statement the process dies before it can commit
      if (left === 0) throw new CutOff();
      return answer;
    };
  const cut: Queryable = { all: counted(tx.all), one: counted(tx.one), run: counted(tx.run) };
  return { ...cut, transaction: true };
}
