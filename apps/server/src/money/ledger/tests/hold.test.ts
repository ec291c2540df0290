import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  accounts,
  balances,
  ReferenceReused,
  hold,
  HoldNotOpen,
  InsufficientFunds,
  postHold,
  releaseHold,
  type Closing,
  type Hold,
} from '../index.ts';
import { newCreator, openBooks, openRewardHold, rewardHold } from './test-books.ts';

const books = await openBooks();
afterAll(() => books.close());

const open = (asked: Hold) => books.db.transaction((tx) => hold(tx, asked));
const approve = (closing: Closing) => books.db.transaction((tx) => postHold(tx, closing));
const reject = (closing: Closing) => books.db.transaction((tx) => releaseHold(tx, closing));
const where = (held: Hold) => balances(books.db, [held.from, held.via, held.to]);

async function reward() {
  const creator = newCreator();
  await books.fund(creator, 10n);
  return openRewardHold(books, creator, randomUUID(), 4n);
}

test('submitted work reserves its reward, approval pays it, once', async () => {
  const held = await reward();
  expect(await where(held)).toEqual([6n, 4n, 0n]);
  const approval = { id: held.id, reference: `approved:${held.id}` };
  expect([await approve(approval), await approve(approval)]).toEqual(['posted', 'repeated']);
  expect(await where(held)).toEqual([6n, 0n, 4n]);
});

test('rejection gives the reward back, once', async () => {
  const held = await reward();
  const rejection = { id: held.id, reference: `rejected:${held.id}` };
  expect([await reject(rejection), await reject(rejection)]).toEqual(['released', 'repeated']);
  expect(await where(held)).toEqual([10n, 0n, 0n]);
});

test('a repeated hold changes nothing, even after it was closed', async () => {
  const held = await reward();
  expect(await open(held)).toBe('repeated');
  await reject({ id: held.id, reference: `rejected:${held.id}` });
  expect(await open(held)).toBe('repeated');
  expect(await where(held)).toEqual([10n, 0n, 0n]);
});

test('a hold with other content under its reference is refused', async () => {
  const held = await reward();
  const other = accounts.earnerAvailable(randomUUID());
  await expect(open({ ...held, to: other })).rejects.toThrow(ReferenceReused);
  await expect(open({ ...held, id: randomUUID() })).rejects.toThrow(ReferenceReused);
  await expect(open({ ...held, reference: `again:${held.id}` })).rejects.toThrow(/hold_pkey/);
  expect(await where(held)).toEqual([6n, 4n, 0n]);
});

test('a decision cannot be changed to another one', async () => {
  const [paid, back] = [await reward(), await reward()];
  await approve({ id: paid.id, reference: `approved:${paid.id}` });
  await reject({ id: back.id, reference: `rejected:${back.id}` });
  for (const wrong of [
    () => reject({ id: paid.id, reference: `rejected:${paid.id}` }),
    () => approve({ id: paid.id, reference: `approved-again:${paid.id}` }),
    () => approve({ id: back.id, reference: `approved:${back.id}` }),
    () => approve({ id: randomUUID(), reference: `approved:${randomUUID()}` }),
  ]) {
    await expect(wrong()).rejects.toThrow(HoldNotOpen);
  }
  expect(await where(paid)).toEqual([6n, 0n, 4n]);
  expect(await where(back)).toEqual([10n, 0n, 0n]);
});

test('money that is not there cannot be held', async () => {
  const creator = newCreator();
  await books.fund(creator, 3n);
  const held = rewardHold(creator, randomUUID(), 4n);
  await expect(open(held)).rejects.toThrow(InsufficientFunds);
  await expect(approve({ id: held.id, reference: `approved:${held.id}` })).rejects.toThrow(
    HoldNotOpen,
  );
  expect(await where(held)).toEqual([3n, 0n, 0n]);
});

test('a payout goes from available over in flight out of the treasury', async () => {
  const user = randomUUID();
  const from = accounts.earnerAvailable(user);
  await books.fund(from, 60n);
  const via = accounts.earnerInFlight(user);
  const to = accounts.treasury;
  const before = await books.read(to);
  const payout = { ...rewardHold(from, user, 50n), via, to };
  await open(payout);
  expect(await where(payout)).toEqual([10n, 50n, before]);
  await approve({ id: payout.id, reference: `payout-confirmed:${payout.id}` });
  expect(await where(payout)).toEqual([10n, 0n, before + 50n]);
});

test('the books agree with themselves', async () => {
  expect(await books.failing()).toEqual([]);
});
