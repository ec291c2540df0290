import { openDb } from '../../apps/server/src/platform/db/db.ts';
import { compare, interleave, type Method } from '../measure/interleave.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, type Figure } from '../report/figure.ts';
import { findPgbench, pgbench } from './pgbench.ts';
import { batches, openLedgerPeople, singles, transactions } from './postings.ts';
import { fillTpcB, openTpcB } from './tpc-b.ts';

const kinds = {
  batches: { name: 'post from one hot account, by 100', bar: { atLeast: 3 } },
  singles: { name: 'post between any accounts, one call', bar: { atLeast: 1.4 } },
  transactions: { name: 'the same from begin to commit', bar: null },
};

/** What the books take, beside TPC-B on the same server: our own client's, and pgbench's. */
export async function measureLedger(postgres: ScratchPostgres, method: Method): Promise<Figure[]> {
  const url = await postgres.createMigrated('bench_ledger');
  const tpcUrl = await postgres.create('bench_tpc_b');
  await fillTpcB(tpcUrl);
  const tpcB = await openTpcB(tpcUrl);
  const db = openDb({ url, role: 'stoke_app', connections: 8, applicationName: 'stoke-bench' });
  const program = findPgbench();
  try {
    const people = await openLedgerPeople(db);
    const native = program === null ? null : pgbench(program, tpcUrl);
    const variants = {
      batches: batches(db, people),
      singles: singles(db, people),
      transactions: transactions(db, people),
      node: tpcB.variant,
      // Where there is no pgbench, its place is taken and its figures are left out.
      pgbench: native ?? tpcB.variant,
    };
    const slices = await interleave(variants, method);
    return (['batches', 'singles', 'transactions'] as const).flatMap((name) => [
      ratioFigure(
        { ...kinds[name], unit: '/s', ceiling: 'TPC-B from Node' },
        compare(slices, name, 'node'),
      ),
      ...(native === null
        ? []
        : [
            ratioFigure(
              { ...kinds[name], unit: '/s', ceiling: 'TPC-B by pgbench' },
              compare(slices, name, 'pgbench'),
            ),
          ]),
    ]);
  } finally {
    await db.close();
    await tpcB.close();
  }
}
