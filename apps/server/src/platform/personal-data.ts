import type { RefusalCode } from '@stoke/contract/refusals';
import { toDollars, usdc } from '@stoke/domain';
import type { Db, Queryable, Tx } from './db/db.ts';
import { pagesById } from './pages.ts';

/** The personal data that one module holds. main/compose.ts joins them for export and deletion. */
export type PersonalData = {
  /** Its name in the export. */
  name: string;
  /** Everything held, oldest first, page by page; no secrets and no data of other people. */
  read?(userId: string): AsyncIterable<object>;
  /** Why the account cannot be deleted now; null when this module does not prevent it. */
  blocks?(tx: Tx, userId: string): Promise<RefusalCode | null>;
  /** The same of what lies outside the books: asked before the transaction of the deletion. */
  blocksBefore?(userId: string): Promise<RefusalCode | null>;
  /** Keeps what outlasts the account, of what all modules still hold: it runs before the first `erase`. */
  keep?(tx: Tx, userId: string): Promise<void>;
  /** Locks the rows of `erase` that come before users in the lock order (docs/locks.md). */
  lock?(tx: Tx, userId: string): Promise<void>;
  /**
   * Removes what is personal and keeps what others or the books need, under the id alone. Safe to
   * repeat: it runs again for rows that a concurrent request wrote after the first run.
   */
  erase?(tx: Tx, userId: string): Promise<void>;
  /**
   * Removes, after the deletion and in transactions of its own, what needs a lock that many wait for or lies
   * outside the books. Safe to repeat.
   */
  eraseLater?(userId: string): Promise<void>;
};

const pageSize = 500;
type Row = Readonly<Record<string, unknown>>;

/** What an export asks for: a user's rows by ascending id. */
export type PersonalPage = { userId: string; after: string; limit: number };
export type PersonalRow = Row & { id: string };

/** Reads a user's rows by ascending `id`, page by page, in readable form. */
export function byId<Q>(db: Q, list: (q: Q, page: PersonalPage) => Promise<PersonalRow[]>) {
  return async function* (userId: string): AsyncGenerator<object> {
    const pages = pagesById(pageSize, (page) => list(db, { userId, ...page }));
    for await (const rows of pages) yield* rows.map(readable);
  };
}

/** The same in one page, for data that a person cannot have much of. */
export function atOnce(db: Db, list: (q: Queryable, userId: string) => Promise<Row[]>) {
  return async function* (userId: string): AsyncGenerator<object> {
    yield* (await list(db, userId)).map(readable);
  };
}

/** Every bigint of these tables is money and becomes dollars. */
function readable(row: Row): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? toDollars(usdc(value)) : value,
  ]);
  return Object.fromEntries(entries);
}
