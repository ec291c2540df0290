import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chain } from '../../../gateways/solana/index.ts';
import { lyingChain } from './lying-chain.ts';
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

/** One step of the comparison. */
function look(chain: Pick<Chain, 'finalTreasuryBalance'> = world.solana.chain) {
  const onShort = async (_tx: unknown, about: string) => void short.push(about);
  return compareTreasury({ ...world.readerOf(), chain, onShort });
}

/** Compares until no comparison is due. */
async function compare(chain?: Pick<Chain, 'finalTreasuryBalance'>) {
  for (let turn = 0; turn < 6; turn += 1) {
    await look(chain);
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

test('a treasury that pays what it owes is even, unclaimed transfers included', async () => {
  await withdraw();
  await world.run();
  await compare();
  const arrivedNotCredited = 1_000n * dollar + 7n;
  expect(await figures()).toEqual({ surplus: 0n, sentNotConfirmed: 0n, arrivedNotCredited });
  expect([short, await alarms()]).toEqual([[], []]);
});

test('a final payment that the books have not confirmed yet is not a shortage', async () => {
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
  world.deps.chain = lyingChain(chain);
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

test.each([
  ['is gone', 0n],
  ['is a surplus', 1n],
])('a shortage that %s at the second look does not pause payouts', async (_, second) => {
  const { chain } = world.solana;
  const off = [-1n, second];
  await compare({
    finalTreasuryBalance: async (input) => {
      const { slot, amount } = await chain.finalTreasuryBalance(input);
      return { slot, amount: amount + (off.shift() ?? 0n) };
    },
  });
  expect(off).toEqual([]);
  expect([short, await alarms()]).toEqual([[], []]);
});

test('a posting between a balance and its comparison is not a difference', async () => {
  await withdraw();
  await world.step();
  await look();
  world.solana.local.advance(5);
  const { reference } = await world.deposit(ana.userId, 9n * dollar);
  await world.pay(9n * dollar, reference);
  await world.run();
  world.wait(minute);
  await world.read();
  expect(await world.states()).toEqual(['confirmed']);
  await look();
  expect(await figures()).toMatchObject({ surplus: 0n });
});

test('a balance is compared only when everything before it has been read', async () => {
  await world.pay(5n);
  world.solana.finalize();
  await look();
  await look();
  expect(await figures()).toMatchObject({ surplus: null });
  world.solana.local.advance(5);
  world.wait(minute);
  await world.read();
  await look();
  expect(await figures()).toMatchObject({ surplus: 0n });
});

test('an even treasury is compared again at 3:00 UTC', async () => {
  await compare();
  const asked: Date[] = [];
  const until = async (time: string) => {
    world.wait(Date.parse(time) - world.deps.clock.now().getTime());
    await look({
      finalTreasuryBalance: (input) => {
        asked.push(world.deps.clock.now());
        return world.solana.chain.finalTreasuryBalance(input);
      },
    });
  };
  await until('2026-11-22T02:59:59.999Z');
  expect(asked).toEqual([]);
  await until('2026-11-22T03:00:00.000Z');
  expect(asked).toHaveLength(1);
});

test('without an answer of the node nothing is called wrong', async () => {
  const chain = { finalTreasuryBalance: () => Promise.reject(new Error('no answer')) };
  await expect(look(chain)).rejects.toThrow('no answer');
  expect(await figures()).toMatchObject({ surplus: null });
});
