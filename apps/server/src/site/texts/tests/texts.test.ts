import { mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteTextNames } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { readText } from '../read-text.ts';

const dir = await mkdtemp(join(tmpdir(), 'stoke-texts-'));
afterAll(() => rm(dir, { recursive: true }));

test.each(siteTextNames)('%s has a text before the operator writes one', async (name) => {
  const { text, changedAt } = await readText(join(dir, 'nowhere'), name);
  expect(text.length).toBeGreaterThan(50);
  expect(changedAt).toBeNull();
});

test('the file of the operator replaces it, with the time of its last change', async () => {
  const file = join(dir, 'imprint.md');
  await writeFile(file, 'Stoke Ltd, Main Street 1');
  const at = new Date('2026-11-27T08:00:00.000Z');
  await utimes(file, at, at);
  expect(await readText(dir, 'imprint')).toEqual({
    text: 'Stoke Ltd, Main Street 1',
    changedAt: at,
  });
});

test('a file of more than 200,000 bytes is not shown', async () => {
  const file = join(dir, 'terms.md');
  await writeFile(file, 'x');
  await truncate(file, 200_000);
  expect((await readText(dir, 'terms')).text).toHaveLength(200_000);
  await truncate(file, 200_001);
  await expect(readText(dir, 'terms')).rejects.toThrow('200000 bytes');
});
