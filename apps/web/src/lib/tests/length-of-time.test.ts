import { expect, test } from 'vitest';
import { lengthOfTime } from '../length-of-time.ts';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [59 * 60, '59 min'],
  [3600, '1 h'],
  [2 * 3600 + 300, '2 h 5 min'],
  [48 * 3600, '2 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(lengthOfTime(seconds)).toBe(text);
});
