import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDirectory } from './processes.ts';

const packageRoot = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Node and this package with its dependencies, where every user may read them: the repository may lie in
 * a folder that is closed to others, as anything below /root does.
 * @returns the copy's folder, its Node, and the program that `runChild` runs
 */
export function makeOpenCopy(): { dir: string; node: string; childFile: string } {
  const dir = makeDirectory(0o755);
  const node = join(dir, 'node');
  copyFileSync(process.execPath, node);
  cpSync(join(packageRoot, 'package.json'), join(dir, 'package.json'));
  cpSync(join(packageRoot, 'src'), join(dir, 'src'), { recursive: true });
  mkdirSync(join(dir, 'node_modules'));
  copyDependencies(packageRoot, dir);
  return { dir, node, childFile: join(dir, 'src', 'testing', 'child.ts') };
}

/** Copies what the package at `from` depends on into the copy, where one version of each is enough. */
function copyDependencies(from: string, dir: string): void {
  for (const name of dependenciesOf(from)) {
    const to = join(dir, 'node_modules', name);
    const found = findModule(name, from);
    if (found === null || existsSync(to)) continue;
    const filter = (file: string) => !file.slice(found.length).includes('node_modules');
    cpSync(found, to, { recursive: true, verbatimSymlinks: true, filter });
    copyDependencies(found, dir);
  }
}

function dependenciesOf(root: string): string[] {
  const read: { dependencies?: object; optionalDependencies?: object } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...read.dependencies, ...read.optionalDependencies });
}

/** Where a dependency is installed; null for one of another platform. */
function findModule(name: string, from: string): string | null {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name)).find((place) => existsSync(place)) ?? null;
}
