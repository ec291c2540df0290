import type { Queryable } from '../../src/platform/db/db.ts';
import type {
  TrafficDatabases,
  TrafficDb,
  TrafficQueryable,
} from '../../src/platform/db/traffic.ts';

/** All group traffic in one database, also in that of the books. */
export function trafficIn(db: Queryable | TrafficQueryable): TrafficDatabases {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the tables of both
  const one = db as TrafficDb;
  return { databaseOf: () => one, all: [one], numberFor: async () => 0 };
}

/** The books and all group traffic in one database. */
export function bothSides<D extends Queryable>(db: D) {
  return { db, traffic: trafficIn(db) };
}
