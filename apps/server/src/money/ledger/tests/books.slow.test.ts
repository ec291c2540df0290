import { afterAll, expect, test } from 'vitest';
import { accounts, balances, post } from '../index.ts';
import { move, newCreator, newEarner, openBooks } from './test-books.ts';

const connections = 16;
const transfers = 5000;
const books = await openBooks(connections);
afterAll(() => books.close());

test('5,000 transfers at the same time among 1,000 accounts lose and make no money', async () => {
  const owners = [
    ...Array.from({ length: 500 }, newCreator),
    ...Array.from({ length: 500 }, newEarner),
  ];
  await books.db.transaction((tx) =>
    post(
      tx,
      owners.map((owner) => move(accounts.treasury, owner, 1000n)),
    ),
  );
  const any = () => owners[Math.floor(Math.random() * owners.length)] ?? owners[0]!;
  let left = transfers;
  let posted = 0;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const [from, to] = [any(), any()];
      if (from === to) continue;
      const some = BigInt(1 + Math.floor(Math.random() * 600));
      // A balance that is not there is refused; anything else would fail the test.
      const answer = await books.db
        .transaction((tx) => post(tx, move(from, to, some)))
        .catch((error: Error) => error.name);
      expect(['posted', 'InsufficientFunds']).toContain(answer);
      if (answer === 'posted') posted += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  expect(posted).toBeGreaterThan(transfers / 4);
  const all = await balances(books.db, owners);
  expect(all.reduce((sum, one) => sum + one, 0n)).toBe(1_000_000n);
  expect(await books.failing()).toEqual([]);
});
