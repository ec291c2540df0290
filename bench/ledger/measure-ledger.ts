import { openDb } from '../../apps/server/src/platform/db/db.ts';
import { compare, interleave, type Method } from '../measure/interleave.ts';
import { median } from '../measure/statistics.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { plainFigure, ratioFigure, type Figure } from '../report/figure.ts';
import { prepareCalls } from './function-call.ts';
import { findPgbench, pgbench } from './pgbench.ts';
import { batches, crowd, crowded, openLedgerPeople, singles, transactions } from './postings.ts';
import { fillTpcB, openTpcB } from './tpc-b.ts';

const bars = {
  batches: { atLeast: 3 },
  calls: { atLeast: 1.2 },
  singles: { atLeast: 1 },
  crowded: { atLeast: 800 },
};

/**
 * What the books take, beside TPC-B on the same server in the same cycles: from Node with our own
 * client, and by pgbench where this machine has it.
 */
export async function measureLedger(postgres: ScratchPostgres, method: Method): Promise<Figure[]> {
  const url = await postgres.createMigrated('bench_ledger');
  const tpcUrl = await postgres.create('bench_tpc_b');
  await fillTpcB(tpcUrl);
  const tpcB = await openTpcB(tpcUrl);
  const db = openDb({ url, role: 'stoke_app', connections: 8, applicationName: 'stoke-bench' });
  const wide = openDb({
    url,
    role: 'stoke_app',
    connections: crowd,
    applicationName: 'stoke-bench',
  });
  const program = findPgbench();
  try {
    const people = await openLedgerPeople(db);
    const variants = {
      batches: batches(db, people),
      singles: singles(db, people),
      transactions: transactions(db, people),
      crowded: crowded(wide, people),
      node: tpcB.variant,
    };
    if (program === null) return fromNode(await interleave(variants, method));
    const calls = await prepareCalls({ program, url, table: 'bench_any' }, people);
    const tpcBOfPgbench = pgbench(program, tpcUrl, null);
    const native = { calls: calls.variant, pgbench: tpcBOfPgbench };
    const slices = await interleave({ ...variants, ...native }, method);
    await calls.remove();
    return [...fromNode(slices), ...besidePgbench(slices)];
  } finally {
    await db.close();
    await wide.close();
    await tpcB.close();
  }
}

function fromNode(
  slices: Record<'batches' | 'singles' | 'transactions' | 'crowded' | 'node', number[]>,
): Figure[] {
  const against = { unit: '/s', ceiling: 'TPC-B from Node' };
  return [
    ratioFigure(
      { ...against, name: 'post from one hot account, by 100', bar: bars.batches },
      compare(slices, 'batches', 'node'),
    ),
    ratioFigure(
      { ...against, name: 'post between any accounts, one call', bar: bars.singles },
      compare(slices, 'singles', 'node'),
    ),
    ratioFigure(
      { ...against, name: 'the same from begin to commit', bar: null },
      compare(slices, 'transactions', 'node'),
    ),
    plainFigure(
      { name: '32 callers with 10 ms of work before they post', unit: '/s', bar: bars.crowded },
      median(slices.crowded),
    ),
  ];
}

/** The batches come from Node; the single call is made by pgbench, as its own transactions are. */
function besidePgbench(slices: Record<'batches' | 'calls' | 'pgbench', number[]>): Figure[] {
  const against = { unit: '/s', ceiling: 'TPC-B by pgbench' };
  return [
    ratioFigure(
      { ...against, name: 'post from one hot account, by 100', bar: bars.batches },
      compare(slices, 'batches', 'pgbench'),
    ),
    ratioFigure(
      { ...against, name: 'post between any accounts, by pgbench', bar: bars.calls },
      compare(slices, 'calls', 'pgbench'),
    ),
  ];
}
