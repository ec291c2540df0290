import pg from 'pg';
import { pause } from '../clock.ts';
import type { Audience, CommitEvents, Wakeable, What } from '../events/commit-events.ts';
import { onlyOne } from '../only-one.ts';
import { arrayLiteral } from './array-literal.ts';
import { databaseErrorCode, isConnectionFault, isStalePlan } from './connection-fault.ts';
import { openPool, type Pool } from './pool.ts';
import { askPrimary } from './primary.ts';
import { type Answered, type ArrayQuery, currentReading } from './reading.ts';
import type { Statement } from './sql.ts';
import { statementMs, waitMs } from './time-limit.ts';
import { tracedPart } from '../tracing.ts';

export { databaseErrorCode, isConnectionFault } from './connection-fault.ts';

/** The tables of a database: the books and all that refers to them, or group traffic. */
export type Side = 'books' | 'traffic';

/**
 * Runs statements: the database or a transaction of it. Rows have camelCase fields: `created_at` is
 * `createdAt`, `amount_micro` is `amount`.
 */
export type Queryable<S extends Side = 'books'> = {
  /** Never set: says which tables it has. */
  readonly side?: S;
  /** All rows. */
  all<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The only row, or null when there is none. */
  one<Row>(statement: Statement<Row>): Promise<Row | null>;
  /** The row of a statement that always has one: a count, a sum, an insert. Throws when it has none or several. */
  only<Row>(statement: Statement<Row>): Promise<Row>;
  /** The only column of that row. */
  value<Row>(statement: Statement<Row>): Promise<Row[keyof Row]>;
  /** The only column of the only row, or null when there is none. */
  valueOrNull<Row>(statement: Statement<Row>): Promise<Row[keyof Row] | null>;
  /** The only column of all rows. */
  values<Row>(statement: Statement<Row>): Promise<Row[keyof Row][]>;
  /** Whether there is a row. */
  has(statement: Statement<unknown>): Promise<boolean>;
  /** Runs it and returns the number of changed rows. */
  run(statement: Statement<unknown>): Promise<number>;
};

/** A running transaction. A function that takes one writes, and never commits. */
export type Tx<S extends Side = 'books'> = Queryable<S> & {
  readonly transaction: true;
  /** Notifies open pages after the commit, except those of the session `except`. */
  publish(what: What | readonly What[], to: Audience, except?: string): void;
  /** Wakes the worker after the commit, in every process that runs it. */
  wake(worker: Wakeable): void;
};

