import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openTcpLine, throughPort } from '../../../../testing/platform/tcp-line.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../db/sql.ts';
import {
  everything,
  wakeable,
  type Change,
  type PublishedChange,
  type Wakeable,
} from '../commit-events.ts';
import { openNotifier, pack, type Notifier } from '../notifier.ts';

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
/** No one listens there. */
const closedPort = 9;
/** Every notification that the database carried. */
let payloads: string[] = [];
const opened: Notifier[] = [];

const database = await openTestDatabase();
const port = Number(new URL(database.ownerUrl).port);
const line = await openTcpLine(port);
const watcher = new pg.Client({ connectionString: database.ownerUrl });
await watcher.connect();
watcher.on('notification', ({ payload }) => payloads.push(payload ?? ''));
await watcher.query('listen stoke_news');
afterEach(async () => {
  for (const notifier of opened.splice(0)) await notifier.close();
  payloads = [];
});
afterAll(async () => {
  await line.close();
  await watcher.end();
  await database.close();
});

/** One more process, and what it has heard. */
async function openProcess(restMs = 50) {
  const notifier = await openNotifier(throughPort(database.ownerUrl, line.port), log, restMs);
  opened.push(notifier);
  const received: Change[] = [];
  const woken: Wakeable[] = [];
  notifier.subscribe(({ what: all, ...rest }) => {
    received.push(...all.map((what) => ({ what, ...rest })));
  });
  notifier.onWake((worker) => woken.push(worker));
  return { notifier, received, woken };
}

const notified = (change: Change) => ({ changes: [change], wakes: [] });
const forUser = (user: string): Change => ({ what: 'balance', to: { user } });

test('each process hears what was told once, the one that tells it too', async () => {
  const [here, there] = [await openProcess(), await openProcess()];
  const change = forUser(randomUUID());
  here.notifier.notify({ changes: [change, change], wakes: ['payouts.step'] });
  here.notifier.notify(notified(change));
  await expect.poll(() => there.received).toEqual([change]);
  expect(there.woken).toEqual(['payouts.step']);
  // its own notification has come back by now, and is not heard a second time
  await expect.poll(() => payloads.length).toBe(1);
  expect([here.received, here.woken]).toEqual([[change], ['payouts.step']]);
});

test('the changes for one audience are sent as one message, without those that a session knows already', async () => {
  const [here, there] = [await openProcess(), await openProcess()];
  const pieces: PublishedChange[][] = [[], []];
  for (const [at, { notifier }] of [here, there].entries()) {
    notifier.subscribe((piece) => pieces[at]?.push(piece));
  }
  const to = { user: randomUUID() };
  here.notifier.notify(notified({ what: 'session', to, except: 'its own' }));
  here.notifier.notify({
    changes: [
      { what: 'balance', to },
      { what: 'tasks', to },
    ],
    wakes: [],
  });
  here.notifier.notify(notified({ what: 'balance', to: { campaign: to.user } }));
  here.notifier.notify(notified({ what: 'notices', to: { user: to.user } }));
  const expected = [
    { to, what: ['session'], except: 'its own' },
    { to, what: ['balance', 'tasks', 'notices'] },
    { to: { campaign: to.user }, what: ['balance'] },
  ];
  await expect.poll(() => pieces).toEqual([expected, expected]);
  await expect.poll(() => payloads.length).toBe(1);
});

test('a receiver that fails does not stop the others, and hears the next change', async () => {
  const [here, there] = [await openProcess(), await openProcess()];
  const failure = new Error('a page is gone');
  const received: Change[] = [];
  here.notifier.subscribe(({ what: all, to }) => {
    received.push(...all.map((what) => ({ what, to })));
    throw failure;
  });
  const changes = [forUser('1'), forUser('2'), forUser('3')];
  for (const change of changes) {
    here.notifier.notify(notified(change));
    await expect.poll(() => there.received.at(-1)).toEqual(change);
  }
  expect([here.received, received, there.received]).toEqual([changes, changes, changes]);
  expect(log.error).toHaveBeenCalledWith(
    { err: failure, item: { to: { user: '1' }, what: ['balance'] } },
    'a change could not be received',
  );
});

