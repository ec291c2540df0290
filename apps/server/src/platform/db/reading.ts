import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

export type Answered = pg.QueryArrayResult<unknown[]>;
export type ArrayQuery = pg.QueryArrayConfig & { query_timeout: number };

/** A call that only reads. */
export type Reading = {
  /** The answer of a replica, or null: the primary is to be asked. */
  ask(query: ArrayQuery): Promise<Answered | null>;
};

const current = new AsyncLocalStorage<Reading | null>();

/** Runs `work`, whose statements ask `reading` first. */
export function whileReading<T>(reading: Reading, work: () => T): T {
  return current.run(reading, work);
}

/** Runs `work` on the primary: what it reads is remembered, and shown to others later. */
export function onPrimary<T>(work: () => T): T {
  return current.run(null, work);
}

export function currentReading(): Reading | null {
  return current.getStore() ?? null;
}
