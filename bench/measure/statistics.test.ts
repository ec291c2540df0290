import { expect, test } from 'vitest';
import { median, quantile, quartiles } from './statistics.ts';

test('the median is the middle of the sorted values, or the mean of the two middle ones', () => {
  expect(median([10, 9, 100])).toBe(10);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('one wild value moves neither the median nor the quartiles', () => {
  expect(median([1, 2, 3, 4, 1000])).toBe(3);
  expect(quartiles([1, 2, 3, 4, 1000])).toEqual([2, 4]);
});

test('the 99th percentile of a hundred and one values leaves one above', () => {
  expect(
    quantile(
      Array.from({ length: 101 }, (_, i) => i),
      0.99,
    ),
  ).toBe(99);
});

test('no values have no median', () => {
  expect(() => median([])).toThrow(RangeError);
});
