import type pg from 'pg';

/**
 * Does `work` while the tables have no indexes but the unique ones, and then makes the others anew: an index of many
 * rows that is sorted once costs a fraction of one that takes them row by row.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
