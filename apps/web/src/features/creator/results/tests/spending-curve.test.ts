import { expect, test } from 'vitest';
import { amountTicks, place, spendingCurve, timeTicks } from '../spending-curve.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 10, 21, 9) + hours * hour);
const wire = (hours: number) => at(hours).toISOString();
const paid = (from: number, spent: number, total: number) => ({
  from: wire(from),
  approved: 1,
  spent,
  total,
});

function curve({
  ended,
  steps,
  now,
}: {
  steps?: ReturnType<typeof paid>[];
  ended?: number;
  now: number;
}) {
  const results = {
    activatedAt: wire(0.5),
    end_time: wire(12),
    endedAt: ended === undefined ? null : wire(ended),
    spending: { stepHours: 1, steps: steps ?? [] },
  };
  return spendingCurve(results, at(now));
}
const drawn = (input: Parameters<typeof curve>[0]) =>
  curve(input)?.points.map((point) => [(point.at - at(0).getTime()) / hour, point.total]);

test('before the start the chart has no line', () => {
  const results = { activatedAt: null, end_time: null, endedAt: null };
  expect(spendingCurve({ ...results, spending: { stepHours: 1, steps: [] } }, at(0))).toBeNull();
});

test('nothing spent is a line along the ground until now', () => {
  expect(drawn({ now: 3 })).toEqual([
    [0.5, 0],
    [3, 0],
  ]);
});

test('it rises where something was paid and is flat between', () => {
  expect(drawn({ steps: [paid(0, 1, 1), paid(4, 2, 3)], now: 8 })).toEqual([
    [0.5, 0],
    [1, 1],
    [4, 1],
    [5, 3],
    [8, 3],
  ]);
});

test('the step that runs now ends now', () => {
  expect(drawn({ steps: [paid(2, 1, 1)], now: 2.25 })).toEqual([
    [0.5, 0],
    [2, 0],
    [2.25, 1],
  ]);
});

test('it ends with the campaign, or with the last payment when that came later', () => {
  expect(drawn({ ended: 12, now: 200 })?.at(-1)).toEqual([12, 0]);
  expect(drawn({ steps: [paid(40, 1, 1)], ended: 12, now: 200 })?.at(-1)).toEqual([41, 1]);
});

test.each([
  [0, [0, 1]],
  [0.18, [0, 0.05, 0.1, 0.15, 0.2]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [719.2, [0, 200, 400, 600, 800]],
  [9000, [0, 2500, 5000, 7500, 10_000]],
])('the scale of %d is in round amounts', (largest, ticks) => {
  expect(amountTicks(largest)).toEqual(ticks);
});

test('the drawing holds the line from corner to corner', () => {
  const line = curve({ steps: [paid(9, 4, 4)], ended: 10, now: 20 });
  if (!line) throw new Error('No line.');
  const to = place(line, { width: 100, height: 50, ceiling: 4 });
  expect(to({ at: line.from, total: 0 })).toEqual({ x: 0, y: 50 });
  expect(to({ at: line.until, total: 4 })).toEqual({ x: 100, y: 0 });
});

test('times are marked at full hours and days of the place where they are read', () => {
  const ticks = (from: number, until: number, offset = 0) =>
    timeTicks({ from: from * hour, until: until * hour }, offset * hour).map((tick) => tick / hour);
  expect(ticks(9.5, 12.9)).toEqual([10, 11, 12]);
  expect(ticks(7.3, 19.3)).toEqual([8, 10, 12, 14, 16, 18]);
  expect(ticks(0.5, 90)).toEqual([24, 48, 72]);
  expect(ticks(0.5, 90, 5)).toEqual([5, 29, 53, 77]);
  expect(ticks(0, 24 * 365).length).toBeLessThanOrEqual(7);
});
