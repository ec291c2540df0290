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
for (const file of files.filter(({ path: name }) => /\.(test|spec)\.tsx?$/.test(name))) {
  for (const [, all = ''] of file.lines
    .join('\n')
    .matchAll(/['`]((?:(?:asvs|threat)-[\d.]+ ?)+): /g)) {
    for (const id of all.split(' ')) {
      shownBy.set(
        id,
        (shownBy.get(id) ?? new Set()).add(file.path.replace('apps/server/src/', '')),
      );
    }
  }
}

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
