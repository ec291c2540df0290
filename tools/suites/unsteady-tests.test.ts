import { expect, test } from 'vitest';
import { unsteadyTests } from './unsteady-tests.ts';

const spec = (title: string, status: string) => ({ title, line: 7, tests: [{ status }] });

test('a journey that held only when it was repeated is named, in whatever group it stands', () => {
  const inner = { file: 'a.spec.ts', specs: [spec('in a group', 'flaky')] };
  const suites = [
    { file: 'a.spec.ts', specs: [spec('steady', 'expected')], suites: [inner] },
    { file: 'b.spec.ts', specs: [spec('alone', 'flaky'), spec('broken', 'unexpected')] },
  ];
  expect(unsteadyTests(suites)).toEqual(['a.spec.ts:7 in a group', 'b.spec.ts:7 alone']);
});
