import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { numbersFrom } from '../../../../testing/platform/numbers-from.ts';
import { rowsRead } from '../../../../testing/platform/rows-read.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { addToAudience, countAudience, countAudienceSince } from '../audience-store.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const start = Date.parse('2026-11-01T00:00:00Z');
const people = Array.from({ length: 12 }, () => randomUUID());

test('the periods of an audience count each person once, however late and in whatever order it is written', async () => {
  const number = numbersFrom(20_261_126);
  const [creatorId, campaignId] = [randomUUID(), randomUUID()];
  const done: { userId: string; at: Date }[] = [];
  for (let now = start; now < start + 400 * dayMs; now += number() * 5 * dayMs) {
    const late = () => new Date(now - number() ** 4 * 20 * dayMs);
    const engaged = Array.from({ length: Math.floor(number() * 3) }, () => {
      return { userId: people[Math.floor(number() ** 2 * people.length)] ?? '', at: late() };
    });
    await db.transaction((tx) => addToAudience(tx, { creatorId, campaignId, engaged }));
    done.push(...engaged);
    const hour = now - (now % hourMs);
    const length = [7, 30, 90][Math.floor(number() * 3)] ?? 7;
    const [before, from] = [hour - 2 * length * dayMs, hour - length * dayMs];
    const between = (from: number, until: number) =>
      new Set(done.filter(({ at }) => +at >= from && +at < until).map(({ userId }) => userId)).size;
    const period = { before: new Date(before), from: new Date(from) };
    expect(await countAudienceSince(db, { creatorId, ...period })).toEqual({
      before: between(before, from),
      since: between(from, Infinity),
    });
    expect(await countAudience(db, creatorId)).toBe(between(0, Infinity));
  }
});

test('a period reads the people who did something in it, not everybody whom a creator ever reached', async () => {
  const [creatorId, campaignId] = [randomUUID(), randomUUID()];
  const reach = (people: number, at: number) => {
    const engaged = Array.from({ length: people }, () => ({
      userId: randomUUID(),
      at: new Date(at),
    }));
    return db.transaction((tx) => addToAudience(tx, { creatorId, campaignId, engaged }));
  };
  const period = { before: new Date(start - 14 * dayMs), from: new Date(start - 7 * dayMs) };
  const counted = { before: 20, since: 10 };
  const read = async () => {
    expect(await countAudienceSince(db, { creatorId, ...period })).toEqual(counted);
    return rowsRead(db, 'creator_audience', (q) => countAudienceSince(q, { creatorId, ...period }));
  };
  await reach(20, start - 10 * dayMs);
  await reach(10, start - dayMs);
  await reach(300, start - 100 * dayMs);
  const few = await read();
  await reach(3000, start - 90 * dayMs);
  expect(await read()).toBe(few);
});
