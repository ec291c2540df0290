import { expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { openDatabaseClock, refuseWrongClock } from '../database-clock.ts';

const databaseNow = new Date('2026-06-01T12:00:00Z');

test('a process whose machine is a day ahead tells the time of the database', async () => {
  let timer = 1000;
  const machine = { now: () => new Date(databaseNow.getTime() + 86_400_000) };
  const db = { value: async () => databaseNow as never };
  const clock = await openDatabaseClock({
    db,
    log: createLog('silent'),
    machine,
    timer: () => timer,
  });
  expect(clock.now()).toEqual(databaseNow);
  expect(clock.aheadMs()).toBe(86_400_000);
  timer += 7_000;
  expect(clock.now()).toEqual(new Date('2026-06-01T12:00:07Z'));
  await clock.stop();
});

test('a time that took long to read moves no deadline', async () => {
  vi.useFakeTimers();
  let timer = 0;
  let answerMs = 0;
  let reads = 0;
  const value = async () => {
    reads += 1;
    timer += answerMs;
    // Read at the end of the wait for a connection.
    return new Date(databaseNow.getTime() + timer) as never;
  };
  const db = { value };
  const clock = await openDatabaseClock({
    db,
    log: createLog('silent'),
    machine: { now: () => databaseNow },
    timer: () => timer,
  });
  answerMs = 20_000;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reads).toBe(2);
  expect(clock.now()).toEqual(new Date(databaseNow.getTime() + timer));
  await clock.stop();
  vi.useRealTimers();
});

test.each([29_999, -29_999])('a start with a clock that differs by %i ms is allowed', (ahead) => {
  expect(() => refuseWrongClock({ aheadMs: () => ahead })).not.toThrow();
});

test.each([
  [30_000, '30 s ahead of'],
  [-30_000, '30 s behind'],
])('a start with a clock that differs by %i ms is refused', (ahead, difference) => {
  expect(() => refuseWrongClock({ aheadMs: () => ahead })).toThrow(
    `the clock of this machine is ${difference} the database's`,
  );
});
