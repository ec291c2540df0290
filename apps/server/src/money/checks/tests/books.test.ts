import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Books } from '@stoke/contract';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { sql, type Statement } from '../../../platform/db/sql.ts';
import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { createLog } from '../../../platform/log.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join as joinAs } from '../../../../testing/server/visitor.ts';
import { booksFigures, openBreaker, watchBooks, type BooksWatch } from '../index.ts';

const [server, checksFolder] = await Promise.all([
  openTestServer(),
  mkdtemp(join(tmpdir(), 'stoke-checks-')),
]);
const admin = await joinAs(server, { isAdmin: true });
await server.db.run(sql`update check_run set due_at = 'infinity' where name = 'night'`);
afterAll(async () => {
  await server.close();
  await rm(checksFolder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(checksFolder, `${name}.sql`), text);
const good = (name: string) => write(name, '-- money\n-- All is well.\nselect $1 where false\n');
const wrong = (name: string) =>
  write(name, '-- money\n-- All is well.\nselect $1::bigint + 7 as n\n');
const broken = (name: string) => write(name, '-- money\n-- All is well.\nselect $1 from nowhere\n');

const crossing = (name: string, traffic: string, rows = 'select $1::bigint as n where false') =>
  write(
    name,
    `-- money\n-- Rewards agree.\n${rows};\n-- Then in the traffic.\n` +
      `select n from jsonb_to_recordset($3) as given (n int) where ${traffic} and not exists
        (select from traffic.place where number > 99);\n`,
  );
/** A second database of group traffic: away until it answers. */
const apart = { isAway: true, asked: 0 };
const traffic = [
  ...trafficIn(server.db).all,
  {
    ...trafficIn(server.db).databaseOf(''),
    all: async <Row>(statement: Statement<Row>) => askApart(() => server.db.all(statement)),
    transaction: async <Result>(work: (tx: TrafficTx) => Promise<Result>) =>
      askApart(() => trafficIn(server.db).databaseOf('').transaction(work)),
  },
];
async function askApart<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  apart.asked += 1;
  if (!apart.isAway) return ask();
  throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
}

const watch = (log = createLog('silent')) =>
  watchBooks({
    db: server.db,
    traffic: { all: traffic },
    databaseUrl: server.ownerUrl,
    checksFolder,
    newId: randomUUID,
    clock: systemClock,
    log,
  });
const due = () => server.db.run(sql`update check_run set due_at = now() where name = 'minute'`);
const show = async () => (await ask(server, 'books', admin)).body as Books;
const notices = async () => {
  const rows = await server.db.all(sql<{ facts: unknown }>`
    select facts from notice where kind = 'books_alarm' and user_id = ${admin.id} order by id`);
  return rows.map(({ facts }) => facts);
};
async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await is()); tries += 1) {
    if (tries > 1500) throw new Error('It never came.');
    await wait(10);
  }
}
async function nextRound(): Promise<void> {
  await server.db.run(sql`update check_run set ran_at = null where name = 'minute'`);
  await due();
  await until(hasRun);
}
const hasRun = () =>
  server.db.has(sql`select from check_run where name = 'minute' and ran_at is not null`);
async function during(work: (books: BooksWatch) => Promise<void>): Promise<void> {
  const books = await watch();
  try {
    await work(books);
  } finally {
    await books.stop();
  }
}

test('a process pays nothing out until its first run is green', async () => {
  await broken('a');
  await during(async (books) => {
    await until(async () => (await show()).runs[0]?.unknown.includes('a') ?? false);
    await wait(1200);
    expect(books.isPaused()).toBe(true);
    expect((await show()).pause).toBe(null);
    await good('a');
    await due();
    await until(() => !books.isPaused());
  });
  // A process that starts later runs them itself. Without a green one it signs nothing, but it
  // takes requests.
  await broken('a');
  await server.db.run(sql`update check_run set due_at = now() + interval '1 hour'`);
  await during(async (books) => {
    await wait(1500);
    expect([books.isPaused(), books.refusesRequests()]).toEqual([true, false]);
    await good('a');
  });
  await during((books) => until(() => !books.isPaused()));
});

test('a check that cannot run does not pause payouts, and is reported when that lasts', async () => {
  await good('a');
  await due();
  await during(async (books) => {
    await until(() => !books.isPaused());
    await broken('b');
    const before = await notices();
    await nextRound();
    expect(await notices()).toEqual(before);
    await nextRound();
    expect((await notices()).slice(before.length)).toEqual([{ checks: ['b'], isPaused: false }]);
    await nextRound();
    expect((await notices()).length).toBe(before.length + 1);
    const failed = booksFigures(server.db, books).find(({ label }) => label === 'outcome');
    expect(await failed?.read()).toEqual({ wrong: 0, unknown: 1 });
    expect([books.isPaused(), (await show()).pause]).toEqual([false, null]);
  });
  await good('b');
});

