import { afterAll, expect, onTestFinished, test } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { openTcpLine, throughPort } from '../../../../testing/platform/tcp-line.ts';
import { openInstalledDatabase } from '../../../../testing/platform/test-database.ts';
import { ConfigError } from '../../config/config.ts';
import { uuidV7 } from '../../ids.ts';
import { isConnectionFault } from '../connection-fault.ts';
import { sql } from '../sql.ts';
import { withTimeLimit } from '../time-limit.ts';
import {
  dueEverywhere,
  everywhere,
  inEach,
  openTraffic,
  type TrafficDb,
  type TrafficQueryable,
} from '../traffic.ts';

const [books, first, second] = [
  await openInstalledDatabase(),
  await openInstalledDatabase(),
  await openInstalledDatabase(),
];
afterAll(() => Promise.all([books, first, second].map((database) => database.close())));

const newId = uuidV7({ now: () => new Date() });
const bound = new Map<string, number>();
let looks = 0;
/** Of all Sparks. */
let highest = 0;
const logged: string[] = [];
/** Of addresses without the tables of this release. */
const unmigrated = new Set<string>();

async function open(...urls: string[]) {
  const traffic = await openTraffic({
    booksUrl: books.ownerUrl,
    urls,
    notify: () => undefined,
    log: {
      info: (message: unknown) => void logged.push(String(message)),
      warn: (_: unknown, message?: string) => void logged.push(String(message)),
      error: (facts: unknown, message?: string) =>
        void logged.push(`${message} ${JSON.stringify(facts)}`),
    },
    expectTables: async (url) => {
      if (unmigrated.has(url)) throw new ConfigError(['it lacks 0002-expand-all.sql']);
    },
    numberOf: async (campaignId) => {
      looks += 1;
      return bound.get(campaignId) ?? 0;
    },
    highestNumber: async () => highest,
  });
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= traffic.close());
  onTestFinished(close);
  return { ...traffic, close };
}

const record = sql`select current_database() as name`;
const nameOf = (url: string) => new URL(url).pathname.slice(1);

test('a campaign stays in the database that its row names, in every statement and transaction', async () => {
  const traffic = await open(first.ownerUrl, second.ownerUrl);
  for (const [number, { ownerUrl }] of [books, first, second].entries()) {
    const id = newId();
    bound.set(id, number);
    const place = { name: nameOf(ownerUrl) };
    looks = 0;
    expect(await traffic.databaseOf(id).one(record)).toEqual(place);
    expect(await traffic.databaseOf(id).transaction((tx) => tx.one(record))).toEqual(place);
    expect(looks).toBe(1);
  }
  const all = await Promise.all(traffic.all.map((db) => db.one(record)));
  expect(all).toEqual([books, first, second].map(({ ownerUrl }) => ({ name: nameOf(ownerUrl) })));
});

test('new campaigns are spread over all addresses, and lie with the books without one', async () => {
  const apart = await open(first.ownerUrl, second.ownerUrl);
  const counts = [0, 0, 0];
  for (let made = 0; made < 500; made += 1) {
    const number = await apart.numberFor(newId());
    counts[number] = (counts[number] ?? 0) + 1;
  }
  expect(counts[0]).toBe(0);
  expect(Math.min(counts[1] ?? 0, counts[2] ?? 0)).toBeGreaterThan(180);
  expect(await (await open()).numberFor(newId())).toBe(0);
});

test('a start with the addresses in another order, or with that of the books, is refused', async () => {
  await open(first.ownerUrl, second.ownerUrl);
  await expect(open(second.ownerUrl)).rejects.toThrow(
    'TRAFFIC_DATABASE_URL: address 1 was address 2 before: keep the order, and add new ones at the end',
  );
  await expect(open(first.ownerUrl, books.ownerUrl)).rejects.toThrow(
    'TRAFFIC_DATABASE_URL: address 2 has books of its own',
  );
  await open(first.ownerUrl);
});

const campaignIn = (number: number) => {
  const id = newId();
  bound.set(id, number);
  return id;
};

const faultOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'answered',
    (error: unknown) => (isConnectionFault(error) ? String(error) : error),
  );

