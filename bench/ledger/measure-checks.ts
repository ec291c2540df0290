import { performance } from 'node:perf_hooks';
import path from 'node:path';
import { lookAhead, moveWatermark, post, runChecks } from '../../apps/server/src/ledger/index.ts';
import { openDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { repositoryRoot } from '../../tools/process/repository-root.ts';
import { median } from '../measure/statistics.ts';
import { asOwner, type ScratchPostgres } from '../parts/scratch-postgres.ts';
import { plainFigure, type Figure } from '../report/figure.ts';
import { moveAmong, openLedgerPeople, type LedgerPeople } from './postings.ts';

const checks = path.join(repositoryRoot, 'checks');
const rounds = 5;
/** Transactions between two rounds. */
const perRound = 2000;

/** How long the minute's checks take on books that grow: with few entries, and with `entries`. */
export async function measureChecks(postgres: ScratchPostgres, entries: number): Promise<Figure[]> {
  const url = await postgres.createMigrated('bench_checks');
  const db = openDb({ url, role: 'stoke_app', connections: 4, applicationName: 'stoke-bench' });
  try {
    const people = await openLedgerPeople(db);
    const young = await secondsOfRound(db, people);
    await fill(url, entries);
    await verify(db);
    const old = await secondsOfRound(db, people);
    return [
      plainFigure({ name: 'the checks of a minute, young books', unit: 's', bar: null }, young),
      plainFigure(
        {
          name: `the same with ${entries.toLocaleString('en-US')} entries`,
          unit: 's',
          bar: { atMost: 1 },
        },
        old,
      ),
    ];
  } finally {
    await db.close();
  }
}

async function secondsOfRound(db: Db, people: LedgerPeople): Promise<number> {
  await verify(db);
  const seconds = [];
  for (let round = 0; round < rounds; round += 1) {
    const payments = Array.from({ length: perRound }, () => moveAmong(people));
    await db.transaction((tx) => post(tx, payments));
    const { position } = await lookAhead(db);
    const begin = performance.now();
    const failed = await runChecks(db, checks, position);
    seconds.push((performance.now() - begin) / 1000);
    if (failed.length > 0) throw new Error(`${failed[0]?.name} failed.`);
    await verify(db);
  }
  return median(seconds);
}

/** Moves the watermark to the end. */
async function verify(db: Db): Promise<void> {
  for (let look = 0; look < 3; look += 1) {
    await moveWatermark(db, (await lookAhead(db)).finalPosition);
  }
}

/** Transactions of two entries each among a thousand people, by the owner, past the functions. */
async function fill(url: string, entries: number): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(`
      set synchronous_commit = off;
      create temporary table someone as
        select n, gen_random_uuid() as id from generate_series(0, 999) n;
      insert into ledger.account (id, kind, owner, balance)
        select ledger.account_id('earner_available:' || id), 'earner_available', id, 0 from someone`);
    const batch = 100_000;
    for (let made = 0; made < entries / 2; made += batch) {
      await client.query(
        `with made as materialized (
          select k.n, uuidv7() as id, ledger.account_id('earner_available:' || s.id) as account
          from generate_series($1::int + 1, $1::int + $2::int) k(n) join someone s on s.n = k.n % 1000
        ), written as (
          insert into ledger.transaction (id, reference, request_hash, kind, created_at)
            select id, 'filled:' || n, sha256('filled'), 'filled', now() from made
        ), moved as (
          update ledger.account a set balance = a.balance + m.times
          from (select account, count(*) as times from made group by account) m where a.id = m.account
        )
        insert into ledger.entry (transaction_id, seq, account_id, amount)
          select id, side.seq,
            case side.seq when 1 then ledger.account_id('treasury') else account end, side.amount
          from made, (values (1, -1), (2, 1)) side(seq, amount)`,
        [made, batch],
      );
    }
    await client.query('vacuum analyze ledger.transaction');
    await client.query('vacuum analyze ledger.entry');
  });
}
