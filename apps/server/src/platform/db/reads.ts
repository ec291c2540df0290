import type pg from 'pg';
import { isConnectionFault, isStalePlan } from './connection-fault.ts';
import { bigints } from './db.ts';
import { openPool, type Pool } from './pool.ts';
import { type ArrayQuery, type Reading, whileReading } from './reading.ts';
import { catchUp } from './replica.ts';
import {
  catchUpMs,
  type ReplicaWatch,
  type WatchedReplica,
  watchReplica,
} from './replica-watch.ts';

/** Calls that read from a replica where one is near enough to the primary. */
export type Reads = {
  /**
   * Runs `work`, which only reads, in one snapshot of a replica that has all that was acknowledged before
   * this call; for a caller who `mayLag`, all but the last two seconds. Whatever the replica does not
   * answer, the primary does.
   */
  run<T>(mayLag: boolean, work: () => Promise<T>): Promise<T>;
  /** Since the start, by the server that answered. */
  counts(): Readonly<Record<'replica' | 'primary', number>>;
  /** Null without one. */
  replica(): ReturnType<ReplicaWatch['state']> | null;
  /** Another server is the primary: nothing counts that the old one said. */
  moved(): void;
  close(): Promise<void>;
};

const connections = 20;
/** How long a call may wait for a connection, for each answer before its first statement, and for each after. */
const takeMs = 250;
const beginMs = 500;
const answerMs = 2_000;

/** Without a replica: the primary answers. */
export const primaryReads: Reads = {
  run: (_mayLag, work) => whileReading({ ask: async () => null }, work),
  counts: () => ({ replica: 0, primary: 0 }),
  replica: () => null,
  moved: () => {},
  close: async () => {},
};

/** Opens the connections to a replica; see `watchReplica`. */
export async function openReads(given: WatchedReplica): Promise<Reads> {
  const watch = await watchReplica(given);
  const pool = openPool({
    connectionString: given.url,
    max: connections,
    application_name: 'stoke-reads',
    connectionTimeoutMillis: takeMs,
    greetMs: beginMs,
    statement_timeout: answerMs,
    types: bigints,
    options: '-c role=stoke_app -c idle_in_transaction_session_timeout=10s',
    greet: watch.greet,
  });
  watch.onLost(pool.drop);
  return readsOf(watch, pool);
}

/** The same, once it is watched. */
export function readsOf(
  watch: Omit<ReplicaWatch, 'greet' | 'onLost'>,
  pool: Pick<Pool, 'use' | 'counts' | 'close'>,
): Reads {
  const counts = { replica: 0, primary: 0 };

  async function begin(mayLag: boolean): Promise<Snapshot | null> {
    const place = await watch.neededPlace(mayLag);
    if (place === null || isFull(pool)) return null;
    return openSnapshot(pool, place, mayLag ? 0 : catchUpMs);
  }

  return {
    run: async (mayLag, work) => {
      const step = openStep(() => begin(mayLag));
      try {
        return await whileReading(step, work);
      } finally {
        const answered = step.end();
        if (answered !== null) counts[answered] += 1;
      }
    },
    counts: () => ({ ...counts }),
    replica: watch.state,
    moved: watch.moved,
    close: async () => {
      await watch.close();
      await pool.close();
    },
  };
}

/** Whether someone waits for a connection already: the primary answers sooner. */
function isFull(pool: Pick<Pool, 'counts'>): boolean {
  const { busy, waiting } = pool.counts();
  return waiting > 0 && waiting >= connections - busy;
}

/** A transaction of a replica. With a fault of its connection, or a stale plan, that is thrown away. */
type Snapshot = { client: pg.PoolClient; end(fault?: unknown): void };

/** Null when the replica does not answer, or does not have everything before `place` in time. */
async function openSnapshot(
  pool: Pick<Pool, 'use'>,
  place: bigint,
  maxMs: number,
): Promise<Snapshot | null> {
  const begun = Promise.withResolvers<Snapshot | null>();
  const over = Promise.withResolvers<void>();
  const held = pool.use(async (client) => {
    // The first statement after `begin` takes the snapshot, so it includes everything replayed before.
    if ((await catchUp(client, place, maxMs)) < place) return;
    await client.query(inTime('begin isolation level repeatable read, read only'));
    const end = (fault?: unknown) => (fault === undefined ? over.resolve() : over.reject(fault));
    begun.resolve({ client, end });
    await over.promise;
    await client.query(inTime('rollback'));
  });
  const none = () => begun.resolve(null);
  held.then(none, none);
  return begun.promise;
}

function inTime(text: string) {
  return { text, query_timeout: beginMs };
}

/**
 * The statements of one call, one after the other in one snapshot, which the first of them opens. From the
 * first that fails on, the primary answers: it is never behind what was read before.
 */
function openStep(begin: () => Promise<Snapshot | null>) {
  let snapshot: Promise<Snapshot | null> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let isEnded = false;
  let hasFailed = false;

  async function attempt(query: ArrayQuery) {
    if (isEnded || hasFailed) return null;
    snapshot ??= begin();
    const begun = await snapshot;
    if (begun === null) hasFailed = true;
    if (begun === null || isEnded) return null;
    try {
      // The server itself ends a slow statement a little earlier, and its connection is kept.
      const ms = Math.min(query.query_timeout, answerMs + beginMs);
      const limited: ArrayQuery = { ...query, query_timeout: ms };
      return await begun.client.query<unknown[]>(limited);
    } catch (error) {
      hasFailed = true;
      begun.end(isConnectionFault(error) || isStalePlan(error) ? error : undefined);
      return null;
    }
  }

  const ask: Reading['ask'] = (query) => {
    const answer = before.then(() => attempt(query));
    before = answer;
    return answer;
  };
  return {
    ask,
    /** Which server answered; null when nothing was asked. */
    end: (): 'replica' | 'primary' | null => {
      isEnded = true;
      if (snapshot === null) return null;
      void snapshot.then((begun) => begun?.end());
      return hasFailed ? 'primary' : 'replica';
    },
  };
}
