import { expect, test } from 'vitest';
import { addUp, closingLines, withoutSilence, withReason } from './tally.ts';

test('a run names what failed right before its last line', () => {
  const tally = addUp([
    { passed: 2, failures: ['a.test.ts: adds up'] },
    { passed: 1, failures: [] },
  ]);
  expect(closingLines(tally)).toBe('failed: a.test.ts: adds up\n3 passed, 1 failed');
  expect(closingLines({ passed: 3, failures: [] })).toBe('3 passed, 0 failed');
});

test('what failed says why below its name, in fifteen lines at most', () => {
  const red = '\u001B[31mexpected 1\u001B[39m\n\nto be 2';
  expect(withReason('a.test.ts: adds up', [red])).toBe(
    'a.test.ts: adds up\n    expected 1\n    to be 2',
  );
  expect(withReason('long', ['line\n'.repeat(99)]).split('\n')).toHaveLength(16);
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
