import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { openTestDatabase } from '../../apps/server/testing/platform/test-database.ts';

type Check = { table: string; text: string };

/** The check constraints of a migrated database. `table` has its schema unless it is `public`. */
async function readChecks(): Promise<Check[]> {
  const database = await openTestDatabase(1);
  try {
    return await database.db.all(sql<Check>`
      select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as "text"
      from pg_constraint
      where contype = 'c' and conrelid <> 0 and coninhcount = 0
        and connamespace::regnamespace::text in ('public', 'ledger', 'trace', 'traffic')
      order by 1, conname`);
  } finally {
    await database.close();
  }
}

/** The closed lists of the database: which texts a column takes, by `table.column`. */
export async function readLists(): Promise<ReadonlyMap<string, readonly string[]>> {
  const listed = /^CHECK \(\((\w+) (?:= ANY|<@) \(?ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)?\)\)$/;
  const found = new Map<string, readonly string[]>();
  for (const { table, text } of await readChecks()) {
    const [, column, values] = listed.exec(text) ?? [];
    if (column === undefined || values === undefined) continue;
    const texts = [...values.matchAll(/'([^']*)'/g)].map(([, one]) => one ?? '');
    found.set(`${table}.${column}`, texts);
  }
  return found;
}

export type Bounds = { min: number | null; max: number };

/**
 * The limits of the database, by `table.column`: the least and the most of a number, of a text's
 * characters or of an array's entries. Only upper limits.
 */
export async function readLimits(): Promise<ReadonlyMap<string, Bounds>> {
  const bound =
    /(?<=\()(?:length\(|cardinality\()?"?(\w+)"?\)? (>=|<=|=) '?(-?\d+)'?(?:::integer)?\b/g;
  const found = new Map<string, Bounds>();
  for (const { table, text } of await readChecks()) {
    for (const [whole, column, sign, digits] of text.matchAll(bound)) {
      const key = `${table}.${column ?? ''}`;
      const before = found.get(key) ?? { min: null, max: Infinity };
      if (sign === '<=') found.set(key, { ...before, max: Number(digits) });
      else if (sign === '>=') found.set(key, { ...before, min: Number(digits) });
      else if (whole.startsWith('length'))
        found.set(key, { min: Number(digits), max: Number(digits) });
    }
  }
  return new Map([...found].filter(([, { max }]) => Number.isFinite(max)));
}
