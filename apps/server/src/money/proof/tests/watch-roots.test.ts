import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinAdmin } from '../../payouts/tests/desk-verbs.ts';
import { openTreasuryWorld, type TreasuryWorld } from '../../payouts/tests/treasury-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { anchorRoots } from '../anchor-roots.ts';
import { makeDailyRoot } from '../make-root.ts';
import type { ProofDeps } from '../proof-deps.ts';
import { readPublicProof } from '../public-proof.ts';
import { readInstalledAt } from '../root-store.ts';
import { rootFigures, watchRoots } from '../watch-roots.ts';
import { proofDepsOf } from './proof-deps-of.ts';

const hour = 60 * 60_000;
let world: TreasuryWorld;
let deps: ProofDeps;
beforeEach(async () => {
  world = await openTreasuryWorld(100_000_000n);
  await joinAdmin(world);
  deps = proofDepsOf(world);
});
afterEach(() => world.close());

/** The alarms of two looks in a row. */
async function alarms(): Promise<string[]> {
  await world.db.run(sql`delete from notice`);
  await watchRoots(deps);
  await watchRoots(deps);
  const rows = await world.db.all(sql<{ alarm: string }>`
    select facts->>'alarm' as alarm from notice order by id`);
  return rows.map(({ alarm }) => alarm);
}
const measured = () => rootFigures(deps)[0]?.read();
const isShownCurrent = async () => (await readPublicProof(deps)).isRootCurrent;
async function anchor(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await anchorRoots(deps);
    world.solana.finalize();
    world.wait(1_000);
  }
}

test('where no root was ever made, admins are told after 26 hours', async () => {
  const installedAt = await readInstalledAt(world.db);
  world.wait(installedAt.getTime() - world.deps.clock.now().getTime());
  expect([await alarms(), await measured(), await isShownCurrent()]).toEqual([[], {}, false]);
  // However often the processes are started again.
  world.wait(26 * hour);
  expect(await alarms()).toEqual([]);
  world.wait(1);
  expect(await alarms()).toEqual(['root_late']);
});

test('a memo that is not final an hour after its root is an alarm', async () => {
  await makeDailyRoot(deps);
  world.wait(hour);
  expect([await alarms(), await measured()]).toEqual([[], { newest: 3_600, not_anchored: 3_600 }]);
  world.wait(1);
  expect(await alarms()).toEqual(['root_not_anchored']);
  await anchor();
  expect([await alarms(), await measured()]).toEqual([[], { newest: 3_604 }]);
});

test('a root older than 26 hours is an alarm and is shown, until the next is made', async () => {
  await makeDailyRoot(deps);
  await anchor();
  world.wait(26 * hour - 4_000);
  expect([await alarms(), await isShownCurrent()]).toEqual([[], true]);
  world.wait(1);
  expect([await alarms(), await isShownCurrent()]).toEqual([['root_late'], false]);
  await makeDailyRoot(deps);
  expect([await alarms(), await isShownCurrent()]).toEqual([[], true]);
});
