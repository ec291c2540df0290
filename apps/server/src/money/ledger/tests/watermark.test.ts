import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { accounts, balance, lookAhead, moveWatermark, post, runChecks } from '../index.ts';
import { ledgerChecks, move, newCreator, openBooks } from './test-books.ts';

const books = await openBooks();
afterAll(() => books.close());

const lastPosition = async () => {
  const row = await books.db.one(sql<{ last: bigint }>`
    select max(position) as last from ledger.transaction`);
  return row?.last ?? 0n;
};
const position = async () => (await lookAhead(books.db)).position;

/** Looks until a position is final; other databases of the server have transactions too. */
async function untilFinal(wanted: bigint): Promise<void> {
  for (;;) {
    const { finalPosition } = await lookAhead(books.db);
    if (finalPosition >= wanted) return;
    await wait(5);
  }
}

test('verified entries are not read again, and platform balances stay whole', async () => {
  const [creator, other] = [newCreator(), newCreator()];
  await books.fund(creator, 100n);
  await untilFinal(await lastPosition());
  await moveWatermark(books.db, await lastPosition());
  await books.fund(creator, 5n);
  await books.db.transaction((tx) => post(tx, move(creator, other, 30n)));
  expect(await balance(books.db, accounts.treasury)).toBe(-105n);
  const since = { since: await position(), isWhole: false };
  expect(await runChecks({ books: books.db, traffic: [] }, await ledgerChecks(), since)).toEqual(
    [],
  );
  // the same on other books: only the new transactions are looked at
  await books.asOwner(async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query('update ledger.account set balance = balance + 1 where id = $1', [other.id]);
    await owner.query('update ledger.entry set amount = amount + 1 where account_id = $1', [
      other.id,
    ]);
  });
  const found = await runChecks({ books: books.db, traffic: [] }, await ledgerChecks(), since);
  expect(found.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['ledger-transactions-balance', 'wrong'],
  ]);
  await books.asOwner(async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query('update ledger.account set balance = balance - 1 where id = $1', [other.id]);
    await owner.query('update ledger.entry set amount = amount - 1 where account_id = $1', [
      other.id,
    ]);
  });
  await untilFinal(await lastPosition());
  await moveWatermark(books.db, await lastPosition());
  expect(await balance(books.db, accounts.treasury)).toBe(-105n);
  expect(await books.failing()).toEqual([]);
});

test('a transaction that commits late is not passed over, in 20 rounds', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [late, early] = [newCreator(), newCreator()];
    let commit = () => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    let posted = () => {};
    const isPosted = new Promise<void>((resolve) => (posted = resolve));
    const slow = books.db.transaction(async (tx) => {
      // between platform accounts no row is changed: the position is all that it takes
      if (round % 2) await post(tx, move(accounts.treasury, late, 1n));
      else await post(tx, move(accounts.treasury, accounts.unclaimed, 1n));
      posted();
      await held;
    });
    await isPosted;
    await books.fund(early, 1n);
    const [before, last] = [await position(), await lastPosition()];
    for (let look = 0; look < 4; look += 1) {
      const { finalPosition } = await lookAhead(books.db);
      expect(finalPosition).toBeLessThan(last - 1n);
      await moveWatermark(books.db, finalPosition);
    }
    expect(await position()).toBeGreaterThanOrEqual(before);
    await expect(moveWatermark(books.db, last)).rejects.toThrow(/is not final/);
    commit();
    await slow;
    await untilFinal(last);
    await moveWatermark(books.db, last);
    expect(await position()).toBe(last);
  }
  expect(await books.failing()).toEqual([]);
});

test('a server that counts its transactions anew goes on from there', async () => {
  await books.asOwner((owner) =>
    owner.query(`update ledger.watermark set next_xid = '9999999999'`),
  );
  await books.fund(newCreator(), 1n);
  await untilFinal(await lastPosition());
  await moveWatermark(books.db, await lastPosition());
  expect(await books.failing()).toEqual([]);
});
