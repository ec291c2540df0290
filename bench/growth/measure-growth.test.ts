import { expect, onTestFinished, test } from 'vitest';
import { openScratchPostgres } from '../parts/scratch-postgres.ts';
import { measureGrowth } from './measure-growth.ts';
import { sizeOfYear } from './measure-year.ts';

test('every list is measured with and without other people', { tags: ['long'] }, async () => {
  const postgres = await openScratchPostgres();
  onTestFinished(() => postgres.remove());
  const size = sizeOfYear(0.0002);
  const method = { cycles: 1, sliceMs: 1, settle: async () => {} };
  const figures = await measureGrowth(postgres, size, method);
  for (const { value } of figures.slice(0, -1)) expect(value).toBeGreaterThan(0);
});
