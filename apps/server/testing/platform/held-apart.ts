import type { Db, Queryable } from '../../src/platform/db/db.ts';
import type { Statement } from '../../src/platform/db/sql.ts';
import { trafficIn, type TrafficDatabases } from '../../src/platform/db/traffic.ts';

/**
 * Two handles of one database that hold every statement to its side: the books refuse one that names group
 * traffic, and the traffic one that does not, as if they lay in two databases.
 */
export function heldApart(db: Db): { db: Db; traffic: TrafficDatabases } {
  const namesTraffic = ({ text }: Statement<unknown>) => /\btraffic\./.test(text);
  const books = held(db, (statement) => !namesTraffic(statement), 'names group traffic');
  const isOfTraffic = (statement: Statement<unknown>) =>
    namesTraffic(statement) || /^\s*(?:set local|select)\s*(?:$|enable_|true)/.test(statement.text);
  return { db: books, traffic: trafficIn(held(db, isOfTraffic, 'does not name group traffic')) };
}

function held(db: Db, isOwn: (statement: Statement<unknown>) => boolean, fault: string): Db {
  const check = (statement: Statement<unknown>) => {
    if (isOwn(statement)) return;
    throw new Error(`A statement of the wrong side ${fault}: ${statement.text.trim()}`);
  };
  const checked = (on: Queryable): Queryable => ({
    all: async (statement) => (check(statement), on.all(statement)),
    one: async (statement) => (check(statement), on.one(statement)),
    has: async (statement) => (check(statement), on.has(statement)),
    run: async (statement) => (check(statement), on.run(statement)),
  });
  return {
    ...db,
    ...checked(db),
    transaction: async (work) => db.transaction(async (tx) => work({ ...tx, ...checked(tx) })),
  };
}
