import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';
import { additions } from './additions.ts';

const page = readFileSync(path.join(repositoryRoot, 'docs/adding.md'), 'utf8');

/** The files that the steps of a section name: `{kind}` is the name of the new one. */
function filesOf(section: string): string[] {
  const [, text = ''] = page.split(`\n## ${section}\n`);
  const [steps = ''] = text.split('\n## ');
  return [...steps.matchAll(/`([\w/.{}-]+\/[\w.{}-]+\.(?:ts|tsx|sql|md))`/g)].map(
    ([, file = '']) => file,
  );
}

test.each(additions)('docs/adding.md names every file of: $section', ({ section, edits }) => {
  const named = filesOf(section);
  const changed = [...new Set(edits.map(({ file }) => file.replaceAll(/\braid\b/g, '{kind}')))];
  expect(changed.filter((file) => !named.includes(file))).toEqual([]);
});

test('every file that docs/adding.md names is there', () => {
  const named = [
    ...page.matchAll(/`((?:apps|packages|migrations|checks|docs|tools)\/[\w/.-]+\.\w+)`/g),
  ];
  expect(named.length).toBeGreaterThan(20);
  const missing = named
    .map(([, file = '']) => file)
    .filter((file) => {
      return !existsSync(path.join(repositoryRoot, file));
    });
  expect(missing).toEqual([]);
});
