import { expect, test } from 'vitest';
import { exactAmount, readAmount } from './read-amount.ts';

test.each([
  ['899', 899],
  [' $1,899.50 ', 1899.5],
  ['0.000001', 0.000001],
  ['10,000,000', 10_000_000],
])('%j is read as the amount it says', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each([
  '',
  '0',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1.2345678',
  '1,00',
  '10000001',
  'Infinity',
  '1 000',
])('%j is no amount', (typed) => expect(readAmount(typed)).toBeNull());

test('a wallet is told every decimal', () => {
  expect(exactAmount(1258.123456)).toBe('1258.123456');
});