test('a traffic database that is away pauses no payouts after a restart, and hides no wrong books', async () => {
  await good('a');
  // Nothing moved in its Sparks: it is not asked.
  await crossing('e', 'n is null');
  await during(async (books) => {
    await until(() => !books.isPaused());
    expect([apart.asked, (await show()).runs[0]?.unknown]).toEqual([0, []]);
  });
  // Something did: that stays unknown, which is reported.
  await crossing('e', 'n is null', 'select $1::bigint as n, 1 as traffic_database');
  const verified = await server.db.one(sql`select position from ledger.watermark`);
  await during(async (books) => {
    await until(() => !books.isPaused());
    await nextRound();
    await nextRound();
    const [minute] = (await show()).runs;
    expect([minute?.unknown, minute?.greenAt === minute?.ranAt]).toEqual([['e'], true]);
    expect(await notices()).toContainEqual({ checks: ['e'], isPaused: false });
    expect(await server.db.one(sql`select position from ledger.watermark`)).toEqual(verified);
    // What another database has is wrong all the same.
    const both = 'select $1::bigint + n as n, n as traffic_database from generate_series(0, 1) n';
    await crossing('e', 'n = 0', both);
    await due();
    await until(() => books.isPaused());
    expect((await show()).pause?.reason).toContain('e (Rewards agree.)');
  });
  await write('e', '-- Nothing.\nselect 1 where false\n');
  const body = { reason: 'A test, mended.' };
  expect((await ask(server, 'resumePayouts', { ...admin, body })).status).toBe(200);
});

test('a night that could not check the Sparks of one database tries them again alone, and all once it is back', async () => {
  const night = async () =>
    server.db.only(sql<{ ranAt: Date; isDueSoon: boolean; unknown: string[]; wrong: string[] }>`
      select ran_at, unknown, wrong, due_at < now() + interval '11 minutes' as is_due_soon
      from check_run where name = 'night'`);
  const again = async () => {
    await server.db.run(sql`update check_run set due_at = now() where name = 'night'`);
    await until(() =>
      server.db.has(sql`select from check_run where name = 'night' and due_at > now()`),
    );
    return night();
  };
  await crossing('e', 'n is null', 'select $1::bigint as n, 1 as traffic_database');
  await server.db.run(sql`update check_run set ran_at = null where name = 'night'`);
  await during(async () => {
    const first = await again();
    expect(first).toMatchObject({ unknown: ['e'], wrong: [] });
    // It would be found by a whole run.
    await write('f', '-- Scores add up.\nselect 1 as n\n');
    expect(await again()).toEqual(first);
    apart.isAway = false;
    expect(await again()).toMatchObject({ unknown: [], wrong: ['f'], isDueSoon: false });
    expect((await night()).ranAt.getTime()).toBeGreaterThan(first.ranAt.getTime());
  });
  for (const name of ['e', 'f']) await rm(join(checksFolder, `${name}.sql`));
  await server.db.run(sql`update check_run set due_at = 'infinity' where name = 'night'`);
});

test('a finding that is not about money is reported and does not pause payouts', async () => {
  await write('c', '-- Scores add up.\nselect $1::bigint as n\n');
  await during(async (books) => {
    await nextRound();
    await until(() => !books.isPaused());
    expect((await show()).runs[0]?.wrong).toEqual(['c']);
    expect(await notices()).toContainEqual({ checks: ['c'], isPaused: false });
  });
  await write('c', '-- Scores add up.\nselect $1 where false\n');
});

test('the sums stay current while the books are wrong, though nothing more is verified', async () => {
  const positions = async () =>
    (await server.db.one(sql<{ verified: bigint; summed: bigint }>`
      select position as verified, summed_position as summed from ledger.watermark`)) ?? {
      verified: 0n,
      summed: 0n,
    };
  await wrong('a');
  await during(async () => {
    await nextRound();
    const before = await positions();
    await joinBrand(server, 100n);
    await until(async () => {
      await nextRound();
      return (await positions()).summed > before.summed;
    });
    expect((await positions()).verified).toBe(before.verified);
  });
  const { body } = await ask(server, 'overview', admin);
  expect(body).toMatchObject({ money: { creators: 100, treasury: 100 } });
  await good('a');
  const reason = 'A test, mended.';
  await ask(server, 'resumePayouts', { ...admin, body: { reason } });
});

