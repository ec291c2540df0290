import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../testing/platform/test-database.ts';
import { openDb } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Wakeable } from '../../events/commit-events.ts';
import { openNotifier } from '../../events/notifier.ts';
import { createLog } from '../../log.ts';
import { batchWorker, dueWorker } from '../due-worker.ts';
import { startWorkers, type Worker } from '../workers.ts';

const log = createLog('silent');
let now = new Date('2026-06-01T12:00:00Z');
const clock = { now: () => now };
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

type Item = { id: string };
const page = (items: readonly Item[], after: Item | null, limit: number) =>
  items.filter(({ id }) => after === null || id > after.id).slice(0, limit);

describe('what is due', () => {
  const open = (ids: readonly string[], poison: ReadonlySet<string>) => {
    const due = new Map(ids.map((id) => [id, { id }]));
    const tried: string[] = [];
    const list = async (after: Item | null) => page([...due.values()], after, 3);
    const work = async (items: readonly Item[]) => {
      tried.push(items.map(({ id }) => id).join('+'));
      if (items.some(({ id }) => poison.has(id))) throw new Error(`poison in ${tried.at(-1)}`);
      for (const { id } of items) due.delete(id);
    };
    return { due, tried, list, work };
  };
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

  test('is done item by item; one that fails keeps no other waiting and is told', async () => {
    const { due, list, work } = open(ids, new Set(['a', 'd']));
    const input = { name: 'x', everySeconds: 5, clock, list };
    const worker = dueWorker({ ...input, work: (item) => work([item]) });
    await expect(worker.run()).rejects.toThrow('x: some due work failed.');
    expect([...due.keys()]).toEqual(['a', 'd']);
  });

  test('is done in batches; one that fails is halved until the item stands alone', async () => {
    const { due, tried, list, work } = open(ids.slice(0, 3), new Set(['b']));
    const worker = batchWorker({ name: 'x', everySeconds: 5, clock, size: 3, list, work });
    await expect(worker.run()).rejects.toThrow();
    expect(tried).toEqual(['a+b+c', 'a+b', 'a', 'b', 'c']);
    expect([...due.keys()]).toEqual(['b']);
  });

  test('and fails again rests longer each time, and is tried anew when it was due no longer', async () => {
    const poison = new Set(['a']);
    const { due, tried, list, work } = open(['a'], poison);
    const input = { name: 'x', everySeconds: 5, clock, list };
    const worker = dueWorker({ ...input, work: (item) => work([item]) });
    const run = () => worker.run().catch(() => undefined);
    const triesIn = async (looks: number) => {
      tried.length = 0;
      for (let look = 0; look < looks; look += 1) {
        await run();
        pass(5);
      }
      return tried.length;
    };
    expect(await triesIn(2)).toBe(2);
    // after 5, 15 and 35 seconds of rest
    expect(await triesIn(12)).toBe(3);
    // and never longer than an hour
    pass(3_600);
    expect(await triesIn(1)).toBe(1);
    for (let hour = 0; hour < 20; hour += 1) await triesIn(720);
    expect(await triesIn(720)).toBe(1);
    due.clear();
    await run();
    due.set('a', { id: 'a' });
    poison.clear();
    await run();
    expect(due.size).toBe(0);
  });

  test('is left when the process ends', async () => {
    const { due, list, work } = open(ids, new Set());
    const stop = new AbortController();
    const input = { name: 'x', everySeconds: 5, clock, list };
    const worker = dueWorker({
      ...input,
      work: async (item) => {
        await work([item]);
        if (item.id === 'b') stop.abort();
      },
    });
    await worker.run(stop.signal);
    expect([...due.keys()]).toEqual(['c', 'd', 'e', 'f', 'g']);
  });
});

describe('a worker', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.db.run(sql`select 1`);
  });
  afterAll(() => database.close());

  /** Counts how often it looks. */
  function counting(everySeconds: number): Worker & { looks: number } {
    const worker = {
      name: 'mail.send',
      everySeconds,
      looks: 0,
      run: async () => void (worker.looks += 1),
    };
    return worker;
  }

  test('looks although no one wakes it: a wake that was lost costs a pause', async () => {
    const worker = counting(0.05);
    const running = startWorkers([worker], log);
    await expect.poll(() => worker.looks).toBeGreaterThan(3);
    await running.stop();
    const { looks } = worker;
    const other = counting(0.05);
    const later = startWorkers([other], log);
    await expect.poll(() => other.looks).toBeGreaterThan(3);
    await later.stop();
    expect(worker.looks).toBe(looks);
  });

  test('is woken in this process and in another after the commit, and not by a rollback', async () => {
    const [here, there] = [
      await openNotifier(database.ownerUrl, log),
      await openNotifier(database.ownerUrl, log),
    ];
    database.onPublished(here.notify);
    const [mine, theirs] = [counting(3_600), counting(3_600)];
    const running = [startWorkers([mine], log, here), startWorkers([theirs], log, there)];
    await expect.poll(() => [mine.looks, theirs.looks]).toEqual([1, 1]);
    const failing = database.db.transaction(async (tx) => {
      tx.wake('mail.send');
      await tx.run(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toThrow();
    await database.db.transaction(async (tx) => tx.wake('mail.send'));
    await expect.poll(() => [mine.looks, theirs.looks]).toEqual([2, 2]);
    for (const { stop } of running) await stop();
    await here.close();
    await there.close();
  });

  test('finds what a process left that was killed after its commit and before the wake', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('create table due (id int); grant all on due to stoke_app');
    await owner.end();
    const { db } = database;
    const done: number[] = [];
    const run = async () => {
      for (const { id } of await db.all(sql<{ id: number }>`delete from due returning id`)) {
        done.push(id);
      }
    };
    const running = startWorkers([{ name: 'mail.send', everySeconds: 0.05, run }], log);
    const killed = openDb({
      url: database.ownerUrl,
      role: 'stoke_app',
      connections: 1,
      applicationName: 'killed',
      notify: () => undefined,
    });
    await killed.transaction(async (tx) => {
      await tx.run(sql`insert into due values (1)`);
      tx.wake('mail.send');
    });
    await killed.close();
    await expect.poll(() => done).toEqual([1]);
    await running.stop();
  });

  test('that is woken while it works looks again', async () => {
    const wakes = new Set<(name: Wakeable) => void>();
    const onWake = (wake: (name: Wakeable) => void) => {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    };
    let looks = 0;
    let finish = () => {};
    const run = () => new Promise<void>((resolve) => ((looks += 1), (finish = resolve)));
    const worker = { name: 'mail.send', everySeconds: 3_600, run };
    const running = startWorkers([worker], log, { onWake });
    for (const wake of wakes) wake('mail.send');
    for (const wake of wakes) wake('mail.send');
    finish();
    await expect.poll(() => looks).toBe(2);
    finish();
    await running.stop();
    expect(looks).toBe(2);
    expect(wakes.size).toBe(0);
  });
});

test('a worker that hangs is named with the time that its turn has taken', async () => {
  let finish = () => {};
  const hanging = {
    name: 'hangs',
    everySeconds: 60,
    run: () => new Promise<void>((end) => (finish = end)),
  };
  const running = startWorkers([hanging], log);
  expect(running.turns()).toEqual({
    sinceMs: null,
    longest: { name: 'hangs', ms: expect.any(Number) },
  });
  finish();
  await expect.poll(() => running.turns()).toEqual({ sinceMs: expect.any(Number), longest: null });
  await running.stop();
});
