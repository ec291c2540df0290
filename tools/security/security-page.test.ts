import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';
import { readRepository } from '../tidy/repository.ts';

const files = readRepository();
const page = files.find((file) => file.path === 'docs/security.md')?.lines ?? [];
/** A row of an id: `| asvs-6.2.1 | … | … | tests |`. */
const idOfRow = (line: string) => /^\| (asvs-[\d.]+|threat-\d\d) \|/.exec(line)?.[1];
const ids = page.flatMap((line) => idOfRow(line) ?? []);

/** Which test files have which ids: a title begins with those that it shows, `asvs-6.2.1 threat-23: …`. */
const shownBy = new Map<string, Set<string>>();
for (const { path: name, lines } of files) {
  // The titles below are samples.
  if (!/\.(test|spec)\.tsx?$/.test(name) || import.meta.filename.endsWith(name)) continue;
  for (const id of idsOfTitles(lines.join('\n'))) {
    shownBy.set(id, (shownBy.get(id) ?? new Set()).add(name.replace('apps/server/src/', '')));
  }
}

/** The ids with which titles of tests begin that run: the first text of `test(`, `describe(`, `race(` or `….each(…)(`. */
function idsOfTitles(text: string): string[] {
  return [...text.matchAll(/\(\s*['`]((?:(?:asvs|threat)-[\d.]+ ?)+): /g)].flatMap(
    ({ 1: all = '', index }) => {
      const before = text.slice(0, index);
      const call = [...before.matchAll(/\b(?:test|describe|race|raceWith)\b[.\w]*(?=[(<]|$)/g)].at(
        -1,
      );
      if (!call || /\.(skip|todo)\b/.test(call[0])) return [];
      const isFirst = call.index + call[0].length === index;
      return isFirst || (call[0].endsWith('.each') && before.endsWith(')')) ? all.split(' ') : [];
    },
  );
}

test('an id counts in the title of a test that runs, and nowhere else', () => {
  const titles = {
    "test('asvs-1.1.1 threat-01: a')": ['asvs-1.1.1', 'threat-01'],
    'describe(\n  `asvs-1.1.1: a`': ['asvs-1.1.1'],
    "test.each([\n f(1),\n])('asvs-1.1.1: %s')": ['asvs-1.1.1'],
    "race('asvs-1.1.1: a')": ['asvs-1.1.1'],
    '/** Like `asvs-1.1.1: a`. */': [],
    "test('a', () => log('asvs-1.1.1: a'))": [],
    "test.skip('asvs-1.1.1: a')": [],
    "test.skip.each([1])('asvs-1.1.1: a')": [],
  };
  for (const [text, all] of Object.entries(titles)) expect(idsOfTitles(text), text).toEqual(all);
});

test('docs/security.md names the tests that bear each id', async () => {
  const lines = page.map((line) => {
    const id = idOfRow(line);
    if (id === undefined) return line;
    const tests = [...(shownBy.get(id) ?? [])].toSorted().map((name) => `\`${name}\``);
    return `${line.split(' | ').slice(0, 3).join(' | ')} | ${tests.join(', ')} |`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    path.join(repositoryRoot, 'docs/security.md'),
  );
});

test('each of the 71 requirements and 25 threats has a test, and no test bears another id', () => {
  expect(ids.filter((id) => id.startsWith('asvs-'))).toHaveLength(71);
  expect(ids.filter((id) => id.startsWith('threat-'))).toHaveLength(25);
  const words = [
    ...ids
      .filter((id) => !shownBy.has(id))
      .map((id) => `Write a test whose title begins with ${id}.`),
    ...[...shownBy.keys()]
      .filter((id) => !ids.includes(id))
      .map((id) => `Add a row for ${id} to docs/security.md, or correct the title.`),
  ];
  expect(words).toEqual([]);
});

test('each test that docs/security.md points to is there', () => {
  const named = [...page.join('\n').matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)];
  expect(named.length).toBeGreaterThan(60);
  const places = ['apps/server/src', '.'].map((place) => path.join(repositoryRoot, place));
  const missing = named
    .map(([, name]) => name ?? '')
    .filter((name) => !places.some((at) => existsSync(path.join(at, name))));
  expect(missing).toEqual([]);
});