test.each([
  ['no address', [], 1],
  ['one address of two', [first.ownerUrl], 2],
] as const)(
  'a Spark whose database was added after a start with %s waits, and is never written to the books',
  async (_, urls, number) => {
    const traffic = await open(...urls);
    logged.length = 0;
    const db = traffic.databaseOf(campaignIn(number));
    const lacks = `Error: TRAFFIC_DATABASE_URL lacks address ${number}`;
    expect(await faultOf(db.transaction((tx) => tx.one(record)))).toBe(lacks);
    expect(await faultOf(db.one(record))).toBe(lacks);
    // Lists over campaigns are not complete either, and workers go on with the others.
    expect(await faultOf(everywhere(traffic, (q) => q.all(record)))).toBe(lacks);
    const ids = (q: TrafficQueryable) => q.all<{ id: string }>(sql`select 'due' as id`);
    expect(await dueEverywhere(traffic, 9, ids)).toHaveLength(number);
    expect(logged).toEqual([expect.stringContaining('TRAFFIC_DATABASE_URL lacks an address')]);
    looks = 0;
    const own = traffic.databaseOf(campaignIn(0));
    for (let asked = 0; asked < 3; asked += 1)
      expect(await own.one(record)).toEqual({ name: nameOf(books.ownerUrl) });
    expect(looks).toBe(1);
  },
);

test(
  'lists over Sparks fail once some lie in a database that was added after the start',
  { tags: ['long'] },
  async () => {
    const traffic = await open(first.ownerUrl);
    const list = () => everywhere(traffic, (q) => q.all(record));
    expect(await list()).toHaveLength(2);
    highest = 2;
    onTestFinished(() => void (highest = 0));
    await expect.poll(() => faultOf(list())).toBe('Error: TRAFFIC_DATABASE_URL lacks address 2');
  },
);

/** The second database behind a line that leads nowhere. */
async function openAway() {
  const line = await openTcpLine(1);
  onTestFinished(() => line.close());
  const url = throughPort(second.ownerUrl, line.port);
  const comeBack = () => line.leadTo(Number(new URL(second.ownerUrl).port));
  return { url, line, comeBack };
}

test('a start goes on without a database that is away, which is used from when it answers', async () => {
  const { url, comeBack } = await openAway();
  logged.length = 0;
  const traffic = await open(first.ownerUrl, url);
  const db = traffic.databaseOf(campaignIn(2));
  const fault = await db.one(record).catch((error: unknown) => error);
  expect(isConnectionFault(fault)).toBe(true);
  expect(
    isConnectionFault(await db.transaction((tx) => tx.one(record)).catch((e: unknown) => e)),
  ).toBe(true);
  const others = { name: nameOf(first.ownerUrl) };
  expect(await traffic.databaseOf(campaignIn(1)).one(record)).toEqual(others);
  comeBack();
  expect(await db.one(record)).toEqual({ name: nameOf(second.ownerUrl) });
  expect(logged).toEqual([
    'traffic database 2 is away: its Sparks wait',
    'traffic database 2 is there and is used from now on',
  ]);
});

test('a database that hangs fails its own Sparks immediately, the others go on, and it is used again once it answers', async () => {
  const { url, line, comeBack } = await openAway();
  comeBack();
  const traffic = await open(first.ownerUrl, url);
  const [well, hung] = [traffic.databaseOf(campaignIn(1)), traffic.databaseOf(campaignIn(2))];
  const answer = { name: nameOf(second.ownerUrl) };
  expect(await hung.one(record)).toEqual(answer);
  line.freeze();
  expect(await withTimeLimit(200, () => faultOf(hung.one(record)))).toContain('timeout');
  // A statement that was made, or one that waited for a connection, would not be answered in whatever time.
  await withTimeLimit(3_600_000, async () => {
    const fails = 'Error: traffic database 2 does not answer';
    for (let round = 0; round < 100; round += 1) {
      expect(await faultOf(hung.one(record))).toBe(fails);
      expect(await faultOf(hung.transaction((tx) => tx.one(record)))).toBe(fails);
      const due = (q: TrafficQueryable) => q.all<{ id: string }>(sql`select 'due' as id`);
      expect(await dueEverywhere(traffic, 9, due)).toHaveLength(2);
      expect(await well.one(record)).toEqual({ name: nameOf(first.ownerUrl) });
    }
    expect(await traffic.numberFor(newId())).toBe(1);
  });
  line.thaw();
  await expect.poll(() => faultOf(hung.one(record))).toBe('answered');
  expect(await hung.one(record)).toEqual(answer);
});