test('wrong books pause payouts over a restart, until an admin resumes them', async () => {
  await wrong('a');
  await during(async (books) => {
    await nextRound();
    await until(() => books.isPaused());
  });
  await good('a');
  await due();
  await during(async (books) => {
    await nextRound();
    await wait(1200);
    expect(books.isPaused()).toBe(true);
    const { pause } = await show();
    expect(pause?.reason).toMatch(/^a \(All is well\.\): \[\{"n":"\d+"\}\]$/);
    expect(await notices()).toContainEqual({ checks: ['a'], isPaused: true });
    const resume = (reason: string) => ask(server, 'resumePayouts', { ...admin, body: { reason } });
    expect((await resume(' ')).body).toMatchObject({ code: 'books.reason_required' });
    expect((await resume('A test, mended.')).status).toBe(200);
    expect((await resume('Again.')).body).toMatchObject({ code: 'books.not_paused' });
    await until(() => !books.isPaused());
  });
  const [act] = await server.db.all(sql<{ actor: string; about: string }>`
    select actor, about from audit where action = 'payouts-resumed'`);
  expect(act?.actor).toBe(admin.id);
  expect(JSON.parse(act?.about ?? '{}')).toMatchObject({ reason: 'A test, mended.' });
});

test('one of several processes runs the checks, and those of a night when they are due', async () => {
  await server.db.run(sql`update check_run set due_at = now(), ran_at = null`);
  await write('d', '-- Nightly.\nselect 1 as n where false\n');
  const watches = await Promise.all([watch(), watch(), watch()]);
  await until(async () => (await show()).runs.every(({ ranAt }) => ranAt !== null));
  const leaders = await server.db.all(sql`
    select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`);
  expect(leaders).toHaveLength(1);
  const { runs } = await show();
  expect(runs.map(({ name, greenAt }) => [name, greenAt !== null])).toEqual([
    ['minute', true],
    ['night', true],
  ]);
  await until(() => watches.every((books) => !books.isPaused()));
  await Promise.all(watches.map((books) => books.stop()));
});

test('a process that stops ends the nightly checks with the one that runs, without an error', async () => {
  await write(
    'night-1',
    '-- Slow.\nselect 1 as n from pg_sleep(0.5) slept where length(slept::text) = 9\n',
  );
  await write('night-2', '-- Wrong.\nselect 1 as n\n');
  await server.db.run(sql`update check_run set due_at = now(), ran_at = null where name = 'night'`);
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error');
  const books = await watch(log);
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  const sleeping = async () => {
    const { rowCount } = await owner.query(`
      select from pg_stat_activity where datname = current_database() and state = 'active'
        and query like '%pg_sleep(0.5)%' and pid <> pg_backend_pid()`);
    return rowCount === 1;
  };
  await until(sleeping);
  await books.stop();
  expect(await sleeping()).toBe(false);
  expect(
    await server.db.has(sql`select from check_run where name = 'night' and ran_at is null`),
  ).toBe(true);
  expect(error).not.toHaveBeenCalled();
  await server.db.run(sql`update check_run set due_at = 'infinity' where name = 'night'`);
  await owner.end();
  for (const name of ['night-1', 'night-2']) await rm(join(checksFolder, `${name}.sql`));
});

test('a green night verifies also what no minute has verified', async () => {
  const position = async () => {
    const { position } = await server.db.only(sql<{ position: bigint }>`
      select position from ledger.watermark`);
    return position;
  };
  await server.db.run(sql`update check_run set due_at = 'infinity' where name = 'minute'`);
  await openDripWork(server);
  const last = await server.db.one(sql<{ position: bigint }>`
    select max(position) as position from ledger.transaction`);
  expect(await position()).toBeLessThan(last?.position ?? 0n);
  await during(() =>
    until(async () => {
      await server.db.run(sql`update check_run set due_at = now() where name = 'night'`);
      return (await position()) === last?.position;
    }),
  );
});

test('a green night seals a month that is over', async () => {
  await joinBrand(server, 100n);
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`set session_replication_role = replica;
    update ledger.transaction set created_at = created_at - interval '40 days'`);
  await owner.end();
  await during(() =>
    until(async () => {
      await server.db.run(sql`update check_run set due_at = now() where name = 'night'`);
      return server.db.has(sql`select from ledger.seal`);
    }),
  );
});

test('a second payment pauses payouts and refuses no request; a failed check does both', async () => {
  await good('a');
  await due();
  await during(async (books) => {
    await until(() => !books.isPaused());
    const breaker = openBreaker({ clock: systemClock, newId: randomUUID });
    await server.db.transaction((tx) =>
      breaker.pause(tx, 'second_payment', 'A payout was paid twice.'),
    );
    await until(() => books.isPaused());
    expect(books.refusesRequests()).toBe(false);
    await wrong('a');
    await due();
    await until(() => books.refusesRequests());
    expect((await show()).pause?.reason).toContain('a (');
    await good('a');
    const body = { reason: 'A test, mended.' };
    expect((await ask(server, 'resumePayouts', { ...admin, body })).status).toBe(200);
    await until(() => !books.isPaused());
  });
});
