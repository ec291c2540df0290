import { expect, test } from 'vitest';
import { journeysThatWere, type Suite } from './journeys.ts';

type Outcome = Parameters<typeof journeysThatWere>[0];

const spec = (title: string, status: Outcome) => ({ title, line: 7, tests: [{ status }] });

test('journeys that failed, and those that held when repeated, are named in whatever group', () => {
  const inner = { file: 'a.spec.ts', specs: [spec('in a group', 'flaky')] };
  const suites: Suite[] = [
    { file: 'a.spec.ts', specs: [spec('steady', 'expected')], suites: [inner] },
    { file: 'b.spec.ts', specs: [spec('alone', 'flaky'), spec('broken', 'unexpected')] },
  ];
  expect(journeysThatWere('flaky', suites)).toEqual([
    'a.spec.ts:7 in a group',
    'b.spec.ts:7 alone',
  ]);
  expect(journeysThatWere('unexpected', suites)).toEqual(['b.spec.ts:7 broken']);
});