test('a busy process rests between two rounds of telling, whatever it has to tell', async () => {
  const notifier = await openNotifier(database.ownerUrl, log, 300);
  opened.push(notifier);
  let rounds = 0;
  let isCounted = false;
  notifier.subscribe(() => {
    if (!isCounted) rounds += 1;
    isCounted = true;
    queueMicrotask(() => (isCounted = false));
  });
  const begun = performance.now();
  let commits = 0;
  while (commits <= 100 || performance.now() - begun < 1000) {
    notifier.notify(notified(forUser(`${(commits += 1)}`)));
    await new Promise(setImmediate);
  }
  expect(rounds).toBeLessThanOrEqual((performance.now() - begun) / 250 + 1);
  await notifier.close();
  await expect
    .poll(() => payloads.flatMap((text) => JSON.parse(text).slice(1)).length)
    .toBe(commits);
});

test('news that is too long for one notification is split, and nothing is lost', async () => {
  const [here, there] = [await openProcess(), await openProcess()];
  const changes = Array.from({ length: 1_000 }, () => forUser(`${randomUUID()} ä€😀`));
  here.notifier.notify({ changes, wakes: [] });
  await expect.poll(() => there.received.length).toBe(1_000);
  expect(there.received).toEqual(changes);
  await expect.poll(() => payloads.length).toBeGreaterThan(8);
  for (const text of payloads) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
});

test('a payload is filled to its limit and no further', () => {
  const items = Array.from({ length: 500 }, (_, n) => JSON.stringify({ what: `é${n}` }));
  const packed = pack('me', items);
  expect(packed.flatMap((text) => JSON.parse(text).slice(1))).toEqual(
    items.map((item) => JSON.parse(item)),
  );
  for (const text of packed.slice(0, -1)) expect(Buffer.byteLength(text)).toBeGreaterThan(7_700);
  for (const text of packed) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(7_800);
});

test.for([
  ['after', 1],
  ['during', 1_000],
] as const)(
  'a connection that was lost is made again, %s a rest: what was told in the meantime arrives, and all is looked at anew',
  async ([, restMs]) => {
    const [here, there] = [await openProcess(restMs), await openProcess()];
    const change = forUser(randomUUID());
    line.leadTo(closedPort);
    line.cut();
    await expect.poll(() => here.notifier.connected || there.notifier.connected).toBe(false);
    here.notifier.notify(notified(change));
    // here it is told although nothing can be sent
    await expect.poll(() => here.received).toContainEqual(change);
    line.leadTo(port);
    await expect.poll(() => here.notifier.connected && there.notifier.connected).toBe(true);
    await expect.poll(() => here.received.length).toBe(1 + everything.length);
    expect(here.woken).toEqual([...wakeable]);
    await expect
      .poll(() => there.received.filter(({ to }) => to === 'everybody').length)
      .toBe(everything.length);
    await expect
      .poll(() => payloads.some((text) => text.includes(JSON.stringify(change.to))))
      .toBe(true);
  },
);

test('a transaction tells after its commit, and nothing when it is rolled back or retried', async () => {
  const received: Change[] = [];
  database.onPublished(({ changes }) => received.push(...changes));
  const { db } = database;
  const failing = db.transaction(async (tx) => {
    tx.publish('balance', { user: 'rolled back' });
    await tx.run(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await watcher.query(`
    create table late (id int primary key, of int references late deferrable initially deferred);
    grant insert on late to stoke_app`);
  const refused = db.transaction(async (tx) => {
    tx.publish('balance', { user: 'refused at the commit' });
    await tx.run(sql`insert into late values (1, 2)`);
  });
  await expect(refused).rejects.toThrow('foreign key');
  let attempts = 0;
  await db.transaction(async (tx) => {
    attempts += 1;
    tx.publish('balance', { user: `attempt ${attempts}` });
    expect(received).toEqual([]);
    if (attempts === 1) {
      await tx.run(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    }
  });
  expect(attempts).toBe(2);
  expect(received).toEqual([{ what: 'balance', to: { user: 'attempt 2' } }]);
});
