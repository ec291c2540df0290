import { randomBytes } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { FoundTransfer } from '../../../gateways/solana/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { openFundingWorld } from './funding-world.ts';
import { creditDeposit } from '../credit-deposit.ts';

const dollar = 1_000_000n;
let people = 0;

const world = await openFundingWorld();

afterAll(() => world.close());

afterEach(async () => {
  expect(await world.failing(), 'checks').toEqual([]);
});

function newCreator(): Promise<string> {
  people += 1;
  return world.creator(`creator${people}`);
}

function transfer(amount: bigint) {
  const signature = getBase58Decoder().decode(randomBytes(64));
  const transfer: FoundTransfer = { signature, slot: 1n, blockTime: null, amount, level: 'final' };
  return { transfer, senders: ['Exchange'] };
}

describe('a credit', () => {
  test('threat-04: of a transfer that is not final is a bug, and refused', async () => {
    const deposit = await world.deposit(await newCreator(), 5n);
    const { transfer: final } = transfer(dollar);
    const seen = { transfer: { ...final, level: 'seen' as const }, senders: [] };
    await expect(creditDeposit(world.deps, deposit, seen)).rejects.toThrow('finalized');
  });

  race('of the same signature happens once', async (callers) => {
    const [ana, ben] = [await newCreator(), await newCreator()];
    const [one, other] = [await world.deposit(ana, 5n), await world.deposit(ben, 5n)];
    const found = transfer(7n * dollar);
    const answers = await together(callers, (i) =>
      creditDeposit(world.deps, i % 2 === 0 ? one : other, found),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    const sum = (await world.balance(ana)) + (await world.balance(ben));
    expect(sum).toBe(7n * dollar);
    const received = sql`select facts->'bySupport' as by_support from notice where subject = ${found.transfer.signature}`;
    expect(await world.db.all(received)).toEqual([{ bySupport: false }]);
  });

  race('races others of the same creator and deposit, and none is lost', async (callers) => {
    const ana = await newCreator();
    const [one, other] = [await world.deposit(ana, 5n), await world.deposit(ana, 5n)];
    const answers = await together(callers, (i) =>
      creditDeposit(world.deps, i % 2 === 0 ? one : other, transfer(BigInt(i + 1))),
    );
    expect(answers.every(Boolean)).toBe(true);
    expect(await world.balance(ana)).toBe(BigInt((callers * (callers + 1)) / 2));
  });

  race('is made once by watchers of the chain', async (watchers) => {
    const ana = await newCreator();
    const { reference } = await world.deposit(ana, 5n);
    await world.pay(5n * dollar, reference);
    world.solana.finalize();
    world.wait(25 * 3_600_000);
    await together(watchers, () => world.watch());
    expect(await world.balance(ana)).toBe(5n * dollar);
  });
});
