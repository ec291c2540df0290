import { addTotals, lookAhead, moveWatermark } from '../../src/money/ledger/index.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

/** Moves the watermark to the newest transaction, as green rounds do, once nothing older runs in any database. */
export async function verifyBooks(db: Db): Promise<void> {
  const last = await db.one(sql<{ position: bigint }>`
    select coalesce(max(position), 0) as position from ledger.transaction`);
  const wanted = last?.position ?? 0n;
  while ((await lookAhead(db)).finalPosition < wanted);
  while (await addTotals(db));
  await moveWatermark(db, wanted);
}
