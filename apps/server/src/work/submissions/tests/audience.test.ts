import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { numbersFrom } from '../../../../testing/platform/numbers-from.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { addToAudience, countAudience, countAudienceOfWeeks } from '../audience-store.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const start = Date.parse('2026-11-01T00:00:00Z');
const people = Array.from({ length: 12 }, () => randomUUID());

test('the weeks of an audience count each person once, however late and in whatever order it is written', async () => {
  const number = numbersFrom(20_261_126);
  const [creatorId, campaignId] = [randomUUID(), randomUUID()];
  const done: { userId: string; at: Date }[] = [];
  for (let now = start; now < start + 40 * dayMs; now += number() * 12 * hourMs) {
    const late = () => new Date(now - number() ** 4 * 20 * dayMs);
    const engaged = Array.from({ length: Math.floor(number() * 3) }, () => {
      return { userId: people[Math.floor(number() ** 2 * people.length)] ?? '', at: late() };
    });
    await db.transaction((tx) => addToAudience(tx, { creatorId, campaignId, engaged }));
    done.push(...engaged);
    const hour = now - (now % hourMs);
    const [lastWeek, thisWeek] = [hour - 14 * dayMs, hour - 7 * dayMs];
    const between = (from: number, until: number) =>
      new Set(done.filter(({ at }) => +at >= from && +at < until).map(({ userId }) => userId)).size;
    const weeks = { lastWeek: new Date(lastWeek), thisWeek: new Date(thisWeek) };
    expect(await countAudienceOfWeeks(db, { creatorId, ...weeks })).toEqual({
      lastWeek: between(lastWeek, thisWeek),
      thisWeek: between(thisWeek, Infinity),
    });
    expect(await countAudience(db, creatorId)).toBe(between(0, Infinity));
  }
});
