import { expect, test } from 'vitest';
import { maxAppeals, maxSubmissions } from '../index.ts';

test('a higher score may submit and appeal more, at its edges', () => {
  const old = (score: number) => maxSubmissions({ score, accountDays: 3 });
  expect([0, 499, 500, 699, 700, 1000].map(old)).toEqual([50, 50, 150, 150, 400, 400]);
  expect([0, 499, 500, 699, 700, 1000].map(maxAppeals)).toEqual([5, 5, 20, 20, 50, 50]);
});

test('an account of less than three days submits as much as the lowest score', () => {
  expect(maxSubmissions({ score: 1000, accountDays: 2.999 })).toBe(50);
  expect(maxSubmissions({ score: 499, accountDays: 2.999 })).toBe(50);
});
