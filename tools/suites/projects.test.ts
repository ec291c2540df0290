import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';
import { readRepository } from '../tidy/repository.ts';
import { filesOf, projectNames, projectOf } from './projects.ts';

test.each([
  ['apps/web/src/pages/everyone/tests/home.test.tsx', 'web'],
  ['apps/server/src/money/ledger/tests/races.test.ts', 'races'],
  ['apps/server/src/campaigns/fomo/tests/fomo-histories.test.ts', 'races'],
  ['apps/server/src/support/bans/tests/ban-races.test.ts', 'races'],
  ['apps/server/src/money/payouts/tests/payout-crash.slow.test.ts', 'faults'],
  ['packages/chain-local/src/kill.slow.test.ts', 'faults'],
  ['faults/kill-walk.slow.test.ts', 'faults'],
  ['packages/chain-local/src/persistence.test.ts', 'local'],
  ['packages/domain/src/money.test.ts', 'unit'],
  ['tools/suites/projects.test.ts', 'unit'],
  ['apps/server/testing/people/people.ts', null],
])('%s is run by %s', (file, project) => {
  expect(projectOf(path.join(repositoryRoot, file))).toBe(project);
});

test('every test file of the repository is run by a project', () => {
  const tests = readRepository().filter(({ path: file }) => /\.test\.tsx?$/.test(file));
  const left = tests.filter(
    ({ path: file }) => projectOf(path.join(repositoryRoot, file)) === null,
  );
  expect(left.map(({ path: file }) => file)).toEqual([]);
});

test('without --all, races and crash points are run, random histories and kills are not', () => {
  const runs = (file: string) =>
    projectNames.some((project) => {
      const { include, exclude } = filesOf(project, 'short');
      const fits = (patterns: string[]) => patterns.some((each) => path.matchesGlob(file, each));
      return fits(include) && !fits(exclude);
    });
  expect(runs('apps/server/src/support/bans/tests/ban-races.test.ts')).toBe(true);
  expect(runs('apps/server/src/support/bans/tests/ban-crashes.test.ts')).toBe(true);
  expect(runs('apps/server/src/money/payouts/tests/payout-crash.slow.test.ts')).toBe(true);
  expect(runs('apps/server/src/ledger/books.test.ts')).toBe(true);
  expect(runs('apps/server/src/campaigns/fomo/tests/fomo-histories.test.ts')).toBe(false);
  expect(runs('faults/kill-walk.slow.test.ts')).toBe(false);
});
