import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from './copy-tree.ts';
import { runtimeEnvironment } from './runtime.ts';
import type { Runtime } from './runtime.ts';
import type { Place } from './place.ts';

export const roleName = 'stoke';
export const databaseName = 'stoke';

/** Whether a complete data directory is in place. */
export function isInitialised(place: Place): boolean {
  return existsSync(join(place.data, 'PG_VERSION'));
}

/**
 * Makes the data directory. It is built under a name of its own and renamed when complete, so a
 * crash leaves no half database, and of two processes at once the first to finish wins.
 */
export async function initData(place: Place, runtime: Runtime): Promise<void> {
  removeAbandoned(place);
  readPassword(place);
  const half = halfName(place.data);
  mkdirSync(half, { mode: 0o700 });
  if (place.owner) chownSync(half, place.owner.uid, place.owner.gid);
  try {
    await run(runtime.initdb, place, [
      ...['-D', half, '-U', roleName, `--pwfile=${place.passwordFile}`, '-A', 'scram-sha-256'],
      ...['-E', 'UTF8', '--locale=C', '-k'],
    ]);
    const single = ['--single', '-D', half, 'postgres'];
    await run(runtime.postgres, place, single, `create database ${databaseName}\n`);
    adopt(half, place.data);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  }
}

/** A new name beside `path` that tells which process is at work on it. */
export function halfName(path: string): string {
  return `${path}.init.${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** Puts a complete data directory in place; where another process was faster, drops it. */
export function adopt(half: string, data: string): void {
  try {
    renameSync(half, data);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  }
  syncToDisk(join(data, '..'));
}

/** The password of the owner role; made at random at the first call. */
export function readPassword({ passwordFile, owner }: Place): string {
  if (!existsSync(passwordFile)) {
    const half = halfName(passwordFile);
    writeFileSync(half, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    if (owner) chownSync(half, owner.uid, owner.gid);
    try {
      linkSync(half, passwordFile);
    } catch (error) {
      if (!existsSync(passwordFile)) throw error;
    } finally {
      rmSync(half);
    }
  }
  return readFileSync(passwordFile, 'utf8').trim();
}

/** Half-made files of processes that are gone. */
function removeAbandoned({ home }: Place): void {
  for (const name of readdirSync(home)) {
    const pid = /\.init\.(\d+)-[0-9a-f]+$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed process may still be writing; a later start removes the rest.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function run(program: string, place: Place, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...place.owner,
      cwd: place.home,
      env: runtimeEnvironment(),
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed (${code}): ${complaint.trim()}`));
    });
  });
}
