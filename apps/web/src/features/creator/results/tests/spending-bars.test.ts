import { expect, test } from 'vitest';
import { barsOf, ticksOf, timeTicks } from '../spending-bars.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 10, 21, 9) + hours * hour);
const wire = (hours: number) => at(hours).toISOString();
const paid = (from: number, value: number, total: number) => ({ from: wire(from), value, total });

type Input = { steps?: ReturnType<typeof paid>[]; ended?: number; now: number; stepHours?: number };

function read({ ended, steps = [], now, stepHours = 1 }: Input) {
  const endedAt = ended === undefined ? null : wire(ended);
  const times = { activatedAt: wire(0.5), end_time: wire(12), endedAt };
  return barsOf({ stepHours, steps }, times, at(now));
}
const span = (input: Input) => {
  const bars = read(input);
  return bars && [bars.from, bars.until].map((time) => (time - at(0).getTime()) / hour);
};

test('before the start the chart has no bars', () => {
  const times = { activatedAt: null, end_time: null, endedAt: null };
  expect(barsOf({ stepHours: 1, steps: [] }, times, at(0))).toBeNull();
});

test('what was paid a second before five belongs to the hour of four, and is not the whole chart', () => {
  const bars = read({ steps: [paid(0, 2, 2)], now: 0.99 });
  expect(bars?.bars).toEqual([{ at: at(0).getTime(), value: 2, total: 2 }]);
  expect(span({ steps: [paid(0, 2, 2)], now: 0.99 })).toEqual([0, 6]);
});

test('bars reach from the hour of the start to the hour of now', () => {
  expect(span({ now: 8.2 })).toEqual([0, 9]);
});

test('bars end with the campaign, or with the last payment when that came later', () => {
  expect(span({ ended: 11.5, now: 200 })).toEqual([0, 12]);
  expect(span({ steps: [paid(40, 1, 1)], ended: 12, now: 200 })).toEqual([0, 41]);
});

test('a step that was done before the start is in the chart', () => {
  expect(span({ steps: [paid(-2, 1, 1)], now: 1 })?.[0]).toBe(-2);
});

test('bars of weeks begin on Mondays, and so do their marks', () => {
  const bars = read({ now: 24 * 300, stepHours: 168, ended: 24 * 300 });
  expect(new Date(bars?.from ?? 0).toISOString()).toBe('2026-11-16T00:00:00.000Z');
  const ticks = bars === null ? [] : ticksOf(bars, 300);
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.map((tick) => new Date(tick).getUTCDay())).toEqual(ticks.map(() => 1));
});

test.each([1, 6, 12, 24, 119])('a chart of %d hours has marks on its time axis', (hours) => {
  const bars = read({ now: hours - 0.01, ended: hours });
  const ticks = bars === null ? [] : ticksOf(bars, 0);
  expect(ticks.length).toBeGreaterThanOrEqual(2);
  expect(ticks.length).toBeLessThanOrEqual(7);
});

test('times are marked at full hours and days of the place where they are read', () => {
  const ticks = (from: number, until: number, offset = 0) =>
    timeTicks({ from: from * hour, until: until * hour, stepMs: hour }, offset * hour).map(
      (tick) => tick / hour,
    );
  expect(ticks(9, 15)).toEqual([9, 10, 11, 12, 13, 14]);
  expect(ticks(7, 20)).toEqual([8, 10, 12, 14, 16, 18]);
  expect(ticks(1, 90)).toEqual([24, 48, 72]);
  expect(ticks(1, 90, 5)).toEqual([5, 29, 53, 77]);
  expect(ticks(0, 24 * 365).length).toBeLessThanOrEqual(7);
});
