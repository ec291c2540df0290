import { expect, test } from 'vitest';
import { measurePayouts } from './measure-payouts.ts';

test('what payouts cost is measured, and as many as may share a transaction', async () => {
  const figures = await measurePayouts();
  expect(figures.map(({ name, met }) => [name, met])).toEqual([
    ['payouts in a transaction', true],
    ['the same, all token accounts new', true],
    ['chain fee of a payout', true],
  ]);
});
