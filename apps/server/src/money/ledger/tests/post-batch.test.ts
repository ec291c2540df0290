import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { accounts, balances, ReferenceReused, post, type Transaction } from '../index.ts';
import { move, newCreator, newEarner, openBooks } from './test-books.ts';

const books = await openBooks();
afterAll(() => books.close());

const say = (postings: Transaction[]) => books.db.transaction((tx) => post(tx, postings));
const outcomes = async (postings: Transaction[]) => (await say(postings)).map((r) => r.outcome);

test('a batch pays many earners from one pool', async () => {
  const pool = newCreator();
  const earners = Array.from({ length: 100 }, newEarner);
  await books.fund(pool, 250n);
  const results = await outcomes(earners.map((earner) => move(pool, earner, 2n)));
  expect(new Set(results)).toEqual(new Set(['posted']));
  expect(await books.read(pool)).toBe(50n);
  expect(await balances(books.db, earners)).toEqual(earners.map(() => 2n));
});

test('only the postings that are not covered are refused', async () => {
  const [rich, poor, to] = [newCreator(), newCreator(), newEarner()];
  await books.fund(rich, 100n);
  await books.fund(poor, 5n);
  const batch = Array.from({ length: 20 }, (_, i) => move(i % 4 === 3 ? poor : rich, to, 3n));
  const results = await say(batch);
  const refused = results.flatMap((result, i) => (result.outcome === 'refused' ? [i] : []));
  expect(refused).toEqual([7, 11, 15, 19]);
  expect(results[7]).toMatchObject({ account: { id: poor.id } });
  expect(await balances(books.db, [rich, poor, to])).toEqual([55n, 2n, 48n]);
});

test('a batch over many accounts, some of them new or short, leaves what single postings would', async () => {
  const givers = Array.from({ length: 30 }, newCreator);
  const takers = Array.from({ length: 30 }, newEarner);
  for (const [i, giver] of givers.entries()) await books.fund(giver, i % 10 === 9 ? 1n : 7n);
  const batch = () => givers.map((giver, i) => move(giver, takers[i]!, 3n));
  const short = (i: number) => i % 10 === 9;
  const expected = batch().map((_, i) => (short(i) ? 'refused' : 'posted'));
  expect(await outcomes(batch())).toEqual(expected);
  expect(await outcomes(batch())).toEqual(expected);
  expect(await balances(books.db, givers)).toEqual(givers.map(() => 1n));
  expect(await balances(books.db, takers)).toEqual(takers.map((_, i) => (short(i) ? 0n : 6n)));
});

test('a repeated batch changes nothing, and new transactions in it are posted', async () => {
  const [pool, earner] = [newCreator(), newEarner()];
  await books.fund(pool, 10n);
  const [one, two, three] = [
    move(pool, earner, 1n),
    move(pool, earner, 2n),
    move(pool, earner, 3n),
  ];
  expect(await outcomes([one, two])).toEqual(['posted', 'posted']);
  expect(await outcomes([one, three, two, three])).toEqual([
    'repeated',
    'posted',
    'repeated',
    'repeated',
  ]);
  expect(await balances(books.db, [pool, earner])).toEqual([4n, 6n]);
});

test('a reference with other content stops the whole batch', async () => {
  const [pool, earner] = [newCreator(), newEarner()];
  await books.fund(pool, 10n);
  const reference = `approved:${randomUUID()}`;
  const twice = [move(pool, earner, 1n, reference), move(pool, earner, 2n, reference)];
  await expect(say(twice)).rejects.toThrow(ReferenceReused);
  await say(twice.slice(0, 1));
  await expect(say([move(pool, earner, 1n), ...twice.slice(1)])).rejects.toThrow(ReferenceReused);
  expect(await books.read(earner)).toBe(1n);
});

test('money may go on in the batch that brings it', async () => {
  const [creator, earner] = [newCreator(), newEarner()];
  const batch = [move(creator, earner, 5n), move(accounts.treasury, creator, 5n)];
  expect(await outcomes(batch)).toEqual(['posted', 'posted']);
  expect(await outcomes([])).toEqual([]);
});

test('the books agree with themselves', async () => {
  expect(await books.failing()).toEqual([]);
});