export type Db<S extends Side = 'books'> = Queryable<S> & {
  /**
   * Commits when `work` resolves and rolls back when it throws. Retried on serialization conflicts
   * and when it throws TryAgain.
   */
  transaction<T>(work: (tx: Tx<S>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Connections of the pool by state, and the queries that wait for one. */
  pool(): Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
};

/** Data that the transaction read has changed: roll it back and run it again. */
export class TryAgain extends Error {
  constructor(cause: unknown) {
    super('What was read has changed since.', { cause });
  }
}

const retryable = new Set(['40001', '40P01']);
const retries = 5;

export type DbOptions = {
  url: string;
  /** The role of the connections; the application's own, `stoke_app`, may only execute money functions. */
  role: string | null;
  connections: number;
  applicationName: string;
  /** How long a query may wait for one of the connections. */
  queueMs?: number;
  /** Whether calls that only read may ask the replica of the books for it. */
  hasReplica?: boolean;
  /** Receives the changes and wakes of a transaction, once it is committed. */
  notify?: (events: CommitEvents) => void;
};

export type DbPool<S extends Side = 'books'> = Db<S> & {
  /** Whether the database answers; sends a query only after a statement went unanswered. */
  isAnswering(): Promise<boolean>;
  /** Whether a write of the last minute found the disk of the database full. */
  isFull(): boolean;
  /** See `drop` of a pool. */
  dropConnections: Pool['drop'];
};

/** Opens a pool. Every int8 becomes a bigint, never a number. */
export function openDb<S extends Side = 'books'>(options: DbOptions): DbPool<S> {
  const pool = openPool({
    connectionString: options.url,
    max: options.connections,
    application_name: options.applicationName,
    statement_timeout: statementMs,
    types: bigints,
    ...(options.queueMs ? { connectionTimeoutMillis: options.queueMs } : {}),
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
  });
  const { hasReplica = true } = options;
  const readable = queryable<S>(
    async (query) =>
      (hasReplica ? await currentReading()?.ask(query) : null) ??
      withRetries(() => untilFresh(() => pool.use((client) => client.query<unknown[]>(query)))),
  );
  return {
    ...readable,
    run: async (statement) => {
      refuseWhileReading();
      return readable.run(statement);
    },
    transaction: async (work) => {
      refuseWhileReading();
      return inTransaction(pool, options.notify, work);
    },
    close: pool.close,
    isAnswering: async () =>
      pool.isAnswering() || pool.use(async (client) => askPrimary(client)).then(() => true),
    isFull: pool.isFull,
    dropConnections: pool.drop,
    pool: pool.counts,
  };
}

function refuseWhileReading(): void {
  if (currentReading() !== null) throw new Error('A call that only reads has written.');
}

/** The same on a connection of its own. */
export function queryableOf(client: pg.Client): Queryable {
  return queryable((query) => client.query<unknown[]>({ ...query, types: bigints }));
}

function queryable<S extends Side>(ask: (query: ArrayQuery) => Promise<Answered>): Queryable<S> {
  const query = async <Row>({ name, text, values: given }: Statement<Row>) => {
    const values = given.map((value) => (Array.isArray(value) ? arrayLiteral(value) : value));
    const facts = () => ({ 'db.system.name': 'postgresql', 'db.query.text': text.trim() });
    return tracedPart('sql', facts, () =>
      ask({ name, text, values, rowMode: 'array', query_timeout: waitMs() }),
    );
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
  const column = async <Row>(statement: Statement<Row>): Promise<Row[keyof Row][]> => {
    const { rows: given } = await query(statement);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement names its only column
    return given.map(onlyOne) as Row[keyof Row][];
  };
  return {
    all: rows,
    one: async (statement) => (await rows(statement))[0] ?? null,
    only: async (statement) => onlyRow(statement, await rows(statement)),
    value: async (statement) => onlyRow(statement, await column(statement)),
    valueOrNull: async (statement) => (await column(statement))[0] ?? null,
    values: column,
    has: async (statement) => (await rows(statement)).length > 0,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}

function onlyRow<T>({ text }: Statement<unknown>, rows: readonly T[]): T {
  const [row] = rows;
  if (row !== undefined && rows.length === 1) return row;
  throw new Error(`${rows.length} rows came for one: ${text.trim().slice(0, 80)}`);
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

async function inTransaction<T, S extends Side>(
  pool: Pool,
  notify: DbOptions['notify'],
  work: (tx: Tx<S>) => Promise<T>,
): Promise<T> {
  let committed: CommitEvents = { changes: [], wakes: [] };
  const result = await withRetries(() =>
    untilFresh(() => {
      const events: CommitEvents = { changes: [], wakes: [] };
      committed = events;
      return pool.use((client, discard) =>
        tryOnce(client, discard, async () =>
          work({
            ...queryable<S>((query) => client.query<unknown[]>(query)),
            ...collect(events),
          }),
        ),
      );
    }),
  );
  notify?.(committed);
  return result;
}

/** Again after it was rolled back, by a deadlock or because what it read has changed. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isPassing = error instanceof TryAgain || retryable.has(databaseErrorCode(error) ?? '');
      if (failures >= retries || !isPassing) throw error;
    }
    await pause(5 * 2 ** failures);
  }
}

/** Again after each connection with a stale plan, which is thrown away: one per connection after a migration. */
async function untilFresh<T>(use: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await use();
    } catch (error) {
      if (!isStalePlan(error)) throw error;
    }
  }
}

async function tryOnce<T>(
  client: pg.PoolClient,
  discard: (fault: Error) => void,
  work: () => Promise<T>,
): Promise<T> {
  const ask = async (text: string) => {
    const query = { text, query_timeout: waitMs() };
    return client.query(query);
  };
  try {
    await ask('begin');
    const result = await work();
    await ask('commit');
    return result;
  } catch (error) {
    // A lost connection rolls back automatically.
    if (!isConnectionFault(error)) await ask('rollback').catch(discard);
    throw error;
  }
}

function collect(events: CommitEvents): Omit<Tx, keyof Queryable> {
  return {
    transaction: true,
    publish: (topics, to, except) => {
      for (const what of [topics].flat()) {
        events.changes.push({ what, to, ...(except === undefined ? {} : { except }) });
      }
    },
    wake: (worker) => void events.wakes.push(worker),
  };
}

/** The constraint that a database error names, else null. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

const int8Array = 1016;

/** Every int8 as a bigint, in arrays too, on our connections only. */
export const bigints = withBigints();

function withBigints(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  types.setTypeParser(int8Array, (text) =>
    text.slice(1, -1).split(',').filter(Boolean).map(BigInt),
  );
  return types;
}
