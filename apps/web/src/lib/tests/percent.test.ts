import { expect, test } from 'vitest';
import { percent } from '../percent.ts';

test.each([
  [0, '0%'],
  [0.0004, '<1%'],
  [0.0099, '<1%'],
  [0.01, '1%'],
  [0.126, '13%'],
  [0.99, '99%'],
  [0.9996, '>99%'],
  [1, '100%'],
])(
  'the share %d is shown as %s: a little is not none, and nearly all is not all',
  (share, shown) => {
    expect(percent(share)).toBe(shown);
  },
);
