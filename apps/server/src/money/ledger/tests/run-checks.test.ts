import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { queryableOf, type Queryable } from '../../../platform/db/db.ts';
import type { Statement } from '../../../platform/db/sql.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { post, postHold, runChecks } from '../index.ts';
import { stepsOfCheck } from '../run-checks.ts';
import { failingLedgerChecks, move, openBooks, openRewardHold, pair } from './test-books.ts';

const [creator, earner] = pair();
const books = await openBooks();
await books.fund(creator, 100n);
await books.db.transaction((tx) => post(tx, move(creator, earner, 10n, 'seen')));
await openRewardHold(books, creator, earner.owner ?? '', 5n);
const paid = await openRewardHold(books, creator, randomUUID(), 5n);
await books.db.transaction((tx) => postHold(tx, { id: paid.id, reference: `approved:${paid.id}` }));
afterAll(() => books.close());

test('books kept by the rules pass every check', async () => {
  expect(await books.failing()).toEqual([]);
});

const id = `'${earner.id}'`;
const seen = `(select id from ledger.transaction where reference = 'seen')`;

test.for([
  [
    'an entry is lost',
    `delete from ledger.entry where account_id = ${id}`,
    ['balances-equal-entries', 'transactions-balance'],
  ],
  [
    'an entry has no transaction',
    `delete from ledger.transaction where reference = 'seen'`,
    ['balances-equal-entries', 'transactions-balance'],
  ],
  [
    'a transaction loses its entries',
    `delete from ledger.entry where transaction_id = ${seen}`,
    ['balances-equal-entries', 'transactions-balance'],
  ],
  [
    'a balance is raised',
    `update ledger.account set balance = balance + 1 where id = ${id}`,
    ['balances-equal-entries', 'treasury-covers-everything'],
  ],
  ['a hold is forgotten', `delete from ledger.hold where state = 'open'`, ['holds-are-covered']],
  [
    'a hold is closed without its money',
    `update ledger.hold set state = 'posted', closed_reference = 'x', closed_at = now()
       where state = 'open'`,
    ['holds-are-covered'],
  ],
  [
    'a balance is below zero',
    `alter table ledger.account drop constraint account_not_negative`,
    `update ledger.account set balance = -1 where id = ${id}`,
    ['balances-above-zero', 'balances-equal-entries', 'treasury-covers-everything'],
  ],
  [
    'the platform has given away what it never had',
    `insert into ledger.transaction (id, reference, request_hash, kind, created_at)
       values (gen_random_uuid(), 'gift', '', 'gift', now())`,
    `insert into ledger.entry select t.id, side.seq, a.id, side.amount
       from ledger.transaction t, ledger.account a, (values ('platform_fee', 1, -1),
         ('treasury', 2, 1)) side(kind, seq, amount)
       where reference = 'gift' and a.kind = side.kind`,
    ['balances-above-zero'],
  ],
] as const)('it is seen when %s', async (story) => {
  const [, ...rest] = story;
  const harm = rest.filter((part) => typeof part === 'string');
  const expected = rest.flatMap((part) => (typeof part === 'string' ? [] : part));
  // As if no trigger, key or constraint had been there; undone afterwards.
  await books.asOwner(async (owner) => {
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    for (const statement of harm) await owner.query(statement);
    expect(await failingLedgerChecks(queryableOf(owner))).toEqual(
      expected.map((name) => `ledger-${name}`),
    );
    await owner.query('rollback');
  });
});

test('a failed check says what should hold and shows some rows that break it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoke-checks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write(
    'b-many.sql',
    '-- must return no rows: nothing\n-- is counted\nselect generate_series(1, 9) n;\n',
  );
  await write('a-good.sql', '-- must return no rows: none\nselect 1 where false\n');
  await write('c-broken.sql', '-- money\n-- All is well.\nselect * from ledger.nowhere\n');
  await write('d-new.sql', '-- money\n-- Nothing is new.\nselect $1::bigint as since\n');
  await write('readme.md', 'not a check');
  const isNew = { name: 'd-new', promise: 'Nothing is new.', isMoney: true, outcome: 'wrong' };
  expect(await runChecks({ books: books.db, traffic: [] }, folder)).toEqual([
    {
      name: 'b-many',
      promise: 'nothing is counted',
      isMoney: false,
      outcome: 'wrong',
      sample: [1, 2, 3, 4, 5].map((n) => ({ n })),
    },
    {
      name: 'c-broken',
      promise: 'All is well.',
      isMoney: true,
      outcome: 'unknown',
      sample: [{ error: expect.stringContaining('ledger.nowhere') }],
    },
    { ...isNew, sample: [{ since: 0n }] },
  ]);
  expect(
    await runChecks({ books: books.db, traffic: [] }, folder, { since: 7n, isWhole: false }),
  ).toEqual([{ ...isNew, sample: [{ since: 7n }] }]);
  await write('e-silent.sql', 'select 1');
  await expect(runChecks({ books: books.db, traffic: [] }, folder)).rejects.toThrow(
    /e-silent.sql must begin by saying/,
  );
});

