import { afterAll, expect, test } from 'vitest';
import { isNightlyRun } from '../../../testing/platform/short-run.ts';
import { liveThrough } from './live-a-day.ts';
import { openTown } from './town.ts';

const town = await openTown(1000);
afterAll(() => town.close());

test('a day of a thousand people is worth the same by three processes that die as by the rules alone', async () => {
  // Enough between two judgements for several batches, whose processes must not trust what they remember.
  const [updates, minutesBetweenJudging] = isNightlyRun ? [50_000, 60] : [10_000, 120];
  const input = { seed: 24, updates, hours: 24, dollars: 10_000n };
  const { earned } = await liveThrough(town, input, {
    seed: 7,
    processes: 3,
    batch: 100,
    dying: 0.02,
    minutesBetweenJudging,
  });
  expect(await town.findings()).toEqual([]);
  await town.finish();
  expect(await town.availableTo([...earned.keys()])).toEqual([...earned.values()]);
  expect(await town.findings()).toEqual([]);
});
