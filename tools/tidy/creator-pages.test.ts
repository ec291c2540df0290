import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';

const read = (file: string) => readFile(path.join(repositoryRoot, file), 'utf8');

test('every promise of docs/creator-pages.md names a test that is there', async () => {
  const page = await read('docs/creator-pages.md');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(60);
  const missing: string[] = [];
  for (const [, promise, name = '', file = ''] of rows) {
    const text = await read(file).catch(() => '');
    if (name === '' || !text.includes(name)) missing.push(`${promise}: ${name} in ${file}`);
  }
  expect(missing).toEqual([]);
});
