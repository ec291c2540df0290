import { fileURLToPath } from 'node:url';
import { usdc } from '@stoke/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTreasuryWorld, type TreasuryWorld } from '../../payouts/tests/treasury-world.ts';
import { accounts } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { runUntilCrash } from '../../../../testing/money/run-until-crash.ts';
import { fund } from '../../../../testing/money/fund.ts';
import { anchorRoots } from '../anchor-roots.ts';
import { makeDailyRoot } from '../make-root.ts';
import type { CrashPoint } from '../proof-deps.ts';
import { memosOf } from './memos-of.ts';
import { proofDepsOf } from './proof-deps-of.ts';

const worker = fileURLToPath(new URL('crash-worker.ts', import.meta.url));
const dayMs = 24 * 60 * 60_000;
let world: TreasuryWorld;
beforeAll(async () => {
  world = await openTreasuryWorld(100_000_000n);
  await world.db.transaction((tx) =>
    fund(tx, accounts.unclaimed, usdc(1_234_567n), { kind: 'earned' }),
  );
});
afterAll(() => world.close());

const count = async () => {
  const row = await world.db.one(sql<{ roots: number; trees: number; anchors: number }>`
    select (select count(*)::int from proof_root) as roots,
      (select count(distinct root_number)::int from proof_chunk join proof_tree using (root_number)) as trees,
      (select count(*)::int from proof_anchor) as anchors`);
  return [row?.roots, row?.trees, row?.anchors];
};

const points: CrashPoint[] = [
  'chain-read',
  'tree-built',
  'root-inserted',
  'tree-inserted',
  'committed',
  'signed-not-saved',
  'saved-not-sent',
  'sent',
  'seen-not-recorded',
];

test.each(points.map((point, before) => ({ point, before })))(
  'kill -9 at $point leaves a whole root or none, and one memo of each in the end',
  async ({ point, before }) => {
    world.wait(dayMs);
    expect(await runUntilCrash(world, worker, { crashAt: point })).toBe('SIGKILL');
    const left = before + (before < points.indexOf('committed') ? 0 : 1);
    expect(await count(), 'right after the kill').toEqual([left, left, left]);
    // Past the life of bytes that were lost.
    world.wait(10 * 60_000);
    const deps = proofDepsOf(world);
    for (let turn = 0; turn < 8; turn += 1) {
      await makeDailyRoot(deps);
      await anchorRoots(deps);
      world.solana.finalize();
      world.wait(10_000);
    }
    const all = before + 1;
    expect(await count()).toEqual([all, all, all]);
    const stored = await world.db.all(sql<{ memo: string }>`
      select memo from proof_anchor where landed_at is not null order by root_number`);
    expect(await memosOf(world.solana.chain)).toEqual(stored.map(({ memo }) => memo).toReversed());
    expect(stored).toHaveLength(all);
  },
);
