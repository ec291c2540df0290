import { expect, test } from 'vitest';
import { addUp, closingLines, withoutSilence } from './tally.ts';

test('a run names what failed right before its last line', () => {
  const tally = addUp([
    { passed: 2, failures: ['a.test.ts: adds up'] },
    { passed: 1, failures: [] },
  ]);
  expect(closingLines(tally)).toBe('failed: a.test.ts: adds up\n3 passed, 1 failed');
  expect(closingLines({ passed: 3, failures: [] })).toBe('3 passed, 0 failed');
});

test('a suite that ran nothing, or ended in an error that no test explains, failed', () => {
  const none = { passed: 0, failures: [] };
  expect(withoutSilence('unit', none, 0).failures).toEqual(['unit: not one test ran']);
  const all = { passed: 3, failures: [] };
  expect(withoutSilence('unit', all, 0)).toEqual(all);
  expect(withoutSilence('unit', all, 1).failures).toEqual([
    'unit: ended with 1, though no test failed',
  ]);
});
