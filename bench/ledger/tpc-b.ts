import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Variant } from '../measure/interleave.ts';
import { loop } from '../measure/loop.ts';
import { asOwner } from '../parts/scratch-postgres.ts';

const connections = 8;
/** One branch for each connection, as the benchmark asks for. */
const scale = connections;
const accountsPerBranch = 100_000;
const tellersPerBranch = 10;

/** The tables of TPC-B under the names that pgbench uses, filled as it fills them. */
export async function fillTpcB(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(`
      create table pgbench_branches (bid int primary key, bbalance int, filler char(88))
        with (fillfactor = 100);
      create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84))
        with (fillfactor = 100);
      create table pgbench_accounts (aid int, bid int, abalance int, filler char(84))
        with (fillfactor = 100);
      create table pgbench_history
        (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
      insert into pgbench_branches select i, 0 from generate_series(1, ${scale}) i;
      insert into pgbench_tellers select i, (i - 1) / ${tellersPerBranch} + 1, 0
        from generate_series(1, ${scale * tellersPerBranch}) i;
      insert into pgbench_accounts select i, (i - 1) / ${accountsPerBranch} + 1, 0, ''
        from generate_series(1, ${scale * accountsPerBranch}) i;
      alter table pgbench_accounts add primary key (aid)`);
    await client.query('vacuum analyze');
  });
}

/** Statements in the order of the benchmark; $1 is the account, $2 the teller, $3 the branch. */
function statements({ account, teller, branch, delta }: Record<string, number>) {
  return [
    {
      name: 'account',
      text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
      values: [delta, account],
    },
    {
      name: 'read',
      text: 'select abalance from pgbench_accounts where aid = $1',
      values: [account],
    },
    {
      name: 'teller',
      text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
      values: [delta, teller],
    },
    {
      name: 'branch',
      text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
      values: [delta, branch],
    },
    {
      name: 'history',
      text: `insert into pgbench_history (tid, bid, aid, delta, mtime)
        values ($1, $2, $3, $4, current_timestamp)`,
      values: [teller, branch, account, delta],
    },
  ];
}

export type TpcB = { variant: Variant; close(): Promise<void> };

/** TPC-B transactions per second: five prepared statements in one, on eight connections. */
export async function openTpcB(url: string): Promise<TpcB> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const variant = loop(connections, async (lane) => {
    const client = clients[lane];
    if (!client) throw new RangeError(`Unknown connection ${lane}.`);
    await client.query('begin');
    const drawn = {
      account: randomInt(scale * accountsPerBranch) + 1,
      teller: randomInt(scale * tellersPerBranch) + 1,
      branch: randomInt(scale) + 1,
      delta: randomInt(-5000, 5001),
    };
    for (const statement of statements(drawn)) await client.query(statement);
    await client.query('commit');
    return 1;
  });
  return {
    variant,
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
