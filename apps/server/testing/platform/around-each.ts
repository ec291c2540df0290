import type { Queryable, Side } from '../../src/platform/db/db.ts';
import type { Statement } from '../../src/platform/db/sql.ts';

type Around = <R>(statement: Statement<unknown>, ask: () => Promise<R>) => Promise<R>;

/** The same database or transaction, with something done around each of its statements. */
export function aroundEach<S extends Side>(q: Queryable<S>, around: Around): Queryable<S> {
  return {
    all: (statement) => around(statement, () => q.all(statement)),
    one: (statement) => around(statement, () => q.one(statement)),
    only: (statement) => around(statement, () => q.only(statement)),
    value: (statement) => around(statement, () => q.value(statement)),
    valueOrNull: (statement) => around(statement, () => q.valueOrNull(statement)),
    values: (statement) => around(statement, () => q.values(statement)),
    has: (statement) => around(statement, () => q.has(statement)),
    run: (statement) => around(statement, () => q.run(statement)),
  };
}
