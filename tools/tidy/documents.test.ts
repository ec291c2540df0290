import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';

test('each test that docs/security.md points to is there', () => {
  const text = readFileSync(path.join(repositoryRoot, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(
    ([, name]) => name ?? '',
  );
  expect(named.length).toBeGreaterThan(30);
  const places = ['apps/server/src', '.'].map((place) => path.join(repositoryRoot, place));
  const missing = named.filter((name) => !places.some((at) => existsSync(path.join(at, name))));
  expect(missing).toEqual([]);
});
