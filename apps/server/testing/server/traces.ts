import type { Db } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

/**
 * Tables in which a deletion may change rows of others: texts about the user, and short-lived rows.
 */
const changing = new Set(
  [
    'erasure',
    'outgoing_mail',
    'review_decision',
    'guess_window',
    'drip_campaign',
    'drip_tweet',
    'telegram_message',
    'support_message',
    'support_ticket',
  ].map((name) => `public.${name}`),
);

/** Every row of any table that contains the word, in whatever column and case, also as bytes. */
export async function traces(db: Db, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables(db)) {
    const text = `select t::text as row from ${table} t where t::text ilike '%' || $1 || '%'
      or t::text like '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`;
    const rows = await db.all<{ row: string }>({ name: '', text, values: [word] });
    found.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return found;
}

/**
 * A fingerprint of everyone else's rows, table by table, without the books. A deletion must not
 * change it.
 */
export async function othersThan(db: Db, id: string): Promise<Record<string, unknown>> {
  const prints: Record<string, unknown> = {};
  for (const table of await tables(db)) {
    if (changing.has(table) || table.startsWith('ledger.')) continue;
    const text = `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print
      from ${table} t where t::text not like '%' || $1 || '%'`;
    prints[table] = await db.one({ name: '', text, values: [id] });
  }
  return prints;
}

function tables(db: Db): Promise<string[]> {
  return db.values(sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'ledger', 'traffic')
      and has_table_privilege(format('%I.%I', schemaname, tablename), 'select') order by 1`);
}
