import type { RefusalCode } from '@stoke/contract/refusals';
import { toDollars, usdc } from '@stoke/domain';
import type { Tx } from './db/db.ts';
import { firstId } from './http/id-cursor.ts';

/** What one module holds about a person. compose.ts joins these for the export and the deletion. */
export type PersonalData = {
  /** Its name in the export. */
  name: string;
  /** Everything held, oldest first, a page at a time; nothing secret, nothing of other people. */
  read?(userId: string): AsyncIterable<object>;
  /** Why the account cannot be deleted now; null when nothing here stands in the way. */
  blocks?(tx: Tx, userId: string): Promise<RefusalCode | null>;
  /**
   * Removes what is personal and keeps what others or the books need, under the id alone. Repeating
   * it changes nothing: it runs again for what a request that was under way wrote meanwhile.
   */
  shred?(tx: Tx, userId: string): Promise<void>;
};

const pageSize = 500;
type Row = Readonly<Record<string, unknown>>;

/** The rows of a table by ascending `id`, a page at a time, as `readable` writes them. */
export async function* rowsById(
  read: (page: { after: string; limit: number }) => Promise<(Row & { id: string })[]>,
): AsyncGenerator<object> {
  for (let after = firstId; ;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is read when this one is written
    const rows = await read({ after, limit: pageSize });
    yield* rows.map(readable);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/** A few rows, read at once: what a person cannot have many of. */
export async function* rowsAtOnce(read: () => Promise<Row[]>): AsyncGenerator<object> {
  yield* (await read()).map(readable);
}

/** A row as people read it: every bigint of these tables is money and becomes dollars. */
export function readable(row: Row): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? toDollars(usdc(value)) : value,
  ]);
  return Object.fromEntries(entries);
}
