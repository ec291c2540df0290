import { randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import {
  accounts,
  balances,
  ReferenceReused,
  InsufficientFunds,
  post,
  type Transaction,
} from '../index.ts';
import { move, newCreator, openBooks, pair } from './test-books.ts';

const books = await openBooks();
afterAll(() => books.close());

const say = (posting: Transaction) => books.db.transaction((tx) => post(tx, posting));

test('a deposit is credited once, however often it is posted', async () => {
  const creator = newCreator();
  const deposit = move(accounts.treasury, creator, 5n);
  expect([await say(deposit), await say({ ...deposit, at: new Date(0) })]).toEqual([
    'posted',
    'repeated',
  ]);
  expect(await books.read(creator)).toBe(5n);
});

test('a campaign is funded by one event with several moves', async () => {
  const creatorId = randomUUID();
  const [creator, pool, fee] = [
    accounts.creatorAvailable(creatorId),
    accounts.campaignPool(creatorId),
    accounts.campaignFee(creatorId),
  ];
  await books.fund(creator, 100n);
  const moves = [
    { from: creator, to: pool, amount: usdc(80n) },
    { from: creator, to: fee, amount: usdc(20n) },
  ];
  await say({ reference: `drip-funded:${creatorId}`, kind: 'drip-funded', moves });
  expect(await balances(books.db, [creator, pool, fee])).toEqual([0n, 80n, 20n]);
});

test('money arrives whole', async () => {
  const [from, to] = pair();
  await books.fund(from, 7n);
  await say(move(from, to, 7n));
  expect(await balances(books.db, [from, to])).toEqual([0n, 7n]);
});

test('a repeated reference is told apart from a new one after its money is spent', async () => {
  const [from, to] = pair();
  await books.fund(from, 3n);
  const spent = move(from, to, 3n);
  expect([await say(spent), await say(spent)]).toEqual(['posted', 'repeated']);
});

test('a reference with other content is refused', async () => {
  const [from, to] = pair();
  const stranger = newCreator();
  await books.fund(from, 100n);
  const first = move(from, to, 3n);
  await say(first);
  for (const other of [
    move(from, to, 4n, first.reference),
    { ...first, kind: 'other' },
    move(accounts.treasury, stranger, 3n, first.reference),
    move(accounts.treasury, to, 3n, first.reference),
  ]) {
    await expect(say(other)).rejects.toThrow(ReferenceReused);
  }
  expect(await balances(books.db, [from, to, stranger])).toEqual([97n, 3n, 0n]);
});

test('no one spends more than is there, and the transaction goes on', async () => {
  const [from, to] = pair();
  await books.fund(from, 3n);
  const after = await books.db.transaction(async (tx) => {
    const refused = await post(tx, move(from, to, 4n)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InsufficientFunds);
    expect(refused).toMatchObject({ account: { id: from.id, kind: 'creator_available' } });
    return post(tx, move(from, to, 3n));
  });
  expect(after).toBe('posted');
  expect(await balances(books.db, [from, to])).toEqual([0n, 3n]);
});

test('an account that was never used has nothing to give', async () => {
  const [from, to] = pair();
  await expect(say(move(from, to, 1n))).rejects.toThrow(InsufficientFunds);
  expect(await books.read(from)).toBe(0n);
});

test('asvs-2.3.3: an event whose transaction fails leaves nothing', async () => {
  const [from, to] = pair();
  await books.fund(from, 3n);
  const lost = books.db.transaction(async (tx) => {
    await post(tx, move(from, to, 3n));
    throw new Error('the business row was refused');
  });
  await expect(lost).rejects.toThrow('the business row was refused');
  expect(await balances(books.db, [from, to])).toEqual([3n, 0n]);
});

test('amounts and moves that make no sense are refused', async () => {
  const [from, to] = pair();
  const tooMuch = 2n ** 63n;
  for (const senseless of [
    move(from, to, 0n),
    move(from, to, -1n),
    move(from, to, tooMuch),
    move(from, { ...from }, 1n),
    { ...move(from, to, 1n), moves: [] },
    { ...move(from, to, 1n), kind: '' },
    move(from, to, 1n, ''),
    move(from, to, 1n, 'x'.repeat(201)),
    {
      ...move(from, to, 1n),
      moves: [from, to].flatMap((a, i, both) => move(a, both[1 - i] ?? a, 1n).moves),
    },
  ]) {
    await expect(say(senseless)).rejects.toThrow(RangeError);
  }
  await books.fund(to, 2n ** 62n);
  await expect(books.fund(to, 2n ** 62n)).rejects.toThrow(/out of range/);
  expect(await books.read(to)).toBe(2n ** 62n);
});

test('the books agree with themselves', async () => {
  expect(await books.failing()).toEqual([]);
});
