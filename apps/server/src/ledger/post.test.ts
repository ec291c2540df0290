import { randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksFolder, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { accounts, balance, hold, InsufficientFunds, post, postHold, runChecks } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a deposit is credited once, however often it is told', async () => {
  const creator = accounts.creatorAvailable(randomUUID());
  const moves = [{ from: accounts.treasury(creator), to: creator, amount: usdc(5n) }];
  const deposit = { fact: `deposit:${randomUUID()}`, kind: 'deposit', moves };
  const say = () => database.db.transaction((tx) => post(tx, deposit));
  expect([await say(), await say()]).toEqual(['posted', 'repeated']);
  expect(await balance(database.db, creator)).toBe(5n);
});

test('work handed in is paid from the pool, over shards', async () => {
  for (let i = 0; i < 20; i += 1) {
    const creator = accounts.creatorAvailable(randomUUID());
    const earner = randomUUID();
    const id = randomUUID();
    await database.db.transaction(async (tx) => {
      const moves = [{ from: accounts.treasury(creator), to: creator, amount: usdc(5n) }];
      await post(tx, { fact: `deposit:${id}`, kind: 'deposit', moves });
      await hold(tx, {
        id,
        fact: `submitted:${id}`,
        kind: 'submitted',
        from: creator,
        via: accounts.earnerReserved(earner),
        to: accounts.earnerAvailable(earner),
        amount: usdc(4n),
      });
      await expect(
        hold(tx, {
          id: randomUUID(),
          fact: `submitted2:${id}`,
          kind: 'submitted',
          from: creator,
          via: accounts.earnerReserved(earner),
          to: accounts.earnerAvailable(earner),
          amount: usdc(4n),
        }),
      ).rejects.toThrow(InsufficientFunds);
      await postHold(tx, { id, fact: `approved:${id}` });
    });
    expect(await balance(database.db, accounts.earnerAvailable(earner))).toBe(4n);
  }
});

test('the books agree with themselves', async () => {
  expect(await runChecks(database.db, checksFolder)).toEqual([]);
});
