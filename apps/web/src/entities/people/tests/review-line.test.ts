import { expect, test } from 'vitest';
import { reviewLine } from '../review-line.tsx';

test.each([
  [null, null],
  [{ p50Seconds: 1500, rejectedShare: 0.04 }, 'decides in 25 min · 4% rejected'],
  [{ p50Seconds: 259_200, rejectedShare: null }, 'decides in 3 days'],
  [{ p50Seconds: 2, rejectedShare: 0 }, 'decides in 2 s · 0% rejected'],
  [{ p50Seconds: 2, rejectedShare: 0.004 }, 'decides in 2 s · <1% rejected'],
])('what is known of how a brand decides is one line: %j', (reviews, line) => {
  expect(reviewLine(reviews)).toBe(line);
});
