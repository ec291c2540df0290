import { openDb, type Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TestServer } from './test-server.ts';

/** What changes by being asked, or by time alone. */
const restless = ['guess_window', 'user_session', 'idempotency_key'];

/** When a notice had gone out by Telegram as well, or was found not to have to. */
const restlessColumn = 'message_settled_at';

/** A fingerprint of every table of the product, to see that nothing was changed. */
export async function snapshotOf({ ownerUrl }: TestServer): Promise<Record<string, string>> {
  const db = openDb({ url: ownerUrl, role: null, connections: 1, applicationName: 'snapshot' });
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
      where schemaname in ('public', 'ledger') and tablename <> all(${restless})
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
