import { hourMs } from '@stoke/domain';
import { expect, test } from 'vitest';
import { spendingStep } from '../show-results.ts';

const after = (hours: number) => spendingStep(new Date(0), new Date(hours * hourMs));

test('campaigns of up to five days are charted by the hour, up to 120 by the day, longer ones by the week', () => {
  expect([after(0), after(5 * 24), after(5 * 24 + 0.01)]).toEqual([1, 1, 24]);
  expect([after(120 * 24), after(120 * 24 + 0.01), after(4000 * 24)]).toEqual([24, 168, 168]);
});
