import { expect, test } from 'vitest';
import { exactAmount, exactDollars } from '../exact-amount.ts';

test.each([
  [1258.123456, '1258.123456'],
  [0.000001, '0.000001'],
  [899, '899'],
])('a wallet is told every decimal of %d', (dollars, text) => {
  expect(exactAmount(dollars)).toBe(text);
});

test.each([
  [1258.123456, '$1,258.123456'],
  [-899, '-$899.00'],
  [0.000001, '$0.000001'],
  [1_000_000.5, '$1,000,000.50'],
  [0, '$0.00'],
])('a statement shows all of %d', (dollars, text) => {
  expect(exactDollars(dollars)).toBe(text);
});
