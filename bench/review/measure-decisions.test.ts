import { expect, onTestFinished, test } from 'vitest';
import { openScratchPostgres } from '../parts/scratch-postgres.ts';
import { measureDecisions } from './measure-decisions.ts';

test('approvals one by one and in batches are measured', { tags: ['long'] }, async () => {
  const postgres = await openScratchPostgres();
  onTestFinished(() => postgres.remove());
  const method = { cycles: 1, sliceMs: 50, settle: async () => {} };
  const figures = await measureDecisions(postgres, method);
  expect(figures.map(({ name }) => name)).toEqual(['approvals one by one', 'approvals by 50']);
  for (const { value } of figures) expect(value).toBeGreaterThan(0);
});
