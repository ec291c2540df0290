import { usdc } from '@stoke/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTreasuryWorld, type TreasuryWorld } from '../../payouts/tests/treasury-world.ts';
import { requestPayout } from '../../payouts/index.ts';
import { accounts, InsufficientFunds, post, type Account } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { lookAndRead } from '../look-and-read.ts';

const cent = 10_000n;
const people = 3;
let world: TreasuryWorld;
let someone: { userId: string; wallet: string }[] = [];

beforeAll(async () => {
  world = await openTreasuryWorld(0n);
  world.deps.settings = usualSettings(world.db, {
    ...noPayoutLimits,
    walletHoldHours: 0,
    payoutMinimum: usdc(cent),
  });
  someone = await Promise.all(
    Array.from({ length: people }, (_, n) => world.earner(`person${n}`, 0n)),
  );
});
afterAll(() => world.close());

const person = fc.integer({ min: 0, max: people - 1 });
const cents = fc.integer({ min: 1, max: 2_000 });
const micro = fc.integer({ min: 1, max: 30_000_000 });
const Act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('deposit' as const), person, micro }) },
  fc.record({ act: fc.constant('stray' as const), micro }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('finalize' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('read' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('earn' as const), person, micro }) },
  fc.record({ act: fc.constant('fee' as const), person, micro }),
  fc.record({ act: fc.constant('forfeit' as const), person, micro }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('payout' as const), person, cents }) },
  fc.record({ act: fc.constant('withdraw' as const), person, micro }),
  { weight: 4, arbitrary: fc.record({ act: fc.constant('step' as const) }) },
);
type Act = typeof Act extends fc.Arbitrary<infer A> ? A : never;

async function move(from: Account, to: Account, amount: number): Promise<void> {
  const moves = [{ from, to, amount: usdc(BigInt(amount)) }];
  const reference = `test:${crypto.randomUUID()}`;
  await world.db.transaction(async (tx) => {
    await post(tx, { reference, kind: 'test', moves, at: world.deps.clock.now() });
  });
}

async function live(one: Act): Promise<void> {
  const who = someone['person' in one ? one.person : 0];
  if (!who) throw new Error('No such person.');
  switch (one.act) {
    case 'deposit': {
      const { reference } = await world.deposit(who.userId, BigInt(one.micro));
      return void (await world.pay(BigInt(one.micro), reference));
    }
    case 'stray':
      return void (await world.pay(BigInt(one.micro)));
    case 'finalize':
      return world.solana.finalize();
    case 'read':
      world.wait(60_000);
      return world.read();
    case 'earn':
      return move(
        accounts.creatorAvailable(who.userId),
        accounts.earnerAvailable(who.userId),
        one.micro,
      );
    case 'fee':
      return move(accounts.creatorAvailable(who.userId), accounts.platformFee, one.micro);
    case 'forfeit':
      return move(accounts.earnerAvailable(who.userId), accounts.unclaimed, one.micro);
    case 'payout': {
      const { userId, wallet: address } = who;
      const amount = usdc(BigInt(one.cents) * cent);
      return void (await world.db.transaction((tx) =>
        requestPayout(world.deps, tx, { userId, amount, address }),
      ));
    }
    case 'withdraw':
      return void (await world.withdraw(who, BigInt(one.micro)));
    case 'step':
      world.wait(25 * 60 * 60_000);
      return world.step();
  }
}

/** Added up from the entries alone. */
const entries = () =>
  world.db.all(sql<{ kind: string; amount: bigint }>`
    select a.kind, sum(e.amount)::bigint as amount from ledger.entry e
    join ledger.account a on a.id = e.account_id group by a.kind`);

function look() {
  const { db, clock, chain } = world.deps;
  return lookAndRead({ db, clock, chain }, async () => null);
}

async function expectExact(): Promise<void> {
  const { funds } = await look();
  const books = new Map((await entries()).map(({ kind, amount }) => [kind, amount]));
  for (const { kind, amount } of funds.owed.kinds)
    expect([kind, amount]).toEqual([kind, books.get(kind) ?? 0n]);
  const { treasury, platform_fee: own = 0n } = Object.fromEntries(books);
  expect(funds.own).toBe(own);
  expect(funds.owed.total).toBe(-(treasury ?? 0n) - own);
  expect(funds.onChain).toBe(
    (await world.solana.chain.finalTreasuryBalance({ asOf: funds.slot })).amount,
  );
  expect(funds.surplus).toBe(0n);
}

test('after any history of deposits, earnings, payouts and withdrawals the treasury is even to the micro-dollar', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 10, maxLength: 30 }), async (history) => {
      for (const one of history) {
        try {
          await live(one);
        } catch (error) {
          if (!(error instanceof Refusal) && !(error instanceof InsufficientFunds)) throw error;
        }
        await expectExact();
      }
    }),
    { ...randomHistories(6), endOnFailure: true },
  );
});

test('a payment by another hand is a shortage, whether it is read or not', async () => {
  const { chain } = world.solana;
  await world.pay(20_000_000n);
  world.solana.finalize();
  await expectExact();
  const pays = [{ to: someone[0]?.wallet ?? '', amount: 1n, reference: chain.newReference() }];
  await chain.broadcast((await chain.signPayout({ pays, memo: 'by another hand' })).wire);
  world.solana.finalize();
  const surplus = async () => (await look()).funds.surplus;
  expect(await surplus()).toBe(-1n);
  world.wait(60_000);
  await world.read();
  expect(await surplus()).toBe(-1n);
});

test('a deposit adds the same to the balances owed, whether or not it was credited when it was read', async () => {
  const { reference } = await world.deposit(someone[0]?.userId ?? '', 3_000_000n);
  const before = await look();
  await world.pay(3_000_000n, reference);
  world.solana.finalize();
  const { funds: arrived } = await look();
  expect(arrived.arrivedNotCredited - before.funds.arrivedNotCredited).toBe(3_000_000n);
  world.wait(60_000);
  await world.read();
  const { funds: credited } = await look();
  expect(credited.arrivedNotCredited).toBe(before.funds.arrivedNotCredited);
  expect(credited.owed.total - before.funds.owed.total).toBe(3_000_000n);
});
