import { expect, test } from 'vitest';
import { shardCount } from './accounts.ts';
import { accounts, balance, post } from './index.ts';
import { move, newCreator, openBooks } from './testing/test-books.ts';

const inShard = (shard: number) => {
  for (;;) {
    const account = newCreator();
    if (account.shard === shard) return account;
  }
};

test.each([2, 5, 30])(
  'the first money of a shard, %i payments at once, is all posted, in every shard',
  async (callers) => {
    const books = await openBooks(30);
    try {
      for (let shard = 0; shard < shardCount; shard += 1) {
        const takers = Array.from({ length: callers }, () => inShard(shard));
        const answers = await Promise.all(
          takers.map((to) =>
            books.db.transaction((tx) => post(tx, move(accounts.treasury(to), to, 7n))),
          ),
        );
        expect(new Set(answers)).toEqual(new Set(['posted']));
        const [first] = takers;
        if (first) {
          expect(await balance(books.db, accounts.treasury(first))).toBe(BigInt(callers) * -7n);
        }
      }
      expect(await books.failing()).toEqual([]);
    } finally {
      await books.close();
    }
  },
);
