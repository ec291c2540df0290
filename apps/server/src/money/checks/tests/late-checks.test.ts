import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createLog } from '../../../platform/log.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { readCheckRuns, readVerdict } from '../books-store.ts';
import { booksFigures, watchBooks, type BooksWatch } from '../index.ts';

const { db, ownerUrl, close } = await openTestDatabase();
const checksFolder = await mkdtemp(join(tmpdir(), 'stoke-checks-'));
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await close();
  await rm(checksFolder, { recursive: true, force: true });
});

const check = [
  join(checksFolder, 'a.sql'),
  '-- money\n-- All is well.\nselect $1 where false\n',
] as const;
const ranAt = '2026-06-01T12:00:00.000Z';

/** What these reads say of a run at `ranAt`, at another time of the database's clock. */
async function at<T>(now: string, read: (tx: Parameters<typeof readVerdict>[0]) => Promise<T>) {
  await owner.query(`
    create schema if not exists test_clock;
    grant usage on schema test_clock to public;
    create or replace function test_clock.now() returns timestamptz
      language sql as $$ select timestamptz '${now}' $$`);
  return db.transaction(async (tx) => {
    await tx.run(
      sql`update check_run set ran_at = ${new Date(ranAt)}, green_at = ${new Date(ranAt)}`,
    );
    // Its now() is found before that of PostgreSQL.
    await tx.run(sql`set local search_path = test_clock, public, pg_catalog`);
    return read(tx);
  });
}

describe('payouts wait once the last green checks of a minute are older than half an hour', () => {
  test.each([
    ['2026-06-01T12:00:00.000Z', false],
    ['2026-06-01T12:29:59.000Z', false],
    ['2026-06-01T12:30:00.000Z', false],
    ['2026-06-01T12:30:01.000Z', true],
    ['2026-06-02T12:00:00.000Z', true],
  ])('at %s after 12:00: %s', async (now, isLate) => {
    const verdict = await at(now, (tx) => readVerdict(tx, new Date(ranAt)));
    expect(verdict).toMatchObject({ isLate, isGreen: true, isPaused: false, hasFailed: false });
  });

  test('the age of each run is counted by the clock of the database', async () => {
    const runs = await at('2026-06-01T12:15:01.900Z', readCheckRuns);
    expect(runs.map(({ name, ageSeconds }) => [name, ageSeconds])).toEqual([
      ['minute', 901],
      ['night', 901],
    ]);
  });
});

test('a process that paid waits when the checks no longer come to their end, and goes on by itself once they do', async () => {
  await writeFile(...check);
  await db.run(sql`
    update check_run set due_at = case name when 'night' then 'infinity' else now() end, ran_at = null, green_at = null`);
  const books = await watchBooks({
    db,
    traffic: { all: trafficIn(db).all },
    databaseUrl: ownerUrl,
    checksFolder,
    newId: randomUUID,
    clock: systemClock,
    log: createLog('silent'),
  });
  const states = ({ isPaused, isLate, refusesRequests }: BooksWatch) => [
    isPaused(),
    isLate(),
    refusesRequests(),
  ];
  const ages = async () =>
    booksFigures(db, books)
      .find(({ name }) => name === 'stoke_checks_age_seconds')
      ?.read();
  try {
    expect(await ages(), 'before the first run').not.toHaveProperty('night');
    const soon = { timeout: 60_000 };
    await expect.poll(() => states(books), soon).toEqual([false, false, false]);
    // As after a release folder that was removed half an hour ago: the run throws before it notes anything.
    await rm(checksFolder, { recursive: true });
    await db.run(sql`
      update check_run set due_at = now(), ran_at = now() - interval '31 minutes',
        green_at = now() - interval '31 minutes' where name = 'minute'`);
    await expect.poll(() => states(books), soon).toEqual([true, true, false]);
    expect((await ages())?.['minute']).toBeGreaterThanOrEqual(31 * 60);
    await mkdir(checksFolder);
    await writeFile(...check);
    await expect.poll(() => states(books), soon).toEqual([false, false, false]);
    expect((await ages())?.['minute']).toBeLessThan(1800);
  } finally {
    await books.stop();
  }
});
