import { zeroUsdc } from '@stoke/domain';
import { expect, onTestFinished, test } from 'vitest';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Statement } from '../../../platform/db/sql.ts';
import { readCreatorBalance } from '../creator-balance.ts';
import { openFundingWorld } from './funding-world.ts';

const dollar = 1_000_000n;

test('money that arrives while a balance is read is in all of its figures or in none', async () => {
  const world = await openFundingWorld();
  onTestFinished(() => world.close());
  const ana = await world.creator('ana');
  const arrive = async (dollars: bigint) => {
    const { reference } = await world.deposit(ana, dollars);
    await world.pay(dollars * dollar, reference);
    world.solana.finalize();
    await world.watch();
  };
  await arrive(25n);
  const interrupted = <Q extends Queryable>(q: Q): Q => ({
    ...q,
    value: async <Row>(statement: Statement<Row>) => {
      if (statement.text.includes('from deposit_credit')) await arrive(10n);
      return q.value<Row>(statement);
    },
  });
  const db: Db = {
    ...interrupted(world.db),
    transaction: (work) => world.db.transaction((tx) => work(interrupted(tx))),
  };
  const none = { held: zeroUsdc, heldForAppeals: zeroUsdc, spent: zeroUsdc, refunded: zeroUsdc };
  const read = () => readCreatorBalance({ db, readCampaignTotals: async () => none }, ana);
  expect(await read()).toMatchObject({ available: 25n * dollar, deposited: 25n * dollar });
  expect(await world.balance(ana)).toBe(35n * dollar);
});
