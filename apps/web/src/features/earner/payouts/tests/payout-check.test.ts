import { usdc } from '@stoke/domain';
import { describe, expect, test } from 'vitest';
import { checkPayout, minimumText, reachesMinimum } from '../payout-check.ts';

const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const input = { amount: '50', walletAddress: address, available: 128.4, minimum: 50 };
const refusalOf = (change: Partial<Parameters<typeof checkPayout>[0]>) => {
  const checked = checkPayout({ ...input, ...change });
  return 'text' in checked ? checked.text : null;
};

describe('a payout is asked for only when', () => {
  test('a wallet is saved, whatever the amount', () => {
    const text =
      'Your wallet address is not set. Please save it in your profile before requesting a payout.';
    expect(refusalOf({ walletAddress: null, amount: '1' })).toBe(text);
    expect(refusalOf({ walletAddress: '', amount: '50' })).toBe(text);
  });

  test.each([
    ['49.99', 'Minimum payout amount is $50.'],
    ['', 'Minimum payout amount is $50.'],
    ['0', 'Minimum payout amount is $50.'],
    ['50', null],
    ['50.00', null],
  ])('%j reaches the minimum', (amount, refusal) => {
    expect(refusalOf({ amount })).toBe(refusal);
  });

  test('the minimum is asked before the balance', () => {
    expect(refusalOf({ amount: '40', available: 10 })).toBe('Minimum payout amount is $50.');
  });

  test.each([
    ['128.40', null],
    ['10000001', 'Requested amount exceeds your available earnings.'],
    ['128.41', 'Requested amount exceeds your available earnings.'],
  ])('%j is there', (amount, refusal) => {
    expect(refusalOf({ amount })).toBe(refusal);
  });

  test.each(['50.001', '-50', '1e3', 'NaN', 'Infinity', '5o', '1,00', '50 000', '0x40'])(
    '%j is an amount in dollars and whole cents',
    (amount) => {
      const text = 'Please enter an amount in dollars and whole cents.';
      expect(refusalOf({ amount, available: 9_000_000 })).toBe(text);
    },
  );
});

test.each([
  [' $75.5 ', 75.5, 75_500_000n],
  ['1,250', 1250, 1_250_000_000n],
  ['0128.40', 128.4, 128_400_000n],
])('%j is sent exactly', (amount, dollars, micro) => {
  const sent = checkPayout({ ...input, amount, available: 2000 });
  expect(sent).toEqual({ dollars, amount: usdc(micro), address });
});

test('the minimum is the configured one', () => {
  expect(minimumText(50)).toBe('Minimum payout amount is $50.');
  expect(minimumText(12.5)).toBe('Minimum payout amount is $12.50.');
  expect(refusalOf({ amount: '20', minimum: 25 })).toBe('Minimum payout amount is $25.');
});

test.each([
  [49.99, false],
  [49.999999, false],
  [50, true],
])('a balance of %d reaches it: %s', (available, reaches) => {
  expect(reachesMinimum(available, 50)).toBe(reaches);
});
