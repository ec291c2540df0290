import { expect, test } from 'vitest';
import { exactAmount } from './exact-amount.ts';

test.each([
  [1258.123456, '1258.123456'],
  [0.000001, '0.000001'],
  [899, '899'],
])('a wallet is told every decimal of %d', (dollars, text) => {
  expect(exactAmount(dollars)).toBe(text);
});
