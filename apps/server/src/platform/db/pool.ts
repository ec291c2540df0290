import pg from 'pg';
import { queriesAtOnce } from '../capacity.ts';
import {
  isConnectionFault,
  isDiskFull,
  isReadOnly,
  isUnanswered,
  isStalePlan,
} from './connection-fault.ts';
import { askPrimary, connectMs, cutConnection, type Greet, keepAlive } from './primary.ts';

/** How long a query may wait for a connection of the pool, where nothing else is set. */
const maxQueueMs = 10_000;
/** After the last write that found the disk of the database full. */
const fullForMs = 60_000;

export type Pool = {
  /** Runs `work` on a connection, which is thrown away if it fails, or if `work` discards it. */
  use<T>(work: (client: pg.PoolClient, discard: (fault: Error) => void) => Promise<T>): Promise<T>;
  /** Whether the last `work` found a connection, and the connection held. */
  isAnswering(): boolean;
  /** Whether a write of the last minute found the disk of the database full. */
  isFull(): boolean;
  /**
   * Closes every connection, those in use too, because their server is no longer the primary. With a time of
   * `performance.now()`, only those that are not in use and have not answered since then: they may hang.
   */
  drop(unheardSince?: number): void;
  /** Connections by state, and the queries that wait for one. */
  counts(): Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
};

type PoolOptions = pg.PoolConfig & {
  max: number;
  greet?: Greet;
  /** How long a connection may take to be made, and then to say which server it has reached. */
  greetMs?: number;
};

/**
 * A pool of connections to the primary, or to another server that `greet` knows. Each asks at its start
 * whether it has reached it, and when a statement is refused because the server takes no writes, all
 * others to it go too.
 */
export function openPool({
  greet = askPrimary,
  greetMs = connectMs,
  ...config
}: PoolOptions): Pool {
  const open = new Set<pg.Client>();
  /** When each connection that is not in use answered last. */
  const idle = new Map<pg.Client, number>();
  class Connection extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionTimeoutMillis: greetMs });
      open.add(this);
      this.once('end', () => open.delete(this) && idle.delete(this));
      // Its running query fails. Without a listener, the event would end the process.
      this.on('error', () => undefined);
    }
  }
  const pool = new pg.Pool({
    connectionTimeoutMillis: maxQueueMs,
    ...config,
    ...keepAlive,
    idleTimeoutMillis: 60_000,
    Client: Connection,
    // @ts-expect-error -- pg-pool has it, and its types do not.
    onConnect: (client: pg.Client) => greet(client, greetMs),
  });
  // The pool replaces a broken connection, and the next query shows whether the database is gone.
  pool.on('error', () => undefined);

  let isAnswering = true;
  let foundFullAt = -Infinity;

  function noteFull(error: unknown): void {
    if (isDiskFull(error)) foundFullAt = performance.now();
  }

  function drop(these: readonly pg.Client[] = [...open]): void {
    for (const client of these) {
      open.delete(client);
      idle.delete(client);
      cutConnection(client);
      // An idle one leaves the pool now, not when its end is noticed.
      client.emit('error', new Error('Connection terminated'));
    }
  }

  /** Closes connections that have not answered since then: they hang, as the one that was in use. */
  function dropUnheard(since: number): void {
    drop([...idle].filter(([, at]) => at < since).map(([client]) => client));
  }

  return {
    use: async (work) => {
      if (pool.waitingCount >= queriesAtOnce) {
        throw new Error('too many wait for a connection to the database');
      }
      const client = await pool.connect().catch((error: unknown) => {
        isAnswering = false;
        noteFull(error);
        throw error;
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the pool
      const own = client as unknown as pg.Client;
      idle.delete(own);
      const since = performance.now();
      let fault: Error | undefined;
      let isStale = false;
      try {
        return await work(client, (found) => (fault = found));
      } catch (error) {
        if (error instanceof Error && isConnectionFault(error)) fault = error;
        isStale = isStalePlan(error);
        noteFull(error);
        if (open.has(own) && isReadOnly(error)) drop();
        if (isUnanswered(error)) dropUnheard(since);
        throw error;
      } finally {
        isAnswering = fault === undefined;
        if (fault === undefined && !isStale && open.has(own)) idle.set(own, performance.now());
        client.release(fault ?? isStale);
      }
    },
    isAnswering: () => isAnswering,
    isFull: () => performance.now() - foundFullAt < fullForMs,
    drop: (unheardSince) => (unheardSince === undefined ? drop() : dropUnheard(unheardSince)),
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
