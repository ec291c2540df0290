import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';

/** Where the built web app lies. */
export const webDist = path.join(repositoryRoot, 'apps/web/dist');

const inputs = [
  'apps/web',
  'packages/domain',
  'packages/contract',
  'packages/proof',
  'tools/proof',
  'package-lock.json',
  'tools/build',
];
const leftOut = new Set(['node_modules', 'dist', 'test-results']);
const marker = path.join(webDist, '.built-from');

/** Whether the files in dist were built from the sources as they are now. */
export function isWebBuilt(): boolean {
  return existsSync(marker) && readFileSync(marker, 'utf8') === digestOfInputs();
}

/** Records the inputs of dist. Written last, so that an interrupted build does not count. */
export function markWebBuilt(digest: string): void {
  writeFileSync(marker, digest);
}

/** One digest over the names and contents of everything that the web build reads, tests left out. */
export function digestOfInputs(): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(input)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(repositoryRoot, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(input: string): string[] {
  const at = path.join(repositoryRoot, input);
  if (!existsSync(at)) return [];
  if (input.endsWith('.json')) return [input];
  return readdirSync(at, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !leftOut.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => {
      const file = `${input}/${entry.name}`;
      return entry.isDirectory() ? filesOf(file) : [file];
    });
}
