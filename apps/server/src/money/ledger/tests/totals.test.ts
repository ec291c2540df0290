import { afterAll, expect, test } from 'vitest';
import { runChecks } from '../run-checks.ts';
import { addTotals, lookAhead, readTotals } from '../balance-store.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { accounts, balance, totalsByKind } from '../index.ts';
import { newCreator, openBooks, openRewardHold } from './test-books.ts';

const books = await openBooks();
const { db } = books;
afterAll(() => books.close());

/** The sums as they are without any that is kept. */
const addedUp = async () => {
  const rows = await db.all(sql<{ kind: string; total: bigint }>`
    select a.kind, sum(e.amount)::bigint as total from ledger.entry e
    join ledger.account a on a.id = e.account_id group by a.kind`);
  return new Map(rows.map(({ kind, total }) => [kind, total]));
};
/** Every transaction so far is final: no database transaction is older, in this database or another. */
async function untilFinal(): Promise<void> {
  const last = await db.one(sql<{ position: bigint }>`
    select max(position) as position from ledger.transaction`);
  while ((await lookAhead(db)).finalPosition < (last?.position ?? 0n));
}
/** The holds of these tests belong to no work, which other checks find. */
const wrongTotals = async () =>
  (await runChecks({ books: db, traffic: [db] }, checksFolder)).filter(
    ({ name }) => name === 'kept-totals-add-up',
  );
const positions = () =>
  db.one(sql<{ position: bigint; summed: bigint }>`
    select position, summed_position as summed from ledger.watermark`);

test('the totals of all accounts are exact immediately, and stored while nothing is verified', async () => {
  const creator = newCreator();
  await books.fund(creator, 100n);
  expect(await totalsByKind(db)).toEqual(await addedUp());
  await untilFinal();
  expect(await addTotals(db)).toBe(false);
  const { position, summed } = (await positions()) ?? {};
  expect([position, summed]).toEqual([0n, 1n]);
  await openRewardHold(books, creator, crypto.randomUUID(), 4n);
  expect(await totalsByKind(db)).toEqual(await addedUp());
  expect(await wrongTotals()).toEqual([]);
});

test('what is in the kept sums is not read again for a balance of the platform, though nothing is verified', async () => {
  const before = await balance(db, accounts.treasury);
  await untilFinal();
  while (await addTotals(db));
  const { position, summed } = (await positions()) ?? {};
  expect([position, summed]).toEqual([0n, 2n]);
  const change = (sign: '+' | '-') =>
    books.asOwner(async (owner) => {
      await owner.query('set session_replication_role = replica');
      await owner.query(`update ledger.entry set amount = amount ${sign} 1000`);
    });
  await change('+');
  expect(await balance(db, accounts.treasury)).toBe(before);
  await change('-');
});

test('the number of new transactions read is bounded, and the totals still sum to zero', async () => {
  const before = await readTotals(db, 0);
  for (let n = 0; n < 5; n += 1) await books.fund(newCreator(), 10n);
  expect(await readTotals(db, 0)).toEqual(before);
  const sum = (rows: readonly { total: bigint }[]) =>
    rows.reduce((all, { total }) => all + total, 0n);
  for (const most of [1, 2, 3]) expect(sum(await readTotals(db, most))).toBe(0n);
  expect(await readTotals(db, 3)).not.toEqual(await readTotals(db, 4));
  expect(await totalsByKind(db)).toEqual(await addedUp());
});

test('transactions are added to the kept sums once, by processes that do it at the same time', async () => {
  await untilFinal();
  await Promise.all(Array.from({ length: 5 }, () => addTotals(db)));
  const kept = await readTotals(db, 0);
  expect(new Map(kept.map(({ kind, total }) => [kind, total]))).toEqual(await addedUp());
  expect(await wrongTotals()).toEqual([]);
});
