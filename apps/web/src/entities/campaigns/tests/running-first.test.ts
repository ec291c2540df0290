import { expect, test } from 'vitest';
import { isEnded, runningFirst } from '../running-first.ts';

test('what runs comes before what waits, and that before what is over; paused needs its creator first', () => {
  const statuses = ['ended', 'pending', 'completed', 'active', 'pending', 'paused', 'active'];
  const campaigns = statuses.map((status, at) => ({ status, at }));
  expect(runningFirst(campaigns).map(({ at }) => at)).toEqual([5, 3, 6, 1, 4, 0, 2]);
  expect(campaigns.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(campaigns.filter(isEnded).map(({ at }) => at)).toEqual([0, 2]);
});
