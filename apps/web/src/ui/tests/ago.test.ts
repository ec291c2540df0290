import { expect, test } from 'vitest';
import { ago, dayName } from '../ago.ts';

const now = new Date(2026, 10, 21, 15, 0, 0);
const before = (ms: number) => new Date(now.getTime() - ms);

test.each([
  [-5000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [12 * 3_600_000 - 1, '11 h ago'],
  [12 * 3_600_000, 'Nov 21, 3:00 AM'],
])('%i ms ago reads %s', (age, text) => {
  expect(ago(before(age), now)).toBe(text);
});

test('days are told by the calendar of this browser, not by 24 hours', () => {
  expect(dayName(new Date(2026, 10, 21, 0, 0, 0), now)).toBe('Today');
  expect(dayName(new Date(2026, 10, 20, 23, 59, 59), now)).toBe('Yesterday');
  expect(dayName(new Date(2026, 10, 20, 0, 0, 0), now)).toBe('Yesterday');
  expect(dayName(new Date(2026, 10, 19, 23, 59, 59), now)).toBe('November 19, 2026');
  expect(dayName(new Date(2026, 10, 21, 15, 0, 9), now)).toBe('Today');
});
