import { randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { verifyBooks } from '../../../../testing/money/verify-books.ts';
import { queryableOf } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import {
  accounts,
  addTotals,
  hold,
  lookAhead,
  moveWatermark,
  post,
  postHold,
  readSealedPosition,
  sealMonth,
} from '../index.ts';
import { failingLedgerChecks, newCreator, openBooks, pair, rewardHold } from './test-books.ts';

const [creator, earner] = pair();
const books = await openBooks();
const { db } = books;
afterAll(() => books.close());

const [august, september, october] = (['08', '09', '10'] as const).map(
  (month) => new Date(`2026-${month}-15`),
) as [Date, Date, Date];
const now = new Date('2026-11-02T03:00:00Z');

const moved = (at: Date, [from, to] = [accounts.treasury, creator], amount = 10n) => ({
  reference: `moved:${randomUUID()}`,
  kind: 'moved',
  moves: [{ from, to, amount: usdc(amount) }],
  at,
});
const last = async () => {
  const row = await db.one(sql<{ position: bigint }>`
    select max(position) as position from ledger.transaction`);
  return row?.position ?? 0n;
};
const verify = () => verifyBooks(db);
/** Moves the watermark as far as the books are final by now. */
async function look() {
  for (let n = 0; n < 3; n += 1) await moveWatermark(db, (await lookAhead(db)).finalPosition);
}
const night = async () => ({ since: await readSealedPosition(db), isWhole: true });

/** Changes the books as if nothing protected them, looks at them, and undoes it. */
async function withHarm<T>(harm: readonly string[], look: (owner: pg.Client) => Promise<T>) {
  return books.asOwner(async (owner) => {
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    for (const statement of harm) await owner.query(statement);
    const found = await look(owner);
    await owner.query('rollback');
    return found;
  });
}
const shift = (table: string, key: string) => [
  `update ledger.${table} set balance = balance - 1 where ${key} = '${creator.id}'`,
  `update ledger.${table} set balance = balance + 1 where ${key} = '${earner.id}'`,
];
const found = (harm: readonly string[], reach?: { since: bigint; isWhole: boolean }) =>
  withHarm(harm, (owner) => failingLedgerChecks(queryableOf(owner), reach));

test('a month is sealed once it is over and verified, each of them once', async () => {
  const reward = rewardHold(creator, randomUUID(), 5n);
  await db.transaction(async (tx) => {
    await post(tx, [moved(august), moved(august), moved(august, [creator, earner], 2n)]);
    await hold(tx, { ...reward, at: august });
    await postHold(tx, { id: reward.id, reference: `approved:${reward.id}`, at: august });
  });
  const until = await last();
  const firstInstant = new Date('2026-09-01T00:00:00Z');
  await db.transaction((tx) => post(tx, moved(firstInstant)));
  expect(await sealMonth(db, now)).toBe(null);
  await look();
  // Verified, and not yet summed.
  expect(await sealMonth(db, now)).toBe(null);
  await verify();
  expect(await sealMonth(db, new Date('2026-08-31T23:59:59.999Z'))).toBe(null);
  expect(await sealMonth(db, firstInstant)).toMatchObject({ number: 1, untilPosition: until });
  expect(await readSealedPosition(db)).toBe(until);
  expect(await sealMonth(db, new Date('2026-09-30T23:59:59Z'))).toBe(null);
  expect(await books.failing()).toEqual([]);
  expect(await failingLedgerChecks(db, await night())).toEqual([]);
});

test('the checks of a minute do not read the sealed balances, not even to be planned', async () => {
  const unreadable = `create or replace function ledger.hash_balances() returns bytea
    language plpgsql stable as $$ begin raise exception 'They are read.'; end $$`;
  expect(await found([unreadable], { since: await last(), isWhole: false })).toEqual([]);
  expect(await found([unreadable], await night())).toContain('ledger-seals-hold');
});

test.for([
  ['its time', `update ledger.transaction set created_at = created_at + interval '1 microsecond'`],
  [
    'a reference',
    `update ledger.transaction set reference = reference || '.' where kind = 'moved'`,
  ],
  [
    'an entry, even if reversed,',
    `insert into ledger.entry select transaction_id, 3, account_id, 7 from ledger.entry where seq = 1
      union all select transaction_id, 4, account_id, -7 from ledger.entry where seq = 1`,
  ],
  ['a hold', `update ledger.hold set to_name = 'unclaimed' where state = 'posted'`],
  ['the seal', `update ledger.seal set entries = entries + 2`],
  ['its hashes', `update ledger.seal set parts[1] = sha256('other')`],
  ['a sealed balance', `update ledger.sealed_balance set balance = balance + 1`],
] as const)('it is seen when %s of a sealed month is changed', async ([, harm]) => {
  expect(await found([harm])).toContain('ledger-seals-hold');
  expect(await found([harm], await night())).toContain('ledger-seals-hold');
});

test('money that is taken from one person and given to another in what is kept is seen in the night', async () => {
  const all = [
    ...shift('account', 'id'),
    ...shift('checkpoint', 'account_id'),
    ...shift('sealed_balance', 'account_id'),
  ];
  expect(await found(shift('account', 'id'), await night())).toEqual([
    'ledger-balances-equal-entries',
  ]);
  expect(await found(all, await night())).toEqual(['ledger-seals-hold']);
  expect(await found(all)).toEqual(['ledger-balances-equal-entries', 'ledger-seals-hold']);
});

test('what commits late or is dated back is in a later seal, and is read until then', async () => {
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let posted = () => {};
  const isPosted = new Promise<void>((resolve) => (posted = resolve));
  const late = db.transaction(async (tx) => {
    await post(tx, moved(september, [accounts.treasury, newCreator()]));
    posted();
    await held;
  });
  await isPosted;
  await db.transaction((tx) => post(tx, moved(october)));
  // As far as it is final by now: not past the one that has its position and is not committed.
  await look();
  while (await addTotals(db));
  expect(await sealMonth(db, now)).toBe(null);
  commit();
  await late;
  await verify();
  const second = await sealMonth(db, now);
  expect(second).toMatchObject({ number: 2, untilPosition: (await last()) - 1n });
  const back = moved(august);
  await db.transaction((tx) => post(tx, back));
  expect(await failingLedgerChecks(db, await night())).toEqual([]);
  const gone = `delete from ledger.entry where seq = 1 and transaction_id =
    (select id from ledger.transaction where reference = '${back.reference}')`;
  expect(await found([gone], await night())).toContain('ledger-transactions-balance');
  await verify();
  expect(await sealMonth(db, now)).toMatchObject({ number: 3, untilPosition: await last() });
  expect(await sealMonth(db, now)).toBe(null);
  expect(await books.failing()).toEqual([]);
});

test('a night reads one seal in its turn, and the whole history all of them', async () => {
  const turn = await db.one(sql<{ number: number }>`
    select 1 + (current_date - date '2001-01-01') % 3 as number`);
  for (const number of [1, 2, 3]) {
    const harm = `update ledger.transaction t set kind = 'other' from ledger.seal s
      where s.number = ${number} and t.position > s.after_position and t.position <= s.until_position`;
    expect(await found([harm]), `${number}`).toEqual(['ledger-seals-hold']);
    const isRead = number === turn?.number;
    expect(await found([harm], await night()), `${number}`).toEqual(
      isRead ? ['ledger-seals-hold'] : [],
    );
  }
});

test('a seal forged to fit changed entries does not fit the seal after it', async () => {
  const harm = [
    `update ledger.transaction t set kind = 'other' from ledger.seal s
      where s.number = 1 and t.position > s.after_position and t.position <= s.until_position`,
    `update ledger.seal s set parts = (select array_agg(p.hash order by p.part)
      from ledger.hash_parts(s.after_position, s.until_position) p) where number = 1`,
    `update ledger.seal s set hash = ledger.hash_seal(s, null) where number = 1`,
  ];
  expect(await found(harm)).toEqual(['ledger-seals-hold']);
});

test('balances cannot be changed with what the last seal says of them', async () => {
  const harm = [
    ...shift('sealed_balance', 'account_id'),
    `update ledger.seal set balances = ledger.hash_balances() where number = 3`,
  ];
  expect(await found(harm)).toContain('ledger-seals-hold');
});

test('a posting dated in the future stops no month from being sealed, nor does it end one', async () => {
  const [november, december, inAYear] = [
    new Date('2026-11-15'),
    new Date('2026-12-05'),
    new Date('2027-11-15'),
  ];
  for (const at of [inAYear, november, inAYear, november, december, inAYear]) {
    await db.transaction((tx) => post(tx, moved(at)));
  }
  await verify();
  const until = await last();
  expect(await sealMonth(db, new Date('2026-11-30'))).toBe(null);
  const inDecember = new Date('2026-12-10');
  expect(await sealMonth(db, inDecember)).toMatchObject({ number: 4, untilPosition: until - 2n });
  expect(await sealMonth(db, inDecember)).toBe(null);
  const inJanuary = new Date('2027-01-02');
  expect(await sealMonth(db, inJanuary)).toMatchObject({ number: 5, untilPosition: until });
  expect(await books.failing()).toEqual([]);
});
