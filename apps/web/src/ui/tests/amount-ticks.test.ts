import { expect, test } from 'vitest';
import { amountTicks } from '../amount-ticks.ts';

test.each([
  [0, [0, 1]],
  [0.18, [0, 0.05, 0.1, 0.15, 0.2]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [719.2, [0, 200, 400, 600, 800]],
  [9000, [0, 2500, 5000, 7500, 10_000]],
])('the scale of %d is in round amounts', (largest, ticks) => {
  expect(amountTicks(largest)).toEqual(ticks);
});

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [90, [0, 25, 50, 75, 100]],
])('the scale of %d people is in whole numbers', (largest, ticks) => {
  expect(amountTicks(largest, true)).toEqual(ticks);
});
