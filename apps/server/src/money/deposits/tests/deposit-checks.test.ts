import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertAccount } from '../../../people/sign-in/index.ts';
import { openAsOwner } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { creditByHand } from '../credit-by-hand.ts';
import { inspectTransfer } from '../inspect-transfer.ts';
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

  describe('when a credit by hand', () => {
    test.each([
      { is: 'is only in the log', change: sql`delete from deposit_by_hand` },
      {
        is: 'has another reason in the log',
        change: sql`update deposit_by_hand set reason = 'No such reason.'`,
      },
      {
        is: 'has another admin in the log, who is its creator',
        change: sql`update deposit_by_hand h set admin_id = c.creator_id
          from deposit_credit c where c.signature = h.signature`,
      },
    ])('$is', async ({ change }) => {
      await creditOneByHand();
      expect(await world.failing()).toEqual([]);
      const owner = openAsOwner(world);
      expect(await owner.run(change)).toBe(1);
      await owner.close();
      expect(await world.failing()).toEqual(['deposits-are-posted']);
    });
  });

  test('when a signature is to be credited again, the table refuses', async () => {
    const again = sql`
      insert into deposit_credit select * from deposit_credit`;
    await expect(world.db.run(again)).rejects.toThrow('deposit_credit_pkey');
  });
});

/** An admin credits a creator with a transfer that names nothing. */
async function creditOneByHand(): Promise<void> {
  const signature = await world.pay(7_000_000n, world.solana.chain.newReference());
  world.solana.finalize();
  const creatorId = await world.creator('ben');
  const arrival = await inspectTransfer(world.deps, signature);
  await world.db.transaction(async (tx) => {
    const adminId = await insertAccount(world.deps, tx, {
      username: 'desk',
      email: 'desk@x.test',
      passwordHash: '-',
      role: 'admin',
    });
    const reason = 'Their exchange shows this withdrawal to us.';
    await creditByHand(world.deps, tx, { adminId, creatorId, reason, ticketId: null, arrival });
  });
}
