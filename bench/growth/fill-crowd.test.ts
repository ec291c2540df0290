import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  checksFolder,
  openTestDatabase,
} from '../../apps/server/testing/platform/test-database.ts';
import { runChecks, sealMonth } from '../../apps/server/src/money/ledger/index.ts';
import { verifyBooks } from '../../apps/server/testing/money/verify-books.ts';
import { fillCrowd } from './fill-crowd.ts';
import { sizeOfYear } from './measure-year.ts';

test(
  'a ten-thousandth of a year fills the schema with books that add up and can be sealed',
  { tags: ['long'] },
  async () => {
    const database = await openTestDatabase();
    const client = new pg.Client({ connectionString: database.ownerUrl });
    onTestFinished(async () => {
      await client.end();
      await database.close();
    });
    await client.connect();
    const size = sizeOfYear(0.0001);
    await fillCrowd(client, size);
    const { rows } = await client.query(`
    select (select count(*)::int from app_user) as people,
      (select count(*)::int from ledger.entry) as entries,
      (select count(*) >= ${size.actions} from traffic.spark_action) as has_actions`);
    expect(rows).toEqual([{ people: size.people, entries: size.entries, has_actions: true }]);
    const { db } = database;
    await verifyBooks(db);
    expect(await sealMonth(db, new Date())).toMatchObject({ number: 1 });
    const found = await runChecks({ books: db, traffic: [db] }, checksFolder);
    const ofBooks = found.filter(({ name }) => name.startsWith('ledger-'));
    expect(ofBooks).toEqual([]);
  },
);
