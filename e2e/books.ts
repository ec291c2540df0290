import { expect } from '@playwright/test';
import path from 'node:path';
import { startPostgres } from '@stoke/postgres-local';
import { runChecks } from '../apps/server/src/money/ledger/index.ts';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { ServedStoke } from './serve.ts';

const checks = path.resolve(import.meta.dirname, '../checks');

/** Works on the database of a running Stoke as its owner. */
export async function asOwner<T>(stoke: ServedStoke, work: (db: Db) => Promise<T>): Promise<T> {
  const { url } = await startPostgres({ dir: path.join(stoke.dataDir, 'postgres') });
  const db = openDb({ url, role: null, connections: 1, applicationName: 'e2e' });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Every check returns no rows, and all entries together sum to zero. */
export async function expectBooksInOrder(stoke: ServedStoke): Promise<void> {
  await asOwner(stoke, async (db) => {
    expect(await runChecks({ books: db, traffic: [db] }, checks)).toEqual([]);
    const total = await db.one(
      sql<{ sum: string; entries: bigint }>`select sum(amount)::text as sum, count(*) as entries
                                            from ledger.entry`,
    );
    expect(total?.sum).toBe('0');
    expect(total?.entries).toBeGreaterThan(0n);
  });
}

/** Ends the embedded PostgreSQL with no warning. */
export async function killDatabase(stoke: ServedStoke): Promise<void> {
  const { pid } = await startPostgres({ dir: path.join(stoke.dataDir, 'postgres') });
  process.kill(pid, 'SIGKILL');
}
