import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { openTestDatabase } from '../../apps/server/testing/platform/test-database.ts';

export type Column = { table: string; name: string; type: string; default: string | null };

const longestDefault = 20;

/** The columns of a migrated database, in their order. `default` is null where there is none, or a long one. */
export async function readColumns(): Promise<Column[]> {
  const database = await openTestDatabase(1);
  try {
    const rows = await database.db.all(sql<Column & { isNull: boolean }>`
      select c.oid::regclass::text as "table", attname::text as name, not attnotnull as is_null,
        format_type(atttypid, atttypmod) as type, pg_get_expr(adbin, adrelid) as "default"
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = c.oid and adnum = attnum
      where relnamespace::regnamespace::text in ('public', 'ledger', 'trace', 'traffic')
        and relkind in ('r', 'p') and not relispartition
      order by 1, attnum`);
    return rows.map(({ table, name, type, isNull, default: set }) => {
      const short = set?.replaceAll(/::[\w ]+(\[\])?/g, '') ?? null;
      return {
        table,
        name,
        type: `${shorten(type)}${isNull ? ', null' : ''}`,
        default: short !== null && short.length <= longestDefault ? short : null,
      };
    });
  } finally {
    await database.close();
  }
}

function shorten(type: string): string {
  return type.replace('timestamp with time zone', 'timestamptz').replace('integer', 'int');
}

/** What the text of a migration says of the columns of its tables, by `table.column`: the comment above each. */
export function readMeanings(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, table, body = ''] of text.matchAll(
    /^create (?:unlogged )?table ([\w.]+) \(\n(.*?)^\)/gms,
  )) {
    for (const [, comment = '', column] of body.matchAll(/((?:^ {2}-- .*\n)+) {2}(\w+) /gm)) {
      found.set(
        `${table}.${column}`,
        comment
          .replaceAll(/^ {2}-- /gm, '')
          .trim()
          .replaceAll('\n', ' '),
      );
    }
  }
  return found;
}
