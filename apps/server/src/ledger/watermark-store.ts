import { sql } from '../platform/db/sql.ts';
import type { Queryable } from '../platform/db/db.ts';

/** Positions of transactions in the books. */
export type Watermark = {
  /** Everything up to here is verified. */
  position: bigint;
  /** No transaction up to here can still appear. Checks that begin now see all of them. */
  finalPosition: bigint;
};

/** Call before the checks that `moveWatermark` relies on. */
export async function lookAhead(q: Queryable): Promise<Watermark> {
  const row = await q.one(sql<Watermark>`select position, final_position from ledger.look_ahead()`);
  if (!row) throw new Error('The books have no watermark.');
  return row;
}

/** Records that everything up to a final position is verified. */
export async function moveWatermark(q: Queryable, to: bigint): Promise<void> {
  await q.all(sql`select ledger.move_watermark(${to})`);
}
