import pg from 'pg';
import { queriesAtOnce } from '../capacity.ts';
import { databaseErrorCode, isConnectionFault, isReadOnly } from './connection-fault.ts';
import { askPrimary, connectMs, cutConnection, type Greet, keepAlive } from './primary.ts';

/** How long a query may wait for a connection of the pool. */
const queueMs = 10_000;
const diskFull = '53100';
/** After the last write that found the disk of the database full. */
const fullForMs = 60_000;

export type Pool = {
  /** Runs `work` on a connection, which is thrown away if it fails, or if `work` discards it. */
  use<T>(work: (client: pg.PoolClient, discard: (fault: Error) => void) => Promise<T>): Promise<T>;
  /** Whether the last `work` found a connection, and the connection held. */
  isAnswering(): boolean;
  /** Whether a write of the last minute found the disk of the database full. */
  isFull(): boolean;
  /** Closes every connection, those in use too, because their server is no longer the primary. */
  drop(): void;
  /** Connections by state, and the queries that wait for one. */
  counts(): Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
};

/**
 * A pool of connections to the primary, or to another server that `greet` knows. Each asks at its start
 * whether it has reached it, and when a statement is refused because the server takes no writes, all
 * others to it go too.
 */
export function openPool(config: pg.PoolConfig & { max: number }, greet: Greet = askPrimary): Pool {
  const open = new Set<pg.Client>();
  class Connection extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionTimeoutMillis: connectMs });
      open.add(this);
      this.once('end', () => open.delete(this));
      // Its running query fails. Without a listener, the event would end the process.
      this.on('error', () => undefined);
    }
  }
  const pool = new pg.Pool({
    connectionTimeoutMillis: queueMs,
    ...config,
    ...keepAlive,
    idleTimeoutMillis: 60_000,
    Client: Connection,
    // @ts-expect-error -- pg-pool has it, and its types do not.
    onConnect: (client: pg.Client) => greet(client, connectMs),
  });
  // The pool replaces a broken connection, and the next query shows whether the database is gone.
  pool.on('error', () => undefined);

  let isAnswering = true;
  let foundFullAt = -Infinity;

  function drop(): void {
    for (const client of open) {
      cutConnection(client);
      // An idle one leaves the pool now, not when its end is noticed.
      client.emit('error', new Error('Connection terminated'));
    }
    open.clear();
  }

  return {
    use: async (work) => {
      if (pool.waitingCount >= queriesAtOnce) {
        throw new Error('too many wait for a connection to the database');
      }
      const client = await pool.connect().catch((error: unknown) => {
        isAnswering = false;
        throw error;
      });
      let fault: Error | undefined;
      try {
        return await work(client, (found) => (fault = found));
      } catch (error) {
        if (error instanceof Error && isConnectionFault(error)) fault = error;
        if (databaseErrorCode(error) === diskFull) foundFullAt = performance.now();
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the pool
        const isKnown = open.has(client as unknown as pg.Client);
        if (isKnown && isReadOnly(error)) drop();
        throw error;
      } finally {
        isAnswering = fault === undefined;
        client.release(fault);
      }
    },
    isAnswering: () => isAnswering,
    isFull: () => performance.now() - foundFullAt < fullForMs,
    drop,
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
