import { expect, test } from 'vitest';
import { compare, interleave } from './interleave.ts';

const settle = () => Promise.resolve();

test('every variant runs once a cycle, back and forth, after a first round that is not counted', async () => {
  const order: string[] = [];
  const variant = (name: string) => () => Promise.resolve(order.push(name));
  const variants = { a: variant('a'), b: variant('b') };
  const slices = await interleave(variants, { cycles: 2, sliceMs: 1, settle });
  expect(order.join('')).toBe('ababba');
  expect(slices).toEqual({ a: [3, 6], b: [4, 5] });
});

test('a machine that is slow for a while changes the values and not the ratio', () => {
  const slices = { ours: [70, 35, 7], theirs: [100, 50, 10] };
  expect(compare(slices, 'ours', 'theirs')).toMatchObject({ ratio: 0.7, value: 35, ceiling: 50 });
});

test('the spread tells how far apart the cycles are', () => {
  const slices = { ours: [1, 2, 3, 4, 5], theirs: [1, 1, 1, 1, 1] };
  expect(compare(slices, 'ours', 'theirs').spread).toEqual([2, 4]);
});
