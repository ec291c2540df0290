import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { handOver, syncToDisk } from './copy-tree.ts';
import { halfName, halfOwner } from './half-name.ts';
import { hasCode } from './has-code.ts';
import type { Place } from './place.ts';
import { runtimeEnvironment } from './runtime.ts';
import type { Runtime } from './runtime.ts';

export const roleName = 'stoke';
export const databaseName = 'stoke';

/** Whether a complete data directory is in place. */
export function isInitialised(place: Place): boolean {
  return existsSync(join(place.data, 'PG_VERSION'));
}

/** The password of the owner role. */
export function readPassword(place: Place): string {
  return readFileSync(place.passwordFile, 'utf8').trim();
}

/**
 * Makes the data directory. It is built under a temporary name and renamed when complete, so a crash
 * leaves no incomplete database; of two concurrent processes the first to finish wins.
 */
export async function initData(place: Place, runtime: Runtime): Promise<void> {
  await makePassword(place);
  const half = halfName(place.data);
  try {
    await mkdir(half);
    await handOver(half, 0o700, place.owner);
    const role = ['-U', roleName, `--pwfile=${place.passwordFile}`, '-A', 'scram-sha-256'];
    await run(runtime.initdb, place, ['-D', half, ...role, '-E', 'UTF8', '--locale=C', '-k']);
    const single = ['--single', '-D', half, 'postgres'];
    await run(runtime.postgres, place, single, `create database ${databaseName}\n`);
    await adopt(half, place.data);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** Puts a complete data directory in place, unless another process was faster. */
export async function adopt(half: string, data: string): Promise<void> {
  try {
    await rename(half, data);
  } catch (error) {
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  }
  await syncToDisk(dirname(data));
}

async function makePassword({ passwordFile, owner }: Place): Promise<void> {
  if (existsSync(passwordFile)) return;
  const half = halfName(passwordFile);
  try {
    await writeFile(half, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await handOver(half, 0o600, owner);
    await link(half, passwordFile);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(half, { force: true });
  }
}

/** Removes unfinished files of processes that have ended. */
export async function removeAbandoned({ dir, home }: Place): Promise<void> {
  for (const parent of new Set([dir, home])) {
    for (const name of await readdir(parent)) {
      const pid = halfOwner(name);
      if (pid === null || isAlive(pid)) continue;
      // The initdb of a killed process may still be writing; a later start removes the rest.
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function run(program: string, place: Place, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...place.owner,
      cwd: place.home,
      env: runtimeEnvironment,
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
