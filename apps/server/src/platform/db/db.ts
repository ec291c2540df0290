import pg from 'pg';
import { pause } from '../clock.ts';
import type { Audience, News, Wakeable, What } from '../events/news.ts';
import { arrayLiteral } from './array-literal.ts';
import { sql, type Statement } from './sql.ts';

/**
 * Runs statements: the database or a transaction of it. Rows have camelCase fields: `created_at` is
 * `createdAt`, `amount_micro` is `amount`.
 */
export type Queryable = {
  /** All rows. */
  all<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The only row, or null when there is none. */
  one<Row>(statement: Statement<Row>): Promise<Row | null>;
  /** Runs it and returns the number of changed rows. */
  run(statement: Statement<unknown>): Promise<number>;
};

/** A running transaction. A function that takes one writes, and never commits. */
export type Tx = Queryable & {
  readonly transaction: true;
  /** Notifies open pages after the commit, except those of the session `except`. */
  changed(what: What, to: Audience, except?: string): void;
  /** Wakes the worker after the commit, in every process that runs it. */
  wake(worker: Wakeable): void;
};

export type Db = Queryable & {
  /**
   * Commits when `work` resolves and rolls back when it throws. Retried on serialization conflicts
   * and when it throws TryAgain.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Connections of the pool by state, and the queries that wait for one. */
  pool(): Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
};

/** What the transaction read has changed: roll it back and run it again. */
export class TryAgain extends Error {
  constructor(cause: unknown) {
    super('What was read has changed since.', { cause });
  }
}

const retryable = new Set(['40001', '40P01']);
const retries = 5;

export type DbOptions = {
  url: string;
  /** The role of the connections; the application's own role may only execute money functions. */
  role: 'stoke_app' | null;
  connections: number;
  applicationName: string;
  /** Receives the changes and wakes of a transaction, once it is committed. */
  tell?: (news: News) => void;
};

/** Opens a pool. Every int8 becomes a bigint, never a number. */
export function openDb(options: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    types: withBigints(),
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
  });
  // The pool replaces a broken connection. Its running query fails, and the next query shows
  // whether the database is gone. Without a listener, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...queryable(pool, () => refuseLongQueue(pool)),
    transaction: (work) => inTransaction(pool, options.tell, work),
    close: () => pool.end(),
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** As many may wait for each connection; more would only wait longer. */
const waitingPerConnection = 25;

/** Throws where a query of the pool would join a long queue. */
function refuseLongQueue(pool: pg.Pool): void {
  if (pool.waitingCount < pool.options.max * waitingPerConnection) return;
  throw new Error('too many wait for a connection to the database');
}

function queryable(client: Pick<pg.Pool, 'query'>, before = () => {}): Queryable {
  const query = async <Row>(statement: Statement<Row>) => {
    const { name, text } = statement;
    const values = statement.values.map((of) => (Array.isArray(of) ? arrayLiteral(of) : of));
    const rowMode = 'array';
    before();
    return client.query<unknown[]>({ name, text, values, rowMode });
  };
  const rows = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const { fields, rows: given } = await query(statement);
    const names = fields.map(({ name }) => fieldName(name));
    return given.map((values) => {
      const row: Record<string, unknown> = {};
      for (const [at, name] of names.entries()) row[name] = values[at];
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement names its rows
      return row as Row;
    });
  };
  return {
    all: rows,
    one: async (statement) => (await rows(statement))[0] ?? null,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}

const fieldNames = new Map<string, string>();

/** The field of a column. `spent_micro` is `spent`, since all amounts are in micro-USDC. */
function fieldName(column: string): string {
  let name = fieldNames.get(column);
  if (name === undefined) {
    const words = column.replace(/_micro$/, '');
    name = words.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    fieldNames.set(column, name);
  }
  return name;
}

async function inTransaction<T>(
  pool: pg.Pool,
  tell: DbOptions['tell'],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const news: News = { changes: [], wakes: [] };
    refuseLongQueue(pool);
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work({ ...queryable(client), ...collect(news) });
      await client.query('commit');
      tell?.(news);
      return result;
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => (broken = failed));
      const isPassing = error instanceof TryAgain || retryable.has(databaseErrorCode(error) ?? '');
      if (attempt >= retries || !isPassing) throw error;
    } finally {
      client.release(broken);
    }
    await pause(5 * 2 ** attempt);
  }
}

function collect(news: News): Omit<Tx, keyof Queryable> {
  return {
    transaction: true,
    changed: (what, to, except) => {
      news.changes.push({ what, to, ...(except === undefined ? {} : { except }) });
    },
    wake: (worker) => void news.wakes.push(worker),
  };
}

/** Whether the database answers; throws when it cannot be reached. */
export async function isReachable(db: Queryable): Promise<boolean> {
  return (await db.one(sql`select 1`)) !== null;
}

/** Lost connections, a server that shuts down or starts, and no room for a connection. */
const connectionStates = /^(08|53|57P0)/;
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const connectionTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has|too many wait)/;

/**
 * Whether the connection to the database failed. The statement may have run: a commit may have
 * succeeded and only its answer been lost.
 */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionTexts.test(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error instanceof pg.DatabaseError
    ? connectionStates.test(code)
    : connectionCodes.has(code) || ('syscall' in error && error.syscall === 'connect');
}

/** The SQLSTATE of a database error, else null. */
export function databaseErrorCode(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** The constraint that a database error names, else null. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

/** Every int8 as a bigint, on our connections only. */
function withBigints(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  return types;
}
