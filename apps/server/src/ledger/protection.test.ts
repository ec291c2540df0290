import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { accounts } from './index.ts';
import { newCreator, openBooks, openRewardHold, type Books } from './testing/test-books.ts';

let books: Books;
const creator = newCreator();
beforeAll(async () => {
  books = await openBooks();
  await books.fund(creator, 100n);
  await openRewardHold(books, creator, crypto.randomUUID(), 4n);
});
afterAll(() => books.close());

const asOwner = (...statements: string[]) =>
  books.asOwner(async (owner) => {
    for (const statement of statements) await owner.query(statement);
  });

const tables = ['account', 'transfer', 'posting', 'hold'] as const;
const asApplication = (text: string) => books.db.run({ name: '', text, values: [] });

test.for(tables)('the application reads %s and changes nothing in it', async (table) => {
  expect(await asApplication(`select * from ledger.${table}`)).toBeGreaterThan(0);
  for (const change of [
    `insert into ledger.${table} select * from ledger.${table}`,
    `update ledger.${table} set shard_id = shard_id`,
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
    'close_hold',
    'lock_hold',
    'open_accounts',
    'open_hold',
    'record',
    'record_one',
  ]);
});

test('no function looks names up where others may put theirs', async () => {
  const loose = await books.db.all(sql`
    select p.proname from pg_proc p where p.pronamespace = 'ledger'::regnamespace
      and not coalesce(p.proconfig, '{}') @> array['search_path=pg_catalog, pg_temp']`);
  expect(loose).toEqual([]);
});

test('even the owner cannot change what happened', async () => {
  for (const table of ['transfer', 'posting']) {
    for (const change of [
      `update ledger.${table} set shard_id = shard_id`,
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

const { shard, id } = creator;
const other = accounts.treasury(creator).id;
const transfer = '0198c0de-0000-7000-8000-000000000001';
const header = `insert into ledger.transfer values
  (${shard}, '${transfer}', 'by-hand', sha256('x'), 'by-hand', true, '2026-01-01Z')`;
const legs = (...rows: [seq: number, account: string, amount: number][]) =>
  `insert into ledger.posting values ${rows
    .map(([seq, account, amount]) => `(${shard}, '${transfer}', ${seq}, '${account}', ${amount})`)
    .join(', ')}`;
const byHand = (...more: string[]) => asOwner('begin', header, ...more, 'rollback');

test('an unbalanced transfer is refused, one leg too, and a leg added later', async () => {
  await byHand(legs([1, id, 5], [2, other, -5]));
  for (const wrong of [
    [legs([1, id, 5], [2, other, -4])],
    [legs([1, id, 5])],
    [legs([2, id, 5], [3, other, -5])],
    [legs([1, id, 5], [2, other, -5], [3, id, 1])],
    [legs([1, id, 5], [3, other, -5])],
    [legs([1, id, 5], [2, other, -5]).concat(`, (${shard}, gen_random_uuid(), 1, '${id}', 3)`)],
    [legs([1, id, 5], [2, other, -5]), legs([3, id, 5], [4, other, -5])],
  ]) {
    await expect(byHand(...wrong), wrong.at(-1) ?? '').rejects.toThrow(/is not balanced/);
  }
  await expect(byHand(legs([1, id, 0], [2, other, 0]))).rejects.toThrow(/posting_amount/);
});

test('a second transfer of a fact is refused, in another shard too', async () => {
  const elsewhere = header.replace(`(${shard},`, `(${(shard + 1) % 16},`);
  await expect(byHand(elsewhere)).rejects.toThrow(/transfer_fact_once/);
  const again = header.replace(transfer, crypto.randomUUID());
  await expect(byHand(again)).rejects.toThrow(/transfer_fact/);
});

test('no balance falls below its floor, whoever sets it', async () => {
  const overdraw = `update ledger.account set balance = -1 where id = '${id}'`;
  await expect(asOwner(overdraw)).rejects.toThrow(/account_floor/);
});

test('no account is opened that the chart does not have', async () => {
  const user = crypto.randomUUID();
  const right = accounts.earnerAvailable(user);
  const call = (at: number, name: string, kind: string, owner: string | null) =>
    books.db.run(sql`select ledger.open_accounts(${[at]}, ${[name]}, ${[kind]}, ${[owner]})`);
  await call(right.shard, right.id, right.kind, user);
  for (const wrong of [
    () => call((right.shard + 1) % 16, right.id, right.kind, user),
    () => call(right.shard, crypto.randomUUID(), right.kind, user),
    () => call(right.shard, crypto.randomUUID(), 'treasury', null),
    () => call(right.shard, accounts.creatorAvailable(user).id, 'treasury', user),
    () => call(right.shard, accounts.creatorAvailable(user).id, 'pocket', user),
    () => call(16, accounts.creatorAvailable(user).id, right.kind, user),
  ]) {
    await expect(wrong()).rejects.toThrow(/no such account/);
  }
  const lowered = `update ledger.account set floor = -1000 where id = '${id}'`;
  await expect(asOwner(lowered)).rejects.toThrow(/no such account/);
});

test('a hold is written only with the money behind it, and closed once', async () => {
  const earner = accounts.earnerReserved(crypto.randomUUID());
  const empty = books.db.run(sql`select ledger.open_hold(
    ${crypto.randomUUID()}, ${transfer}, 'by-hand', now(), 5,
    ${shard}, ${id}, ${earner.shard}, ${earner.id},
    ${shard}, ${id}, 'creator_available', ${creator.owner})`);
  await expect(empty).rejects.toThrow(/no money behind it/);
  const unpaid = books.db.run(sql`
    select ledger.close_hold(h.shard_id, h.id, 'posted', ${transfer}, 'by-hand', now())
    from ledger.hold h`);
  await expect(unpaid).rejects.toThrow(/without its money/);
  const close = `update ledger.hold set state = 'posted', closed_fact = 'x', closed_at = now()`;
  const grown = 'update ledger.hold set amount = 1000000';
  await expect(asOwner(grown)).rejects.toThrow(/closed once/);
  const twice = asOwner('begin', close, close.replace('posted', 'released'));
  await expect(twice).rejects.toThrow(/closed once/);
});
