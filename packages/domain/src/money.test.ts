import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsUp,
  formatDollars,
  formatLack,
  formatRate,
  formatUnits,
  formatUsd,
  isWholeCents,
  parseDollars,
  percentDown,
  readDollars,
  shareDown,
  toDollars,
  toUnits,
  usdc,
} from './money.ts';
import { amountFault } from './amount-fault.ts';
import { formatParts } from './format-parts.ts';

describe('a dollar amount of the wire', () => {
  test.each([
    [0, 0n],
    [0.18, 180_000n],
    [12.34, 12_340_000n],
    [0.000001, 1n],
    [0.0000001, null],
    [0.1234567, null],
    [1.123456, 1_123_456n],
    [899, 899_000_000n],
    [10_000_000, 10_000_000_000_000n],
    [10_000_000.01, null],
    [-0.01, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e21, null],
  ])('%d is read as %s', (dollars, micro) => {
    expect(parseDollars(dollars)).toBe(micro);
  });

  test('is printed as the number it was read from', () => {
    const cents = fc.bigInt({ min: 0n, max: 1_000_000_000n });
    fc.assert(
      fc.property(cents, (amount) => {
        const micro = usdc(amount * 10_000n);
        expect(parseDollars(toDollars(micro))).toBe(micro);
      }),
    );
  });
});

describe('a limit that an amount breaks', () => {
  test.each([
    ['10000000', null],
    ['$10,000,000.000001', 'too_large'],
    ['10000001', 'too_large'],
    ['1.123456', null],
    ['1.1234567', 'too_precise'],
    ['.0000001', 'too_precise'],
    [0.000001, null],
    [0.0000001, 'too_precise'],
    [1.1234567, 'too_precise'],
    [10_000_000, null],
    [10_000_000.01, 'too_large'],
    ['', null],
    ['.', null],
    ['ten', null],
    ['-1.1234567', null],
    ['1e9', null],
    [0, null],
    [-5, null],
    [Number.NaN, null],
  ])('%j: %s', (given, fault) => {
    expect(amountFault(given)).toBe(fault);
  });
});

test.each([
  [0n, '$0.00'],
  [1n, '$0.01'],
  [9_999n, '$0.01'],
  [10_000n, '$0.01'],
  [10_001n, '$0.02'],
  [1_234_500_000n, '$1,234.50'],
  [1_234_500_001n, '$1,234.51'],
])('%s micro-USDC that someone lacks are shown as %s, which is enough', (micro, text) => {
  expect(formatLack(usdc(micro))).toBe(text);
  expect(centsUp(usdc(micro))).toBeGreaterThanOrEqual(micro);
});

test('units are a hundred thousand to the dollar, one text on both pages', () => {
  expect(toUnits(usdc(180_000n))).toBe(18_000);
  expect(formatUnits(18_000)).toBe('$0.18');
  expect(formatUnits(100_000)).toBe('$1.00');
});

describe('the parts of an amount', () => {
  test.each([
    [[], []],
    [
      [0n, 0n],
      ['$0.00', '$0.00'],
    ],
    [
      [1_007_875_001n, 450_000n, 674_999n],
      ['$1,007.87', '$0.45', '$0.68'],
    ],
    [
      [5_000n, 4_999n, 1n],
      ['$0.00', '$0.01', '$0.00'],
    ],
    [
      [9_999n, 9_999n, 9_999n],
      ['$0.00', '$0.01', '$0.01'],
    ],
    [
      [1_000_000n, 2_000_000n],
      ['$1.00', '$2.00'],
    ],
  ])('%s are shown as %s', (parts, shown) => {
    expect(formatParts(parts.map(usdc))).toEqual(shown);
  });

  test('add up to the whole as it is shown, each within a cent, the first never more than it is', () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 13n - 10_000n });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const shown = formatParts(parts.map(usdc)).map((text) => readDollars(text) ?? usdc(-1n));
        const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
        expect(formatUsd(usdc(sum(shown)))).toBe(formatUsd(usdc(sum(parts))));
        for (const [at, one] of parts.entries()) {
          const off = (shown[at] ?? 0n) - one;
          expect(off > -10_000n && off < 10_000n).toBe(true);
        }
        expect((shown[0] ?? 0n) <= (parts[0] ?? 0n)).toBe(true);
      }),
    );
  });
});

describe('a shown amount', () => {
  test.each([
    [0n, '$0.00'],
    [9_999n, '$0.00'],
    [10_000n, '$0.01'],
    [999_990_000n, '$999.99'],
    [1_000_000_000n, '$1,000.00'],
    [1_234_567_890_000n, '$1,234,567.89'],
    [-1_500_000n, '-$1.50'],
  ])('of %s is %s', (micro, text) => {
    expect(formatUsd(usdc(micro))).toBe(text);
  });

  test('never promises more than is there', () => {
    expect(formatUsd(usdc(49_999_999n))).toBe('$49.99');
  });

  test('that is not a number is still shown', () => {
    expect([formatDollars(Number.NaN), formatDollars(12.5)]).toEqual(['$0.00', '$12.50']);
  });
});

test.each([
  [0.075, '$0.075'],
  [0.2, '$0.20'],
  [0.01, '$0.01'],
  [0.12345, '$0.1234'],
  [0.000099, '$0.00'],
  [1234.5, '$1,234.50'],
  [Number.NaN, '$0.00'],
])('the rate %d is shown to four decimals at most: %s', (dollars, shown) => {
  expect(formatRate(dollars)).toBe(shown);
});

test('threat-12: a share and its rest are the whole, and no share is larger than its part', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
  fc.assert(
    fc.property(amount, amount, (whole, part) => {
      const total = usdc(whole > part ? whole : part);
      const share = shareDown(usdc(whole), usdc(part), total);
      expect(share >= 0n && share <= whole).toBe(true);
    }),
  );
  expect(shareDown(usdc(5n), usdc(0n), usdc(0n))).toBe(0n);
  expect(percentDown(usdc(99n), 80n)).toBe(79n);
});

test('cents are whole at ten thousand micro-USDC', () => {
  expect([isWholeCents(usdc(10_000n)), isWholeCents(usdc(10_001n))]).toEqual([true, false]);
});

describe('a typed amount', () => {
  test.each([
    ['5', 5_000_000n],
    [' 5 ', 5_000_000n],
    ['5.', 5_000_000n],
    ['.5', 500_000n],
    ['0', 0n],
    ['007', 7_000_000n],
    ['0.30', 300_000n],
    ['1,000', 1_000_000_000n],
    ['1,000,000.25', 1_000_000_250_000n],
    ['$50', 50_000_000n],
    ['$ 1,899.50', 1_899_500_000n],
    ['0.000001', 1n],
    ['1.234567', 1_234_567n],
    ['9999999.999999', 9_999_999_999_999n],
    ['10,000,000', 10_000_000_000_000n],
  ])('%j is read as exactly what it says, and sent so', (typed, micro) => {
    expect(readDollars(typed)).toBe(usdc(micro));
    expect(parseDollars(toDollars(usdc(micro)))).toBe(usdc(micro));
  });

  test.each([
    '',
    ' ',
    '.',
    '$',
    '1e3',
    '-1',
    '+1',
    '0x10',
    '5o',
    '٣',
    '1,00',
    '1,0000',
    ',100',
    '1 000',
    '1.000.000',
    '1.2345678',
    '0.0000001',
    '10000000.000001',
    '10000001',
    'NaN',
    'Infinity',
    '5 USDC',
  ])('%j is none', (typed) => expect(readDollars(typed)).toBeNull());
});
