import pg from 'pg';

/** What a database is made of, in words: `table payout: column amount_micro: bigint not null`. */
export async function readCatalog(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = [];
    for (const text of [...parts, await contents(client)]) {
      const { rows } = await client.query<{ words: string }>(text);
      found.push(...rows.map(({ words }) => words));
    }
    return found.toSorted();
  } finally {
    await client.end();
  }
}

const own = `nspname in ('public', 'ledger', 'trace')`;
const ofExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid}
    and d.deptype = 'e')`;

const parts = [
  `select format('schema %s: %s', nspname, nspacl) as words from pg_namespace where ${own}`,
  `select format('extension %s', extname) as words from pg_extension`,
  `select format('by default on %s in %s: %s', defaclobjtype, defaclnamespace::regnamespace, defaclacl)
     as words from pg_default_acl`,
  `select format('%s %s: %s %s %s %s', relkind, c.oid::regclass, relpersistence, reloptions,
     pg_get_expr(relpartbound, c.oid), relacl) as words
   from pg_class c join pg_namespace n on n.oid = relnamespace
   where ${own} and relkind in ('r', 'p', 'v', 'S')`,
  `select format('table %s: column %s %s: %s %s %s %s %s %s', attrelid::regclass,
     row_number() over (partition by attrelid order by attnum), attname,
     format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
     pg_get_expr(adbin, adrelid), attidentity, attgenerated,
     nullif(attcollation, (select typcollation from pg_type where oid = atttypid))::regcollation)
     as words
   from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where ${own} and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`,
  `select format('table %s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as words
   from pg_constraint c join pg_namespace n on n.oid = connamespace where ${own} and conrelid <> 0`,
  `select format('index: %s', pg_get_indexdef(indexrelid)) as words
   from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace
   where ${own}`,
  `select format('%s %s', pg_get_functiondef(p.oid), proacl) as words
   from pg_proc p join pg_namespace n on n.oid = pronamespace
   where ${own} and not ${ofExtension('pg_proc', 'p.oid')}`,
  `select format('trigger: %s', pg_get_triggerdef(t.oid)) as words
   from pg_trigger t where not tgisinternal`,
  `select format('view %s: %s', c.oid::regclass, pg_get_viewdef(c.oid)) as words
   from pg_class c join pg_namespace n on n.oid = relnamespace where ${own} and relkind = 'v'`,
];

/** The rows that a new database has, but for its own secret. */
async function contents(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where ${own} and relkind = 'r' and c.oid <> 'public.migration'::regclass
       and c.oid <> 'trace.key'::regclass`,
  );
  return rows
    .map(({ name }) => `select format('row of ${name}: %s', to_jsonb(t)) as words from ${name} t`)
    .join(' union all ');
}
