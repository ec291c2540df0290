import type { Db, Queryable } from '../../src/platform/db/db.ts';
import { aroundEach } from './around-each.ts';

/** The same database or transaction, and the text of every statement that it runs from now on. */
export function recordStatements<Q extends Queryable>(q: Q): { q: Q; texts: string[] } {
  const texts: string[] = [];
  const recorded = <R extends Queryable>(inner: R): R => ({
    ...inner,
    ...aroundEach(inner, (statement, ask) => (texts.push(statement.text), ask())),
    ...(isDb(inner)
      ? {
          transaction: (work: Parameters<Db['transaction']>[0]) =>
            inner.transaction((tx) => work(recorded(tx))),
        }
      : {}),
  });
  return { q: recorded(q), texts };
}

function isDb(q: Queryable): q is Db {
  return 'transaction' in q && typeof q.transaction === 'function';
}
