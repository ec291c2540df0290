import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';
import { faultsOfRun, journeysThatWere, type Suite } from './journeys.ts';

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

test('a run whose setup failed says why', () => {
  const message = '\u001B[31mError: The server was not ready within 240000 ms\u001B[39m';
  expect(faultsOfRun([{ message }])).toEqual([
    'e2e: the run itself\n    Error: The server was not ready within 240000 ms',
  ]);
});

test('a short run has a journey for each section of the documents', () => {
  const folder = path.join(repositoryRoot, 'e2e');
  const files = readdirSync(folder).filter((file) => /^\d-\d-.*\.spec\.ts$/.test(file));
  const sectionOf = (file: string) => file.slice(0, 3);
  const isShort = (file: string) =>
    readFileSync(path.join(folder, file), 'utf8').includes('@short');
  const sections = new Set(files.map(sectionOf));
  expect(sections.size).toBeGreaterThan(10);
  expect(new Set(files.filter(isShort).map(sectionOf))).toEqual(sections);
});
