import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openDatabaseClock } from './database-clock.ts';

const databaseNow = new Date('2026-06-01T12:00:00Z');

test('a process whose machine is a day ahead tells the time of the database', async () => {
  let timer = 1000;
  const machine = { now: () => new Date(databaseNow.getTime() + 86_400_000) };
  const db = { all: never, run: never, one: async <Row>() => ({ now: databaseNow }) as Row };
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

async function never(): Promise<never> {
  throw new Error('is not asked');
}
