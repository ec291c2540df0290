import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chain } from '../../../gateways/solana/index.ts';
import { compareTreasury } from '../../treasury/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joinAdmin } from './desk-verbs.ts';
import { openTreasuryWorld, type TreasuryWorld } from './treasury-world.ts';

const dollar = 1_000_000n;
const minute = 60_000;
let world: TreasuryWorld;
let ana: { userId: string; wallet: string };
let short: string[];

beforeEach(async () => {
  world = await openTreasuryWorld(1_000n * dollar);
  short = [];
  await joinAdmin(world);
  ana = await world.earner('ana', 0n);
  const { reference } = await world.deposit(ana.userId, 500n * dollar);
  await world.pay(500n * dollar, reference);
  await world.pay(7n);
  world.solana.finalize();
  await world.read();
});

afterEach(() => world.close());

/** A withdrawal whose delay for a new wallet is over. */
async function withdraw() {
  await world.withdraw(ana, 60n * dollar);
  world.wait(25 * 60 * minute);
}

/** Compares until nothing is due any more. */
async function compare() {
  for (let look = 0; look < 6; look += 1) {
    await compareTreasury({
      ...world.readerOf(),
      chain: world.solana.chain,
      onShort: async (_tx, about) => void short.push(about),
    });
    world.solana.local.advance(5);
    world.wait(minute);
    await world.read();
  }
}

const figures = () =>
  world.db.one(sql<{ surplus: bigint; sentNotConfirmed: bigint; arrivedNotCredited: bigint }>`
    select surplus, sent_not_confirmed, arrived_not_credited from treasury_comparison`);
const alarms = () =>
  world.db.all(sql<{ about: string }>`
    select facts->>'about' as about from notice where facts->>'alarm' = 'treasury_surplus'`);

test('a treasury that pays what it owes is even, with transfers that belong to nobody', async () => {
  await withdraw();
  await world.run();
  await compare();
  const arrivedNotCredited = 1_000n * dollar + 7n;
  expect(await figures()).toEqual({ surplus: 0n, sentNotConfirmed: 0n, arrivedNotCredited });
  expect([short, await alarms()]).toEqual([[], []]);
});

test('a payment that is final and not yet confirmed in the books is no shortage', async () => {
  await withdraw();
  await world.step();
  await world.step();
  world.solana.finalize();
  await world.read();
  await compare();
  expect(await figures()).toMatchObject({ surplus: 0n, sentNotConfirmed: 60n * dollar });
  expect(short).toEqual([]);
});

test('a payout that a node called paid and that never left is seen as a surplus', async () => {
  const { chain } = world.solana;
  const lying: Chain = {
    ...chain,
    broadcast: async () => ({ accepted: true }),
    attemptState: async () => ({ kind: 'landed', slot: (await chain.history()).final }),
    showsPayments: async () => true,
  };
  world.deps.chain = lying;
  await withdraw();
  await world.run();
  expect(await world.states()).toEqual(['confirmed']);
  world.deps.chain = chain;
  await compare();
  expect(await figures()).toMatchObject({ surplus: 60n * dollar });
  expect(await alarms()).toEqual([{ about: expect.stringContaining('60000000 micro-USDC') }]);
  expect(short).toEqual([]);
});

test('a treasury that holds less than the books say pauses payouts after two looks', async () => {
  const { chain } = world.solana;
  const pays = [{ to: ana.wallet, amount: 1n, reference: chain.newReference() }];
  await chain.broadcast((await chain.signPayout({ pays, memo: 'by another hand' })).wire);
  world.solana.finalize();
  world.wait(minute);
  await world.read();
  await compare();
  expect(await figures()).toMatchObject({ surplus: -1n });
  expect(short).toEqual([expect.stringContaining('1 micro-USDC')]);
});

test('without an answer of the node nothing is called wrong', async () => {
  const chain = { finalTreasuryBalance: () => Promise.reject(new Error('no answer')) };
  const asked = compareTreasury({ ...world.readerOf(), chain, onShort: async () => undefined });
  await expect(asked).rejects.toThrow('no answer');
  expect(await figures()).toMatchObject({ surplus: null });
});
