import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toEntry, type Entry } from '../../apps/server/src/ledger/posting.ts';
import type { Variant } from '../measure/interleave.ts';
import { asOwner } from '../parts/scratch-postgres.ts';
import { pgbench } from './pgbench.ts';
import { moveAmong, type LedgerPeople } from './postings.ts';

const calls = 20_000;

/** What pgbench runs: what the store sends for one posting, with what the table has prepared. */
const script = `
\\set n random(1, ${calls})
select ledger.record_one(gen_random_uuid(), gen_random_uuid()::text, hash, 'moved', now(),
  shards, accounts, seqs, amounts) from bench_call where n = :n;
`;

export type FunctionCalls = { variant: Variant; remove(): Promise<void> };

/** The same postings between any accounts as `singles`, called by pgbench in place of Node. */
export async function prepareCalls(
  program: string,
  url: string,
  people: LedgerPeople,
): Promise<FunctionCalls> {
  const dir = await mkdtemp(path.join(tmpdir(), 'stoke-bench-'));
  const file = path.join(dir, 'post.sql');
  await writeFile(file, script);
  await storeCalls(
    url,
    Array.from({ length: calls }, () => toEntry(moveAmong(people))),
  );
  return { variant: pgbench(program, url, file), remove: () => rm(dir, { recursive: true }) };
}

async function storeCalls(url: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ hash, legs }, i) => ({
    n: i + 1,
    hash: `\\x${hash.toString('hex')}`,
    shards: legs.map(({ account }) => account.shard),
    accounts: legs.map(({ account }) => account.id),
    seqs: legs.map(({ seq }) => seq),
    amounts: legs.map(({ amount }) => String(amount)),
  }));
  await asOwner(url, async (client) => {
    await client.query(`create table bench_call (n int primary key, hash bytea, shards int[],
      accounts uuid[], seqs int[], amounts bigint[])`);
    await client.query(
      'insert into bench_call select * from json_populate_recordset(null::bench_call, $1)',
      [JSON.stringify(rows)],
    );
    await client.query('vacuum analyze');
  });
}