test('a server ends while a traffic database hangs, and leaves no connection to it', async () => {
  const { url, line, comeBack } = await openAway();
  comeBack();
  const traffic = await open(first.ownerUrl, url);
  const db = traffic.databaseOf(campaignIn(2));
  await Promise.all([db.one(record), db.one(record), db.one(record)]);
  line.freeze();
  expect(await withTimeLimit(200, () => faultOf(db.one(record)))).toContain('timeout');
  await traffic.close();
  line.thaw();
  await expect.poll(() => line.connections()).toBe(0);
});

test('a new Spark is not bound to a database that is away, whether it was there at the start or not', async () => {
  const { url, line, comeBack } = await openAway();
  const traffic = await open(first.ownerUrl, url);
  const numbers = async () => {
    const found = new Set<number>();
    for (let made = 0; made < 40; made += 1) found.add(await traffic.numberFor(newId()));
    return [...found].toSorted((one, other) => one - other);
  };
  expect(await numbers()).toEqual([1]);
  comeBack();
  expect(await numbers()).toEqual([1, 2]);
  line.leadTo(1);
  line.cut();
  expect(await numbers()).toEqual([1]);
});

test('a database that comes back with another place or release stays away, and the log says why', async () => {
  const { url, comeBack } = await openAway();
  const traffic = await open(url);
  logged.length = 0;
  comeBack();
  const ask = () => traffic.databaseOf(campaignIn(1)).one(record);
  const fault = await ask().catch((error: unknown) => error);
  expect(isConnectionFault(fault)).toBe(true);
  expect(String(fault)).toContain('address 1 was address 2 before');
  await expect(ask()).rejects.toThrow('address 1 was address 2 before');
  expect(logged).toEqual([expect.stringContaining('address 1 was address 2 before')]);
  const late = await openAway();
  const other = await open(first.ownerUrl, late.url);
  unmigrated.add(late.url);
  late.comeBack();
  const asked = other.databaseOf(campaignIn(2));
  await expect(asked.one(record)).rejects.toThrow('it lacks 0002-expand-all.sql');
  unmigrated.clear();
  expect(await asked.one(record)).toEqual({ name: nameOf(second.ownerUrl) });
});

test('a start with a database of another release is refused while it can be reached', async () => {
  unmigrated.add(first.ownerUrl);
  await expect(open(first.ownerUrl)).rejects.toThrow('it lacks 0002-expand-all.sql');
  unmigrated.clear();
});

test('a start with an address whose login is refused names its number', async () => {
  const wrong = new URL(second.ownerUrl);
  wrong.username = 'nobody_of_stoke';
  await expect(open(first.ownerUrl, wrong.href)).rejects.toMatchObject({
    number: 2,
    cause: { message: expect.stringContaining('nobody_of_stoke') },
  });
});

test('what is due in one database is found while another is away, and a worker learns of it when nothing is', async () => {
  const due = (...ids: string[]) => Promise.resolve(ids.map((id) => ({ id })));
  const away = () => Promise.reject(new Error('It is away.'));
  const ask = (...answers: Promise<{ id: string }[]>[]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are only counted
    const all = answers.map((_, number) => number) as unknown as TrafficDb[];
    const traffic = { ...trafficIn(books.db), all };
    return dueEverywhere(traffic, 3, async (q) => answers[all.findIndex((one) => one === q)] ?? []);
  };
  expect(await ask(due('b', 'd'), away(), due('a', 'c'))).toEqual(await due('a', 'b', 'c'));
  expect(await ask(due(), due())).toEqual([]);
  await expect(ask(due(), away())).rejects.toThrow('It is away.');
});

test('what is done in each database is done in the others while one is away, and its failure is told', async () => {
  const done: number[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are only counted
  const all = [0, 1, 2] as unknown as TrafficDb[];
  const work = async (db: TrafficDb) => {
    const number = all.indexOf(db);
    if (number === 0) throw new Error('It is away.');
    done.push(number);
  };
  await expect(inEach({ ...trafficIn(books.db), all }, work)).rejects.toThrow('It is away.');
  expect(done).toEqual([1, 2]);
});
