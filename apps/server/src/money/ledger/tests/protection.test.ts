import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { accounts } from '../index.ts';
import { newCreator, openBooks, openRewardHold } from './test-books.ts';

const creator = newCreator();
const books = await openBooks();
await books.fund(creator, 100n);
await openRewardHold(books, creator, crypto.randomUUID(), 4n);
afterAll(() => books.close());

const asOwner = (...statements: string[]) =>
  books.asOwner(async (owner) => {
    for (const statement of statements) await owner.query(statement);
  });

const columns = {
  account: 'kind',
  account_kind: 'kind',
  transaction: 'kind',
  entry: 'amount',
  hold: 'state',
  checkpoint: 'balance',
  watermark: 'position',
  total: 'balance',
  seal: 'number',
  sealed_balance: 'balance',
};
const tables = [
  'account',
  'account_kind',
  'transaction',
  'entry',
  'hold',
  'checkpoint',
  'watermark',
  'total',
  'seal',
  'sealed_balance',
] as const;
const asApplication = (text: string) => books.db.run({ name: '', text, values: [] });

test.for(tables)('the application reads %s and changes nothing in it', async (table) => {
  await asApplication(`select * from ledger.${table}`);
  for (const change of [
    `insert into ledger.${table} overriding system value select * from ledger.${table}`,
    `update ledger.${table} set ${columns[table]} = ${columns[table]}`,
    `delete from ledger.${table}`,
    `truncate ledger.${table} cascade`,
    `drop table ledger.${table} cascade`,
    `alter table ledger.${table} disable trigger all`,
  ]) {
    await expect(asApplication(change), change).rejects.toThrow(/permission denied|must be owner/);
  }
});

