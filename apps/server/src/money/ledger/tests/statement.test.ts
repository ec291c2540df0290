import { usdc } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { accounts, post, statement, totalsByKind, type AccountKind } from '../index.ts';
import { newCreator, newEarner, openBooks, openRewardHold } from './test-books.ts';

const books = await openBooks();
afterAll(() => books.close());

test('a statement lists every event once, the latest first, page by page', async () => {
  const [creator, earner] = [newCreator(), newEarner()];
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  await books.db.transaction(async (tx) => {
    const deposit = { from: accounts.treasury, to: creator, amount: usdc(100n) };
    await post(tx, { reference: 'deposit:1', kind: 'deposit', moves: [deposit], at: at(0) });
    for (let i = 1; i <= 6; i += 1) {
      const paid = { from: creator, to: earner, amount: usdc(BigInt(i)) };
      const moves = [paid, paid];
      await post(tx, { reference: `paid:${i}`, kind: 'paid', moves, at: at(i) });
    }
  });
  const seen = [];
  let cursor: string | null = null;
  for (let page = 0; page < 4; page += 1) {
    const answer = await statement(books.db, creator, { cursor, limit: 3 });
    seen.push(
      answer.lines.map(({ kind, reference, amount, at: when }) => [kind, reference, amount, when]),
    );
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  const paid = (i: number) => ['paid', `paid:${i}`, BigInt(-2 * i), at(i)];
  expect(seen).toEqual([
    [paid(6), paid(5), paid(4)],
    [paid(3), paid(2), paid(1)],
    [['deposit', 'deposit:1', 100n, at(0)]],
  ]);
  expect(await statement(books.db, newEarner(), { cursor: null, limit: 3 })).toEqual({
    lines: [],
    nextCursor: null,
  });
});

test('the totals of all kinds sum to zero', async () => {
  const before = await totalsByKind(books.db);
  const creator = newCreator();
  await books.fund(creator, 50n);
  await openRewardHold(books, creator, crypto.randomUUID(), 20n);
  const after = await totalsByKind(books.db);
  const gained = (kind: AccountKind) => (after.get(kind) ?? 0n) - (before.get(kind) ?? 0n);
  expect(gained('treasury')).toBe(-50n);
  expect(gained('creator_available')).toBe(30n);
  expect(gained('earner_reserved')).toBe(20n);
  expect([...after.values()].reduce((sum, total) => sum + total, 0n)).toBe(0n);
});
