import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { caller } from '../../../../testing/platform/caller.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { addressKey, callerKey } from '../../http/caller-key.ts';
import { openCallLimits, type CallLimits } from '../call-limits.ts';
import { sql } from '../sql.ts';

const database = await openTestDatabase();
const processes = [1, 2].map(() => openCallLimits({ url: database.ownerUrl, factor: 1 }));

afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await database.close();
});

async function counted(key: string): Promise<number | undefined> {
  const row = await database.db.one(sql<{ points: number }>`
    select points from call_count where key = ${key}`);
  return row?.points;
}

describe('calls are counted', () => {
  test('asvs-2.4.1: together by all processes, each caller and each call apart', async () => {
    const [first, second] = processes as [CallLimits, CallLimits];
    const call = { call: 'payouts', caller: 'user:ana', perMinute: 20 };
    for (let made = 0; made < 20; made += 1) await first.count(call);
    for (const limits of [first, second]) {
      await expect
        .poll(() => limits.count(call).catch((error: unknown) => error))
        .toMatchObject({ code: 'request.too_many', retryAfterSeconds: expect.any(Number) });
      await limits.count({ ...call, caller: 'user:ben' });
      await limits.count({ ...call, call: 'trust' });
    }
  });

  test('asvs-2.4.1: exactly within a process, however many are made at the same time', async () => {
    const call = { call: 'trust', caller: 'ip:192.0.2.7', perMinute: 30 };
    const [first] = processes as [CallLimits];
    const done = await Promise.allSettled(Array.from({ length: 60 }, () => first.count(call)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  });

  test('once each, in parts of a second', async () => {
    const call = { call: 'parts', caller: 'user:ana', perMinute: 1000 };
    const [first, second] = processes as [CallLimits, CallLimits];
    for (const [limits, sum] of [
      [first, 300],
      [second, 600],
      [first, 900],
    ] as const) {
      for (let made = 0; made < 300; made += 1) await limits.count(call);
      await expect.poll(() => counted('parts:user:ana')).toBe(sum);
    }
  });

  test('in memory while the database is away', async () => {
    const lost = openCallLimits({ url: 'postgres://no-one@127.0.0.1:1/none', factor: 1 });
    const call = { call: 'trust', caller: 'ip:192.0.2.8', perMinute: 3 };
    for (let made = 0; made < 3; made += 1) await lost.count(call);
    await expect(lost.count(call)).rejects.toThrow('Too many requests');
    await lost.close();
  });

  test('by all processes, whatever came last before one of them ends', async () => {
    const ending = openCallLimits({ url: database.ownerUrl, factor: 1 });
    for (let made = 0; made < 3; made += 1) {
      await ending.count({ call: 'last', caller: 'user:ana', perMinute: 20 });
    }
    await ending.close();
    expect(await counted('last:user:ana')).toBe(3);
  });

  test('in windows of the clock of the database, however wrong that of a machine is', async () => {
    const [first] = processes as [CallLimits];
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2001, 0));
    onTestFinished(() => void vi.restoreAllMocks());
    await first.count({ call: 'clocks', caller: 'user:ana', perMinute: 20 });
    await expect.poll(() => counted('clocks:user:ana')).toBe(1);
    const row = await database.db.one(sql<{ seconds: number }>`
      select expire / 1000.0 - extract(epoch from clock_timestamp())::float8 as seconds
      from call_count where key = 'clocks:user:ana'`);
    expect(Number(row?.seconds)).toBeGreaterThan(0);
    expect(Number(row?.seconds)).toBeLessThanOrEqual(60);
  });

  test('in a table that is not written to disk before the answer', async () => {
    const row = await database.db.one(sql<{ kind: string }>`
      select relpersistence as kind from pg_class where relname = 'call_count'`);
    expect(row?.kind).toBe('u');
  });
});

test('a signed-in caller is counted as a person, wherever the call comes from', () => {
  const ana = caller({ userId: 'ana' });
  expect(callerKey(ana, '192.0.2.1')).toBe('user:ana');
  expect(callerKey('none', '192.0.2.1')).toBe('ip:192.0.2.1');
  expect(callerKey('invalid', '192.0.2.1')).toBe('ip:192.0.2.1');
});

test.each([
  ['::ffff:192.0.2.1', 'ip:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', 'ip:2001:db8:1:2'],
  ['2001:db8::1', 'ip:2001:db8:0:0'],
  ['::1', 'ip:0:0:0:0'],
])('the address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
