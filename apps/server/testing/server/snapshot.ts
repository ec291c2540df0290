import type { Db } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { openAsOwner } from '../platform/test-database.ts';
import type { TestServer } from './test-server.ts';

/** Tables that change with any request or with time alone. */
const restless = ['guess_window', 'user_session', 'idempotency_key'];

/** Set later, when a notice was sent by Telegram or found not to need it. */
const restlessColumn = 'message_settled_at';

/** A fingerprint of every table, to check that nothing changed. */
export async function snapshotOf({ ownerUrl }: TestServer): Promise<Record<string, string>> {
  const db = openAsOwner({ ownerUrl });
  try {
    return await printTables(db);
  } finally {
    await db.close();
  }
}

async function printTables(db: Db): Promise<Record<string, string>> {
  const tables = await db.all(
    sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'ledger', 'traffic') and tablename <> all(${restless})
      order by 1`,
  );
  const prints: [string, string][] = [];
  for (const { name } of tables) {
    const row = `(to_jsonb(t) - '${restlessColumn}')::text`;
    const text = `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '' order by ${row})), '')
                  as print from ${name} t`;
    const found = await db.one<{ print: string }>({ name: `print-${name}`, text, values: [] });
    prints.push([name, found?.print ?? '']);
  }
  return Object.fromEntries(prints);
}
