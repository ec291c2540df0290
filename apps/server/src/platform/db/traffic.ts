// oxlint-disable id-denylist -- `traffic.of(campaignId)` reads well
import type { Db, Queryable, Tx } from './db.ts';

/** Runs statements on group traffic. */
export type TrafficQueryable = Queryable;
/** A running transaction of group traffic: of one campaign, and it may read the books but never write them. */
export type TrafficTx = Tx;
/** A database with group traffic. */
export type TrafficDb = Db;

type Databases<D> = {
  /** Where a campaign lies. */
  of(campaignId: string): D;
  /** All of them, for lists over campaigns: each is asked for itself, and decides nothing. */
  all: readonly D[];
};

/** The databases of group traffic. Each campaign lies in one of them. */
export type TrafficDatabases = Databases<TrafficDb>;

/** Where reads go that need both sides, one after the other. */
export type BothSides = { db: Queryable; traffic: Databases<TrafficQueryable> };

/** All group traffic in one database. */
export function trafficIn<D extends TrafficQueryable>(db: D): Databases<D> {
  return { of: () => db, all: [db] };
}
