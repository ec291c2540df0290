import { expect, test } from 'vitest';
import { campaignProgress } from './fomo-card.ts';

test.each([
  [0, 100, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 2000, 0.1],
  [1, 2001, 0],
  [999, 1000, 99.9],
  [99_999, 100_000, 99.9],
  [100, 100, 100],
  [101, 100, 100],
  [5, 0, 0],
  [-1, 10, 0],
  [5, -10, 0],
  [Number.NaN, 10, 0],
  [5, Number.NaN, 0],
])('%d of %d users are %d percent', (completed, target, percent) => {
  expect(campaignProgress(completed, target)).toBe(percent);
});
