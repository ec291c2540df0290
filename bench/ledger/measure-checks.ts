import { performance } from 'node:perf_hooks';
import path from 'node:path';
import {
  addTotals,
  lookAhead,
  moveWatermark,
  post,
  runChecks,
} from '../../apps/server/src/money/ledger/index.ts';
import { readFunds } from '../../apps/server/src/money/proof/read-funds.ts';
import { compare as compareTreasury } from '../../apps/server/src/money/treasury/compare.ts';
import { openDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { repositoryRoot } from '../../tools/process/repository-root.ts';
import { compare, interleave, type Method } from '../measure/interleave.ts';
import { usual } from '../measure/loop.ts';
import { median } from '../measure/statistics.ts';
import { asOwner, type ScratchPostgres } from '../parts/scratch-postgres.ts';
import { plainFigure, ratioFigure, type Figure } from '../report/figure.ts';
import { moveAmong, openLedgerPeople } from './postings.ts';

const checks = path.join(repositoryRoot, 'checks');
/** Transactions between two rounds. */
const perRound = 2000;

/** What the minute's checks and the proof of funds take, in turns, on young books and on books with `entries`. */
export async function measureChecks(
  postgres: ScratchPostgres,
  entries: number,
  method: Method,
): Promise<Figure[]> {
  const young = await openBooks(postgres, 'bench_young_books');
  const old = await openBooks(postgres, 'bench_old_books');
  try {
    await fill(old.url, entries, () => verify(old.db));
    const slices = await interleave({ young: young.round, old: old.round }, method);
    return [
      plainFigure(
        { name: 'the checks of a minute, young books', unit: 's', bar: null },
        median(slices.young),
      ),
      plainFigure(
        {
          name: `the same with ${entries.toLocaleString('en-US')} entries`,
          unit: 's',
          bar: { atMost: 1 },
        },
        median(slices.old),
      ),
      ...(await measureFunds({ young: young.db, old: old.db }, method)),
    ];
  } finally {
    await young.db.close();
    await old.db.close();
  }
}

/** The books' part of the proof of funds and of the treasury's comparison, beside a chain that moved nothing. */
async function measureFunds({ young, old }: Record<'young' | 'old', Db>, method: Method) {
  const chain = { slot: 0n, onChain: 0n, unread: [] };
  const reads = {
    'what is owed beside what is held': (db: Db) => db.transaction((tx) => readFunds(tx, chain)),
    'the treasury compared with the books': (db: Db) => compareTreasury({ db }, chain),
  };
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries(reads)) {
    const variants = { young: usual(() => read(young)), old: usual(() => read(old)) };
    const slices = await interleave(variants, method);
    const named = { name, unit: 'ms', ceiling: 'ms in young books', bar: { atMost: 2 } };
    figures.push(ratioFigure(named, compare(slices, 'old', 'young')));
  }
  return figures;
}

/** Books with some people; `round` answers the seconds of the checks after new transactions. */
async function openBooks(postgres: ScratchPostgres, name: string) {
  const url = await postgres.createMigrated(name);
  const db = openDb({ url, role: 'stoke_app', connections: 4, applicationName: 'stoke-bench' });
  const people = await openLedgerPeople(db);
  await verify(db);
  const round = async () => {
    const payments = Array.from({ length: perRound }, () => moveAmong(people));
    await db.transaction((tx) => post(tx, payments));
    const { position } = await lookAhead(db);
    const begin = performance.now();
    const failed = await runChecks({ books: db, traffic: [db] }, checks, {
      since: position,
      isWhole: false,
    });
    const seconds = (performance.now() - begin) / 1000;
    if (failed.length > 0) throw new Error(`${failed[0]?.name} failed.`);
    await verify(db);
    return seconds;
  };
  return { url, db, round };
}

/** Moves the watermark and the kept totals to the end. */
async function verify(db: Db): Promise<void> {
  for (let look = 0; look < 3; look += 1) {
    await moveWatermark(db, (await lookAhead(db)).finalPosition);
    while (await addTotals(db));
  }
}

/**
 * Transactions of two entries each among a thousand people, by the owner, past the functions. Like
 * the minutes, `verify` follows each batch.
 */
async function fill(url: string, entries: number, verify: () => Promise<void>): Promise<void> {
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
      await verify();
    }
    await client.query('vacuum analyze ledger.transaction');
    await client.query('vacuum analyze ledger.entry');
  });
}
