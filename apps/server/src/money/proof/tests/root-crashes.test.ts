import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usdc } from '@stoke/domain';
import { openTreasuryWorld, type TreasuryWorld } from '../../payouts/tests/treasury-world.ts';
import { accounts } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { fund } from '../../../../testing/money/fund.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { makeDailyRoot, makeRootNow } from '../make-root.ts';
import type { CrashPoint } from '../proof-deps.ts';
import { proofDepsOf } from './proof-deps-of.ts';

let world: TreasuryWorld;
beforeAll(async () => {
  world = await openTreasuryWorld(100_000_000n);
  const { userId } = await world.earner('ana', 0n);
  await world.db.transaction((tx) =>
    fund(tx, accounts.earnerAvailable(userId), usdc(1_234_567n), { kind: 'earned' }),
  );
});
afterAll(() => world.close());

const deps = () => proofDepsOf(world);
const count = () =>
  world.db.one(sql<{ roots: number; trees: number; whole: number }>`
    select (select count(*)::int from proof_root) as roots, (select count(*)::int from proof_tree) as trees,
      (select count(distinct root_number)::int from proof_chunk) as whole`);

class Died extends Error {}

test.each<[CrashPoint, 'none' | 'one']>([
  ['chain-read', 'none'],
  ['tree-built', 'none'],
  ['root-inserted', 'none'],
  ['tree-inserted', 'none'],
  ['committed', 'one'],
])(
  'a maker that dies at %s leaves %s, and the next turn leaves one root of the day',
  async (point, left) => {
    world.wait(24 * 60 * 60_000);
    const { roots = 0 } = (await count()) ?? {};
    const crashPoint = (at: CrashPoint) => {
      if (at === point) throw new Died();
    };
    await expect(makeDailyRoot({ ...deps(), crashPoint })).rejects.toThrow(Died);
    const after = roots + (left === 'one' ? 1 : 0);
    expect(await count()).toEqual({ roots: after, trees: after, whole: after });
    await makeDailyRoot(deps());
    await makeDailyRoot(deps());
    expect(await count()).toEqual({ roots: roots + 1, trees: roots + 1, whole: roots + 1 });
  },
);

test('a node that does not answer leaves no root, and the root is made when it does', async () => {
  world.wait(24 * 60 * 60_000);
  const { roots = 0 } = (await count()) ?? {};
  const chain = { ...deps().chain, finalTreasuryBalance: () => Promise.reject(new Error('away')) };
  await expect(makeDailyRoot({ ...deps(), chain })).rejects.toThrow('away');
  expect((await count())?.roots).toBe(roots);
  await makeDailyRoot(deps());
  expect((await count())?.roots).toBe(roots + 1);
});

test('no root is made with a node that lags behind the books or has forgotten a signature', async () => {
  world.wait(24 * 60 * 60_000);
  const { roots = 0 } = (await count()) ?? {};
  const old = await world.solana.chain.finalTreasuryBalance({ asOf: 0n });
  const { userId } = await world.earner('boris', 0n);
  const { reference } = await world.deposit(userId, 1_000_000n);
  await world.pay(1_000_000n, reference);
  world.solana.finalize();
  const { chain } = world.solana;
  const unavailable = new Refusal('chain.unavailable');
  const forgetful = { ...chain, inspectTransaction: async () => null };
  await expect(makeDailyRoot({ ...deps(), chain: forgetful })).rejects.toEqual(unavailable);
  world.wait(60_000);
  await world.read();
  const lagging = { ...chain, finalTreasuryBalance: async () => old };
  await expect(makeDailyRoot({ ...deps(), chain: lagging })).rejects.toEqual(unavailable);
  expect((await count())?.roots).toBe(roots);
  await makeDailyRoot(deps());
  expect((await count())?.roots).toBe(roots + 1);
});

test('a maker that is overtaken each time says so after three tries', async () => {
  world.wait(24 * 60 * 60_000);
  await makeDailyRoot(deps());
  const { roots = 0 } = (await count()) ?? {};
  let tries = 0;
  const newSecret = () => {
    tries += 1;
    return randomBytes(32);
  };
  // Its clock is behind that of the others.
  const clock = { now: () => new Date(world.deps.clock.now().getTime() - 1) };
  await expect(makeRootNow({ ...deps(), clock, newSecret }, 'admin')).rejects.toEqual(
    new Refusal('chain.unavailable', {
      message: 'Other roots are being made at this moment. Please try again.',
    }),
  );
  expect([tries, (await count())?.roots]).toEqual([3, roots]);
});
