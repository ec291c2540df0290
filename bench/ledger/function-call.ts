import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare, type Prepared } from '../../apps/server/src/money/ledger/transaction.ts';
import type { Variant } from '../measure/interleave.ts';
import { asOwner } from '../parts/scratch-postgres.ts';
import { pgbench } from './pgbench.ts';
import { moveAmong, type LedgerPeople } from './postings.ts';

const calls = 20_000;

/**
 * What pgbench runs: what the store sends for one posting, with what the table has prepared. An
 * answer but 'posted' divides by zero and ends the run.
 */
const script = (table: string) => `
\\set n random(1, ${calls})
select 1 / (ledger.post(array[gen_random_uuid()], array[gen_random_uuid()::text], array[hash],
  array['moved'], array[now()], '{1,1}', '{1,2}', accounts, names, amounts) = 'posted')::int
  from ${table} where n = :n;
`;

export type FunctionCalls = { variant: Variant; remove(): Promise<void> };

/**
 * Postings between earners, called by pgbench in place of Node. The arguments of each call are made
 * before and kept in a table of that name.
 */
export async function prepareCalls(
  input: { program: string; url: string; table: string },
  people: LedgerPeople,
): Promise<FunctionCalls> {
  const dir = await mkdtemp(path.join(tmpdir(), 'stoke-bench-'));
  const file = path.join(dir, 'post.sql');
  await writeFile(file, script(input.table));
  const prepared = Array.from({ length: calls }, () => prepare(moveAmong(people)));
  await storeCalls(input, prepared);
  return {
    variant: pgbench(input.program, input.url, file),
    remove: () => rm(dir, { recursive: true }),
  };
}

async function storeCalls(
  { url, table }: { url: string; table: string },
  all: readonly Prepared[],
): Promise<void> {
  const rows = all.map(({ hash, entries }, i) => ({
    n: i + 1,
    hash: `\\x${hash.toString('hex')}`,
    accounts: entries.map(({ account }) => account.id),
    names: entries.map(({ account }) => account.name),
    amounts: entries.map(({ amount }) => String(amount)),
  }));
  await asOwner(url, async (client) => {
    await client.query(`create table ${table} (n int primary key, hash bytea, accounts uuid[],
      names text[], amounts bigint[])`);
    await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
    await client.query('vacuum analyze');
  });
}
