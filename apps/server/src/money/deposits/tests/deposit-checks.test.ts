import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openFundingWorld, type FundingWorld } from './funding-world.ts';

let world: FundingWorld;

beforeEach(async () => {
  world = await openFundingWorld();
  const { reference } = await world.deposit(await world.creator('ana'), 5n);
  await world.pay(5_000_000n, reference);
  world.solana.finalize();
  await world.watch();
  expect(await world.failing()).toEqual([]);
});

afterEach(() => world.close());

describe('the books of deposits do not add up', () => {
  const tampered = [
    {
      when: 'more is called credited than was posted',
      change: sql`update deposit_credit set amount_micro = amount_micro + 1`,
      finds: ['deposits-are-posted'],
    },
    {
      when: 'a credit is gone',
      change: sql`delete from deposit_credit`,
      finds: ['chain-signatures-are-used-once', 'deposits-are-posted'],
    },
    {
      when: 'a deposit shows another sum',
      change: sql`update deposit set credited_micro = credited_micro - 1`,
      finds: ['deposits-are-posted'],
    },
    {
      when: 'a credit is called another creator’s',
      change: sql`update deposit_credit set creator_id = deposit_id`,
      finds: ['deposits-are-posted'],
    },
  ];

  test.each(tampered)('when $when', async ({ change, finds }) => {
    expect(await world.db.run(change)).toBe(1);
    expect(await world.failing()).toEqual(finds);
  });

  test('when a signature is to be credited again, the table refuses', async () => {
    const again = sql`
      insert into deposit_credit select * from deposit_credit`;
    await expect(world.db.run(again)).rejects.toThrow('deposit_credit_pkey');
  });
});
