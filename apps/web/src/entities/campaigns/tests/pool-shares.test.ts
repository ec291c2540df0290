import { expect, test } from 'vitest';
import { poolShares } from '../pool-shares.ts';

test('a pool divides into what is paid and what is in review', () => {
  expect(poolShares({ spent: 25, reserved: 50, total: 100 })).toEqual({
    spent: 25,
    reserved: 50,
    disputed: 0,
  });
});

test('an empty pool and impossible figures still draw a bar', () => {
  expect(poolShares({ spent: 0, reserved: 0, total: 0 })).toEqual({
    spent: 0,
    reserved: 0,
    disputed: 0,
  });
  expect(poolShares({ spent: 90, reserved: 20, total: 100 })).toEqual({
    spent: 90,
    reserved: 10,
    disputed: 0,
  });
  expect(poolShares({ spent: -1, reserved: 5, total: 100 })).toEqual({
    spent: 0,
    reserved: 5,
    disputed: 0,
  });
});
