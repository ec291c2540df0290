import { expect, test } from 'vitest';
import { poolShares } from './pool-shares.ts';

const shares = (poolSpent: number, poolReserved: number, poolTotal: number) =>
  poolShares({ poolSpent, poolReserved, poolTotal });

test('a pool divides into what is paid and what is in review', () => {
  expect(shares(25, 50, 100)).toEqual({ spent: 25, reserved: 50 });
});

test('an empty pool and impossible figures still draw a bar', () => {
  expect(shares(0, 0, 0)).toEqual({ spent: 0, reserved: 0 });
  expect(shares(90, 20, 100)).toEqual({ spent: 90, reserved: 10 });
  expect(shares(-1, 5, 100)).toEqual({ spent: 0, reserved: 5 });
});
