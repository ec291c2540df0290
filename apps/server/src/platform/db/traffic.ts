import type { Db, Queryable, Tx } from './db.ts';

/** Runs statements on group traffic. */
export type TrafficQueryable = Queryable;
/** A running transaction of group traffic: of one campaign, and it may read the books but never write them. */
export type TrafficTx = Tx;
/** A database with group traffic. */
export type TrafficDb = Db;

/** The databases of group traffic. Each campaign lies in one of them. */
export type TrafficDatabases = {
  /** Where a campaign lies. */
  of(campaignId: string): TrafficDb;
  /** All of them, for lists over campaigns: each is asked for itself, and decides nothing. */
  all: readonly TrafficDb[];
};

/** All group traffic in one database. */
export function trafficIn(db: TrafficDb): TrafficDatabases {
  return { of: () => db, all: [db] };
}
