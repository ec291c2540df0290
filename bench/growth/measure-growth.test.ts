import { expect, onTestFinished, test } from 'vitest';
import { openScratchPostgres } from '../parts/scratch-postgres.ts';
import { measureGrowth } from './measure-growth.ts';

test('every list is measured with and without other people', { tags: ['long'] }, async () => {
  const postgres = await openScratchPostgres();
  onTestFinished(() => postgres.remove());
  const size = {
    people: 200,
    tasks: 200,
    entries: 1_000,
    actions: 100,
    actionsToday: 1_000,
    fomos: { campaigns: 5, places: 50 },
    sparkActions: 100,
    work: { drip: 100, fomo: 100 },
  };
  const method = { cycles: 1, sliceMs: 1, settle: async () => {} };
  const figures = await measureGrowth(postgres, size, method);
  for (const { value } of figures.slice(0, -1)) expect(value).toBeGreaterThan(0);
});
