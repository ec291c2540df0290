import { expect, test } from 'vitest';
import { timeLeft } from '../time-left.ts';

const now = new Date('2026-06-01T12:00:00Z');

test.each([
  [600_000, '10:00'],
  [599_999, '10:00'],
  [599_000, '9:59'],
  [65_000, '1:05'],
  [60_000, '1:00'],
  [59_001, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
  [-1, '0:00'],
])('%i ms are left as %s', (ms, text) => {
  expect(timeLeft(new Date(now.getTime() + ms), now)).toBe(text);
});
