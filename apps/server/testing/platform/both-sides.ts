import type { Queryable } from '../../src/platform/db/db.ts';
import { trafficIn } from '../../src/platform/db/traffic.ts';

/** The books and all group traffic in one database. */
export function bothSides<D extends Queryable>(db: D) {
  return { db, traffic: trafficIn(db) };
}
