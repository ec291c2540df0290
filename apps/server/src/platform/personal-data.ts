import type { RefusalCode } from '@stoke/contract/refusals';
import { toDollars, usdc } from '@stoke/domain';
import type { Tx } from './db/db.ts';
import { firstId } from './http/id-cursor.ts';

/** The personal data that one module holds. compose.ts joins them for export and deletion. */
export type PersonalData = {
  /** Its name in the export. */
  name: string;
  /** Everything held, oldest first, page by page; no secrets and no data of other people. */
  read?(userId: string): AsyncIterable<object>;
  /** Why the account cannot be deleted now; null when this module does not prevent it. */
  blocks?(tx: Tx, userId: string): Promise<RefusalCode | null>;
  /**
   * Removes what is personal and keeps what others or the books need, under the id alone. Safe to
   * repeat: it runs again for rows that a concurrent request wrote after the first run.
   */
  shred?(tx: Tx, userId: string): Promise<void>;
};

const pageSize = 500;
type Row = Readonly<Record<string, unknown>>;

/** The rows of a table by ascending `id`, page by page, as `readable` writes them. */
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

/** A few rows in one page, for data that a person cannot have much of. */
export async function* rowsAtOnce(read: () => Promise<Row[]>): AsyncGenerator<object> {
  yield* (await read()).map(readable);
}

/** A row in readable form: every bigint of these tables is money and becomes dollars. */
export function readable(row: Row): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? toDollars(usdc(value)) : value,
  ]);
  return Object.fromEntries(entries);
}
