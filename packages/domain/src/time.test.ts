import { describe, expect, test } from 'vitest';
import { countdown, dayMs, hourMs, isNewTask } from './time.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const ahead = (ms: number) => new Date(now.getTime() + ms);

test('a task is new until it is 24 hours old, to the second', () => {
  expect(isNewTask(now, now)).toBe(true);
  expect(isNewTask(ago(dayMs - 1000), now)).toBe(true);
  expect(isNewTask(ago(dayMs), now)).toBe(false);
  expect(isNewTask(ahead(1000), now)).toBe(false);
});

describe('the countdown', () => {
  test.each([
    [-1, 'Completed'],
    [0, 'Just finished'],
    [999, 'Just finished'],
    [1000, '1s'],
    [59_000, '59s'],
    [60_000, '1m'],
    [119_000, '1m 59s'],
    [120_000, '2m'],
    [121_000, '2m'],
    [hourMs, '1h'],
    [hourMs + 61_000, '1h 1m'],
    [dayMs - 1000, '23h 59m'],
    [dayMs, '1d'],
    [2 * dayMs + 3 * hourMs + 4 * 60_000 + 5000, '2d 3h 4m'],
  ])('with %d ms left says %s', (left, text) => {
    expect(countdown(ahead(left), now)).toBe(text);
  });
});