test('the application calls no other function than those it needs', async () => {
  const open = await books.db.all(sql<{ name: string }>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'ledger'::regnamespace and has_function_privilege(p.oid, 'execute')
    order by 1`);
  expect(open.map(({ name }) => name)).toEqual([
    'add_totals',
    'close_holds',
    'hash_balances',
    'hash_parts',
    'hash_seal',
    'look_ahead',
    'move_watermark',
    'open_holds',
    'platform_balance',
    'post',
    'seal_month',
    'totals',
  ]);
});

test('no function looks names up where others may put theirs', async () => {
  const loose = await books.db.all(sql`
    select p.proname from pg_proc p where p.pronamespace = 'ledger'::regnamespace
      and not coalesce(p.proconfig, '{}') @> array['search_path=pg_catalog, pg_temp']`);
  expect(loose).toEqual([]);
});

test('even the owner cannot change what happened', async () => {
  for (const table of ['transaction', 'entry'] as const) {
    for (const change of [
      `update ledger.${table} set ${columns[table]} = ${columns[table]}`,
      `delete from ledger.${table} where false`,
      `truncate ledger.${table} cascade`,
    ]) {
      await expect(asOwner(change), change).rejects.toThrow(/append-only/);
    }
  }
  for (const table of ['account', 'hold']) {
    await expect(asOwner(`delete from ledger.${table}`)).rejects.toThrow(/append-only/);
    await expect(asOwner(`truncate ledger.${table} cascade`)).rejects.toThrow(/append-only/);
  }
});

const { id } = creator;
const other = accounts.treasury.id;
const transaction = '0198c0de-0000-7000-8000-000000000001';
const header = `insert into ledger.transaction (id, reference, request_hash, kind, created_at)
  values ('${transaction}', 'by-hand', sha256('x'), 'by-hand', '2026-01-01Z')`;
const entries = (...rows: [seq: number, account: string, amount: number][]) =>
  `insert into ledger.entry values ${rows
    .map(([seq, account, amount]) => `('${transaction}', ${seq}, '${account}', ${amount})`)
    .join(', ')}`;
const byHand = (...more: string[]) => asOwner('begin', header, ...more, 'rollback');

test('an unbalanced transaction, a single entry and an entry added later are refused', async () => {
  await byHand(entries([1, id, 5], [2, other, -5]));
  for (const wrong of [
    [entries([1, id, 5], [2, other, -4])],
    [entries([1, id, 5])],
    [entries([2, id, 5], [3, other, -5])],
    [entries([1, id, 5], [2, other, -5], [3, id, 1])],
    [entries([1, id, 5], [3, other, -5])],
    [entries([1, id, 5], [2, other, -5]).concat(`, (gen_random_uuid(), 1, '${id}', 3)`)],
    [entries([1, id, 5], [2, other, -5]), entries([3, id, 5], [4, other, -5])],
  ]) {
    await expect(byHand(...wrong), wrong.at(-1) ?? '').rejects.toThrow(/is not balanced/);
  }
  await expect(byHand(entries([1, id, 0], [2, other, 0]))).rejects.toThrow(/entry_amount/);
});

test('a second transaction under a reference is refused', async () => {
  const again = header.replace(transaction, crypto.randomUUID());
  await expect(byHand(again)).rejects.toThrow(/transaction_reference/);
});

test('no balance falls below zero, not even by direct SQL', async () => {
  const overdraw = `update ledger.account set balance = -1 where id = '${id}'`;
  await expect(asOwner(overdraw)).rejects.toThrow(/account_not_negative/);
});

test('no account is opened that the chart does not have', async () => {
  const user = crypto.randomUUID();
  const right = accounts.earnerAvailable(user);
  const pay = (account: string, name: string) => {
    const [first = '', second = ''] = [account, other].toSorted();
    const [seq, names] =
      first === account
        ? [
            [1, 2],
            [name, ''],
          ]
        : [
            [1, 2],
            ['', name],
          ];
    const amounts = first === account ? [5, -5] : [-5, 5];
    return books.db.one(sql<{ answer: string }>`select ledger.post(
      ${[crypto.randomUUID()]}, ${[crypto.randomUUID()]}, ${[Buffer.from('x')]}, ${['by-hand']},
      ${['2026-01-01Z']}, ${[1, 1]}, ${seq}, ${[first, second]}, ${names}, ${amounts}) as answer`);
  };
  expect(await pay(right.id, right.name)).toEqual({ answer: 'posted' });
  const unused = accounts.creatorAvailable(user);
  for (const [account, name] of [
    [crypto.randomUUID(), unused.name],
    [unused.id, right.name],
    [unused.id, ''],
    [accounts.earnerAvailable(crypto.randomUUID()).id, `pocket:${user}`],
    [unused.id, 'creator_available'],
    [unused.id, `treasury:${user}`],
    [unused.id, `${unused.name}:${user}`],
    [unused.id, `earner_accruing:${user}`],
  ] as const) {
    await expect(pay(account, name), name).rejects.toThrow(/no such account/);
  }
  const renamed = `update ledger.account set kind = 'creator_in_flight' where id = '${id}'`;
  await expect(asOwner(renamed)).rejects.toThrow(/no such account/);
});

test('a hold is written only with the money behind it, and closed once', async () => {
  const { id: user, name } = accounts.earnerReserved(crypto.randomUUID());
  const empty = books.db
    .run(sql`insert into ledger.hold values (${crypto.randomUUID()}, ${id}, ${id},
    ${user}, ${name}, 5, 'open', 'by-hand', now(), null, null)`);
  await expect(empty).rejects.toThrow(/permission denied/);
  const forNobody = books.db.one(sql`select ledger.open_holds(
    ${[crypto.randomUUID()]}, ${[crypto.randomUUID()]}, ${['for-no-one']}, ${[Buffer.from('x')]},
    ${['by-hand']}, ${['2026-01-01Z']}, ${[id]}, ${[creator.name]}, ${[user]}, ${[name]},
    ${[crypto.randomUUID()]}, ${[creator.name]}, ${[5]})`);
  await expect(forNobody).rejects.toThrow(/for no account/);
  const close = `update ledger.hold set state = 'posted', closed_reference = 'x', closed_at = now()`;
  const grown = 'update ledger.hold set amount = 1000000';
  await expect(asOwner(grown)).rejects.toThrow(/closed once/);
  const twice = asOwner('begin', close, close.replace('posted', 'released'));
  await expect(twice).rejects.toThrow(/closed once/);
  const held = await books.db.all(sql<{ id: string }>`select id from ledger.hold limit 1`);
  const same = [held[0]?.id, held[0]?.id];
  const two = [crypto.randomUUID(), crypto.randomUUID()];
  const doubled = books.db.one(sql`select ledger.close_holds(${same}, ${['posted', 'posted']},
    ${two}, ${['a', 'b']}, ${['by-hand', 'by-hand']}, ${['2026-01-01Z', '2026-01-01Z']})`);
  await expect(doubled).rejects.toThrow(/closed once/);
});
