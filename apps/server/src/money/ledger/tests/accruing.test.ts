import { randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { printBooks } from '../../../../testing/money/print-books.ts';
import {
  type Account,
  accounts,
  balances,
  InsufficientFunds,
  ledgerModule,
  post,
  type Transaction,
} from '../index.ts';
import { openBooks } from './test-books.ts';

const books = await openBooks();
afterAll(() => books.close());

test('an earner accrues in each campaign apart, in batches, and is paid without holds', async () => {
  const [bob, carl, spark, other] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const inTx = (all: Transaction[]) => books.db.transaction((tx) => post(tx, all));
  await books.fund(accounts.campaignPool(spark), 10n);
  await books.fund(accounts.campaignPool(other), 10n);
  const accrue = (reference: string, user: string, campaign: string, amount: bigint) => ({
    reference,
    kind: 'spark-accrued',
    moves: [
      {
        from: accounts.campaignPool(campaign),
        to: accounts.earnerAccruing(user, campaign),
        amount: usdc(amount),
      },
    ],
  });
  const batch = [
    accrue('message:1', bob, spark, 2n),
    accrue('message:2', carl, spark, 3n),
    accrue('message:3', bob, spark, 2n),
    accrue('message:4', bob, other, 4n),
  ];
  expect((await inTx(batch)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('posted'));
  expect(await balances(books.db, [accounts.earnerAccruing(bob, spark)])).toEqual([4n]);
  const settled = (amount: bigint) => ({
    reference: `settled:${spark}:${bob}:${amount}`,
    kind: 'spark-paid',
    moves: [
      {
        from: accounts.earnerAccruing(bob, spark),
        to: accounts.earnerAvailable(bob),
        amount: usdc(amount),
      },
    ],
  });
  await expect(books.db.transaction((tx) => post(tx, settled(5n)))).rejects.toThrow(
    InsufficientFunds,
  );
  await books.db.transaction((tx) => post(tx, settled(4n)));
  const accruing = await books.db.all(sql`
    select owner, balance from ledger.account where campaign = ${spark} order by balance`);
  expect(accruing).toEqual([
    { owner: bob, balance: 0n },
    { owner: carl, balance: 3n },
  ]);
  const names = new Map([
    [bob, 'bob'],
    [carl, 'carl'],
    [spark, 'spark'],
    [other, 'other'],
  ]);
  expect((await printBooks(books.db, names)).split('\n').slice(2).join('\n'))
    .toMatchInlineSnapshot(`
    "spark-accrued   spark campaign pool -0.000002, bob earner accruing +0.000002
    spark-accrued   spark campaign pool -0.000003, carl earner accruing +0.000003
    spark-accrued   spark campaign pool -0.000002, bob earner accruing +0.000002
    spark-accrued   other campaign pool -0.000004, bob earner accruing +0.000004
    spark-paid      bob earner accruing -0.000004, bob earner available +0.000004"
  `);
  expect(await books.failing()).toEqual([]);
});

test('an export has every posting of its person, what they accrued in each campaign too, and of no one else', async () => {
  const [bob, carl, spark, other] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  for (const campaign of [spark, other]) await books.fund(accounts.campaignPool(campaign), 10n);
  const move = (from: Account, to: Account, amount: bigint) =>
    books.db.transaction((tx) =>
      post(tx, {
        reference: `moved:${randomUUID()}`,
        kind: 'moved',
        moves: [{ from, to, amount: usdc(amount) }],
      }),
    );
  for (const [campaign, user] of [
    [spark, bob],
    [other, bob],
    [spark, carl],
  ] as const) {
    await move(accounts.campaignPool(campaign), accounts.earnerAccruing(user, campaign), 2n);
  }
  await move(accounts.earnerAccruing(bob, spark), accounts.earnerAvailable(bob), 2n);
  const lines: unknown[] = [];
  for (const { read } of ledgerModule(books).personalData) {
    for await (const line of read(bob)) lines.push(line);
  }
  const accrued = { account: 'earner_accruing', amount: 0.000002 };
  const expected = [
    { ...accrued, campaignId: spark },
    { ...accrued, campaignId: spark, amount: -0.000002 },
    { ...accrued, campaignId: other },
    { account: 'earner_available', campaignId: null, amount: 0.000002 },
  ];
  expect(lines).toHaveLength(expected.length);
  for (const line of expected) expect(lines).toContainEqual(expect.objectContaining(line));
});
