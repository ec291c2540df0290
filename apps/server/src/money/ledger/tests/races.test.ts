import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import {
  accounts,
  balances,
  hold,
  HoldNotOpen,
  InsufficientFunds,
  post,
  postHold,
  releaseHold,
} from '../index.ts';
import { race } from '../../../../testing/platform/at-once.ts';
import {
  move,
  newCreator,
  newEarner,
  openBooks,
  openRewardHold,
  pair,
  rewardHold,
} from './test-books.ts';

const books = await openBooks(30);
afterAll(() => books.close());

const crowd = async <T>(callers: number, call: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: callers }, (_, i) => call(i)));
const reasons = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
const values = <T>(settled: PromiseSettledResult<T>[]) =>
  settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));

race('one reference from several callers is posted once', async (callers) => {
  const [from, to] = pair();
  await books.fund(from, 5n);
  const received = move(from, to, 5n);
  const answers = values(
    await crowd(callers, () => books.db.transaction((tx) => post(tx, received))),
  );
  expect(answers.toSorted()).toEqual(['posted', ...Array(callers - 1).fill('repeated')]);
  expect(await balances(books.db, [from, to])).toEqual([0n, 5n]);
});

race('a reference with different contents is posted once', async (callers) => {
  const reference = `published:${randomUUID()}`;
  const takers = Array.from({ length: callers }, newEarner);
  const givers = await Promise.all(
    takers.map(async () => {
      const giver = newCreator();
      await books.fund(giver, 1n);
      return giver;
    }),
  );
  const settled = await crowd(callers, (i) =>
    books.db.transaction((tx) => post(tx, move(givers[i]!, takers[i]!, 1n, reference))),
  );
  expect(values(settled)).toEqual(['posted']);
  expect(reasons(settled).every(({ name }) => name === 'ReferenceReused')).toBe(true);
  const arrived = await balances(books.db, takers);
  expect(arrived.reduce((sum, one) => sum + one, 0n)).toBe(1n);
});

race('asvs-15.4.2: debits of one balance never take more than is there', async (callers) => {
  const from = newCreator();
  const covered = Math.ceil(callers / 2);
  await books.fund(from, BigInt(covered * 3 + 2));
  const settled = await crowd(callers, (i) =>
    books.db.transaction(async (tx) => {
      const debit = move(from, newEarner(), 3n);
      if (i % 3 === 0) return hold(tx, rewardHold(from, randomUUID(), 3n));
      if (i % 3 === 1) return post(tx, debit);
      const [only] = await post(tx, [debit]);
      if (only?.outcome === 'refused') throw new InsufficientFunds(only.account);
      return only?.outcome;
    }),
  );
  expect(values(settled)).toHaveLength(covered);
  expect(reasons(settled).every((error) => error instanceof InsufficientFunds)).toBe(true);
  expect(await books.read(from)).toBe(2n);
});

race('a hold that is posted and released goes one way', async (callers) => {
  const creator = newCreator();
  await books.fund(creator, 4n);
  const { id, from, via, to } = await openRewardHold(books, creator, randomUUID(), 4n);
  const settled = await crowd(callers, (i) =>
    books.db.transaction((tx): Promise<'posted' | 'released' | 'repeated'> =>
      i % 2
        ? postHold(tx, { id, reference: `approved:${id}` })
        : releaseHold(tx, { id, reference: `rejected:${id}` }),
    ),
  );
  const [won, ...others] = values(settled).filter((answer) => answer !== 'repeated');
  expect(others).toEqual([]);
  expect(reasons(settled)).toHaveLength(
    won === 'posted' ? Math.ceil(callers / 2) : Math.floor(callers / 2),
  );
  expect(reasons(settled).every((error) => error instanceof HoldNotOpen)).toBe(true);
  const [back, waiting, paid] = await balances(books.db, [from, via, to]);
  expect([back, waiting, paid]).toEqual(won === 'posted' ? [0n, 0n, 4n] : [4n, 0n, 0n]);
});

race('the first payments to an account no one used all arrive', async (callers) => {
  const to = newEarner();
  const settled = await crowd(callers, (i) =>
    books.db.transaction(async (tx) => {
      const income = move(accounts.treasury, to, 1n);
      if (i % 3) return post(tx, income);
      return post(tx, [income, move(accounts.treasury, newEarner(), 1n)]);
    }),
  );
  expect(reasons(settled)).toEqual([]);
  expect(await books.read(to)).toBe(BigInt(callers));
});

race(
  'batches over the same many accounts all arrive, also while they are opened',
  async (callers) => {
    const pool = newCreator();
    const earners = Array.from({ length: 30 }, newEarner);
    await books.fund(pool, BigInt(2 * callers * earners.length));
    const settled = await crowd(callers, async (i) => {
      for (const from of [i, 7 * i]) {
        const turned = earners.map((_, n) => earners[(n + from) % earners.length]!);
        const batch = turned.map((earner) => move(pool, earner, 1n));
        await books.db.transaction((tx) => post(tx, batch));
      }
    });
    expect(reasons(settled)).toEqual([]);
    expect(await balances(books.db, earners)).toEqual(earners.map(() => BigInt(2 * callers)));
  },
);

race('opposing transfers all arrive, and no deadlock surfaces', async (callers) => {
  const [one, other] = pair();
  await books.fund(one, 100n);
  await books.fund(other, 100n);
  const settled = await crowd(callers, (i) =>
    books.db.transaction(async (tx) => {
      const [from, to] = i % 2 ? [one, other] : [other, one];
      if (i % 3) return post(tx, move(from, to, 1n));
      await post(tx, [move(from, to, 1n), move(from, newEarner(), 1n), move(newCreator(), to, 1n)]);
      return post(tx, move(to, from, 1n));
    }),
  );
  expect(reasons(settled)).toEqual([]);
});

test('no posting ever ran into a deadlock', async () => {
  const row = await books.db.one(sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`);
  expect(row?.deadlocks).toBe(0n);
});

test('the books agree with themselves', async () => {
  expect(await books.failing()).toEqual([]);
});
