import { expect, test } from 'vitest';
import { runningFirst } from './running-first.ts';

test('what runs comes before what waits, and that before what is over', () => {
  const statuses = ['ended', 'pending', 'completed', 'active', 'pending', 'active'];
  const campaigns = statuses.map((status, at) => ({ status, at }));
  expect(runningFirst(campaigns).map(({ at }) => at)).toEqual([3, 5, 1, 4, 0, 2]);
  expect(campaigns.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
});
