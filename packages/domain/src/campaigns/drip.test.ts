import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dripCompletions, dripPackage, dripPackages, dripReward, settleFee } from './drip.ts';
import { splitPrice, usdc, wholeDollars } from '../money.ts';

test('the packages are the three of the specification', () => {
  expect(dripPackages).toEqual([
    { id: 'ignition', name: 'Ignition Drip', durationHours: 12, price: wholeDollars(899n) },
    { id: 'boost', name: 'Boost Drip', durationHours: 24, price: wholeDollars(1499n) },
    { id: 'surge', name: 'Surge Drip', durationHours: 48, price: wholeDollars(2499n) },
  ]);
  expect(dripPackage('blaze')).toBe(null);
});

test('a full completion earns $0.18', () => {
  expect(dripReward).toBe(180_000n);
});

test('80% of the price pays for 3,995, 6,662 and 11,106 completions', () => {
  expect(dripPackages.map(({ price }) => dripCompletions(price, 20))).toEqual([3995, 6662, 11_106]);
});

test('pool and fee are the price', () => {
  expect(splitPrice(wholeDollars(899n), 20)).toEqual({ pool: 719_200_000n, fee: 179_800_000n });
});

describe('the fee of an ended campaign', () => {
  const input = (spent: bigint, reserved: bigint) =>
    settleFee({
      fee: usdc(179_800_000n),
      pool: usdc(719_200_000n),
      spent: usdc(spent),
      reserved: usdc(reserved),
    });

  test('returns whole when nothing was spent', () => {
    expect(input(0n, 0n)).toEqual({ earned: 0n, waiting: 0n, refund: 179_800_000n });
  });

  test('is earned whole when the pool is spent', () => {
    expect(input(719_200_000n, 0n)).toEqual({ earned: 179_800_000n, waiting: 0n, refund: 0n });
  });

  test('waits for what is not decided', () => {
    expect(input(180_000n, 180_000n)).toEqual({
      earned: 45_000n,
      waiting: 45_000n,
      refund: 179_710_000n,
    });
  });

  test('is always the sum of its three parts, none below zero', () => {
    const micro = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(micro, micro, micro, micro, (fee, spent, reserved, rest) => {
        const pool = usdc(spent + reserved + rest);
        const parts = settleFee({
          fee: usdc(fee),
          pool,
          spent: usdc(spent),
          reserved: usdc(reserved),
        });
        const { earned, waiting, refund } = parts;
        expect(earned + waiting + refund).toBe(fee);
        expect([earned, waiting, refund].every((part) => part >= 0n)).toBe(true);
      }),
    );
  });
});
