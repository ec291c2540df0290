import { expect, test } from 'vitest';
import { checkWithdrawal } from '../withdraw-form.tsx';

const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const check = (amount: string, available: number | null = 50, to = address) =>
  checkWithdrawal({ amount, available, address: to });
const least = 'Enter at least $5, or your full available balance.';

test.each([
  ['', least],
  ['0', least],
  ['4.999999', least],
  ['1e3', least],
  ['5.1234567', 'Amounts have at most six decimals.'],
  ['10000001', 'This is more than your available balance. You have $50.00.'],
  ['50.000001', 'This is more than your available balance. You have $50.00.'],
])('%j is refused at the amount', (amount, text) => {
  expect(check(amount)).toEqual({ field: 'amount', text });
});

test('five dollars, all there is to the millionth, and a rest below five dollars may go', () => {
  expect(check('5')).toMatchObject({ dollars: 5, address });
  expect(check('50.000001', 50.000001)).toMatchObject({ dollars: 50.000001 });
  expect(check('0.4', 0.4)).toMatchObject({ dollars: 0.4 });
});

test('while the balance is unknown, nothing is compared with it', () => {
  expect(check('0.4', null)).toMatchObject({ dollars: 0.4 });
  expect(check('1000000', null)).toMatchObject({ dollars: 1_000_000 });
  expect(check('0', null)).toEqual({ field: 'amount', text: least });
  const text = 'This is more than your available balance.';
  expect(check('10000001', null)).toEqual({ field: 'amount', text });
});

test.each(['', 'me', '0x52908400098527886E0F7030069857D2E4169EE7', `${address}0`])(
  '%j is not an address',
  (to) => {
    expect(check('5', 50, to)).toMatchObject({ field: 'address' });
  },
);
