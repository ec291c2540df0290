import type pg from 'pg';
import { migrationTable, type Migration } from './migrate.ts';

/** A table whose rows a copy of the database has; a partitioned one stands for its partitions. */
export type Table = {
  /** With its schema. */
  name: string;
  /** Those that are stored. */
  columns: string[];
  /** Those that count the transactions of their server, which mean nothing in another one. */
  counters: string[];
};

const own = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
    and d.objid = c.oid and d.deptype = 'e')`;

/** Every table that outlives a crash, by name. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(format('%I', a.attname) order by a.attnum) as columns,
      coalesce(array_agg(format('%I', a.attname)) filter (where a.atttypid = 'xid8'::regtype), '{}')
        as counters
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${own}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`);
  return rows;
}

/** Whether a table is made by these migrations, and not by an operator for something else. */
export function madeBy(
  migrations: readonly Pick<Migration, 'text'>[],
): (table: Pick<Table, 'name'>) => boolean {
  const making = /\bcreate table (?:if not exists )?([a-z_0-9.]+)/g;
  const texts = [migrationTable, ...migrations.map(({ text }) => text)];
  const made = texts.flatMap((text) => Array.from(text.matchAll(making), ([, name = '']) => name));
  const names = new Set(made.map((name) => (name.includes('.') ? name : `public.${name}`)));
  return ({ name }) => names.has(name.replaceAll('"', ''));
}

/** The tables that may be made by migrations that are not known here: plainly named, and open to this login. */
export async function listPlainTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${own} and has_schema_privilege(n.oid, 'usage')
      and has_table_privilege(c.oid, 'select')
      and n.nspname ~ '^[a-z_][a-z0-9_]*$' and c.relname ~ '^[a-z_][a-z0-9_]*$'`);
  return new Set(rows.map(({ name }) => name));
}

/** The name of something that is in the database; null in an empty one. */
export async function findAnything(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${own} order by 1 limit 1`);
  return rows[0]?.name ?? null;
}