/** Writes checks of two statements. */
async function crossing() {
  const folder = await mkdtemp(join(tmpdir(), 'stoke-checks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, first: string, second: string) =>
    writeFile(join(folder, name), `-- Holds.\n${first};\n-- Then that.\n${second};\n`);
  return { folder, write };
}
const given = 'from jsonb_to_recordset($3) as given';

test('of a check in two statements the second is given all rows of the first', async () => {
  const { folder, write } = await crossing();
  await write(
    'a-last.sql',
    'select generate_series(1, 25000) as n',
    `select n ${given} (n int) where n > 24998`,
  );
  await write('b-none.sql', 'select 1 as n where false', `select n ${given} (n int)`);
  const found = await runChecks({ books: books.db, traffic: [] }, folder);
  expect(found.map(({ name, sample }) => [name, sample])).toEqual([
    ['a-last', [{ n: 24_999 }, { n: 25_000 }]],
  ]);
});

test('the rows that a check takes to the traffic say in which database their campaign lies', async () => {
  const files = (await readdir(checksFolder)).filter((file) => file.endsWith('.sql'));
  const texts = await Promise.all(files.map((file) => readFile(join(checksFolder, file), 'utf8')));
  const intoTraffic = texts
    .map(stepsOfCheck)
    .filter(([, second]) => second !== undefined && /\btraffic\./.test(second));
  expect(intoTraffic.length).toBeGreaterThan(2);
  for (const [first] of intoTraffic) expect(first).toContain('traffic_database');
});

test('what lies in a traffic database without an address is unknown, and never wrong', async () => {
  const { folder, write } = await crossing();
  const second = `select n, (select count(*) from traffic.campaign) as found ${given} (n int)`;
  await write('a-lacked.sql', 'select 1 as n, 2 as traffic_database', second);
  await write(
    'b-wrong.sql',
    'select n, n as traffic_database from generate_series(0, 2) n',
    `${second} where n = 0`,
  );
  const away = {
    outcome: 'away',
    sample: [{ error: expect.stringContaining('TRAFFIC_DATABASE_URL lacks address 2') }],
  };
  for (const traffic of [[books.db], [books.db, books.db]]) {
    expect(await runChecks({ books: books.db, traffic }, folder)).toMatchObject([
      { name: 'a-lacked', ...away },
      { name: 'b-wrong', outcome: 'wrong', sample: [{ n: 0 }] },
    ]);
  }
});

test('each statement is asked where its tables are, and each database for its own campaigns', async () => {
  const { folder, write } = await crossing();
  const traffic = [0, 1].map((number) => answering(number));
  await write(
    'a-books-first.sql',
    'select n, n % 2 as traffic_database from generate_series(1, 4) n',
    `select n, current_setting('traffic.number') as at ${given} (n int)`,
  );
  await write(
    'b-traffic-first.sql',
    `select current_setting('traffic.number')::int as n`,
    `select n ${given} (n int) where n = 1`,
  );
  const found = await runChecks({ books: books.db, traffic }, folder);
  expect(found.map(({ name, sample }) => [name, sample])).toEqual([
    [
      'a-books-first',
      [
        { n: 2, at: '0' },
        { n: 4, at: '0' },
        { n: 1, at: '1' },
        { n: 3, at: '1' },
      ],
    ],
    ['b-traffic-first', [{ n: 1 }]],
  ]);

  /** A database of traffic that says which one it is. */
  function answering(number: number): Pick<Queryable, 'all'> {
    return {
      all: (statement) =>
        books.db.transaction(async (tx) => {
          await tx.one({
            name: '',
            text: `select set_config('traffic.number', $1, true)`,
            values: [String(number)],
          });
          return tx.all(statement);
        }),
    };
  }
});

test('what two databases say while something is on its way from one to the other is not a finding', async () => {
  const { folder, write } = await crossing();
  await write('a-passing.sql', 'select 1 as n', `select n ${given} (n int)`);
  let looks = 0;
  const answering = (change: (row: { n: number }) => object[]): Pick<Queryable, 'all'> => ({
    all: async <Row>(statement: Statement<Row>) => {
      const rows = await books.db.all(statement);
      if (!statement.text.includes('limit')) return rows;
      looks += 1;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the statement would answer
      return change({ n: 1 }) as Row[];
    },
  });
  const find = async (change: (row: { n: number }) => object[]) => {
    looks = 0;
    return runChecks({ books: answering(change), traffic: [] }, folder);
  };
  // One that goes on while it is looked at says something else each time, and in the end nothing.
  expect(await find(({ n }) => (looks < 3 ? [{ n: n + looks }] : []))).toEqual([]);
  expect(await find(({ n }) => [{ n: n + looks }])).toEqual([]);
  expect(looks).toBe(4);
  // One that stands still is found beside it.
  expect(await find(({ n }) => [{ n: n + looks }, { n: 7 }])).toMatchObject([
    { sample: [{ n: 7 }] },
  ]);
  expect(looks).toBe(2);
});
