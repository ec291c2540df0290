import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const { version }: { version: string } = JSON.parse(read('package.json'));
/** What an operator must know before an upgrade. */
const asked = ['Tables', 'Settings', 'Figures and alerts', 'Also needed', 'The way back'];

test('each version of the changelog has its date, and says what an operator does', () => {
  const [, ...sections] = read('CHANGELOG.md').split(/^## /m);
  const titles = sections.map((section) => section.split('\n')[0] ?? '');
  expect(titles[0]?.split(',')[0]).toBe(version);
  for (const [at, section] of sections.entries()) {
    // Only the newest may still be in the making.
    const dated = /^\d+\.\d+\.\d+, \d{4}-\d\d-\d\d$/;
    const open = /^\d+\.\d+\.\d+, not released, as of \d{4}-\d\d-\d\d$/;
    const title = titles[at] ?? '';
    expect(dated.test(title) || (at === 0 && open.test(title)), title).toBe(true);
    const rows = [...section.matchAll(/^\| ([A-Z][\w ]+?) +\| (.+) \|$/gm)].map(([, name]) => name);
    expect(rows, title).toEqual(asked);
  }
});
