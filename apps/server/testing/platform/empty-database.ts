import pg from 'pg';

/** Empties a database again and again, on a connection of its own whose statements are planned once. */
export type Emptying = {
  /** Leaves the rows of the migrations. False when more than rows was changed: it is of no use then. */
  empty(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Statements that leave each table as the migrations do. Read once in each process, from the first copy of
 * the migrated state.
 */
let emptying: Promise<string[]> | undefined;

/** For a database that is as migrated. */
export async function openEmptying(url: string): Promise<Emptying> {
  const client = new pg.Client({ connectionString: url, application_name: 'kept' });
  client.on('error', () => undefined);
  await client.connect();
  emptying ??= readEmptying(client);
  const statements = await emptying;
  const schema = await readSchema(client);
  let isReady = false;
  return {
    empty: async () => {
      try {
        if (!isReady) await client.query(making(statements));
        isReady = true;
        const { rows } = await client.query<{ schema: string }>({
          name: 'empty',
          text: 'select pg_temp.empty() as schema',
        });
        return rows[0]?.schema === schema;
      } catch {
        // A test may have cut this connection too.
        return false;
      }
    },
    close: () => client.end(),
  };
}

/** Connections that a test left open end first. Without triggers and references, the order is free. */
function making(statements: readonly string[]): string {
  return `
    set session_replication_role = replica;
    create function pg_temp.empty() returns text language plpgsql as $empty$
    begin
      perform pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and application_name <> 'kept';
      ${statements.join(';\n')};
      return (${schemaNow});
    end $empty$`;
}

/** Each row of these catalogs names the transaction that wrote it. */
const schemaNow = [
  ['pg_class', 'oid'],
  ['pg_attribute', 'attrelid'],
  ['pg_attrdef', 'oid'],
  ['pg_constraint', 'oid'],
  ['pg_index', 'indexrelid'],
  ['pg_namespace', 'oid'],
  ['pg_proc', 'oid'],
  ['pg_rewrite', 'oid'],
  ['pg_trigger', 'oid'],
]
  .map(
    ([catalog, oid]) => `(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0)
      from ${catalog} c where ${oid} >= 16384 and ${isLasting(catalog)})`,
  )
  .join(` || ' ' || `);

/** Temporary objects come and go. */
function isLasting(catalog: string | undefined): string {
  if (catalog === 'pg_class') return `relpersistence <> 't'`;
  if (catalog === 'pg_proc') return `proname <> 'empty'`;
  if (catalog === 'pg_namespace') return `nspname !~ '^pg_'`;
  return 'true';
}

/** Of the tables, columns, functions, triggers and constraints. */
async function readSchema(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ schema: string }>(`select ${schemaNow} as schema`);
  return rows[0]?.schema;
}

async function readEmptying(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
      and c.oid >= 16384 and n.nspname not in ('pg_catalog', 'information_schema')`);
  const given = await client.query<{ name: string; rows: string | null }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name, (select json_agg(t)::text from ${name} t) as rows`,
      )
      .join('\nunion all '),
  );
  const rowsOf = new Map(given.rows.map(({ name, rows }) => [name, rows]));
  const { rows: sequences } = await client.query<{
    name: string;
    last: string | null;
    start: string;
  }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last, start_value as start
    from pg_sequences`);
  return [
    ...tables.flatMap(({ name, columns }) => [
      `delete from ${name}`,
      ...rowsAgain(name, columns, rowsOf.get(name)),
    ]),
    ...sequences.map(
      ({ name, last, start }) => `perform setval('${name}', ${last ?? start}, ${last !== null})`,
    ),
  ];
}

function rowsAgain(name: string, columns: string, rows: string | null | undefined): string[] {
  if (typeof rows !== 'string') return [];
  return [
    `insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(rows)})`,
  ];
}
