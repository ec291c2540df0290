import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDirectory } from './directory-lock.ts';
import { readEndpoint, type Endpoint } from './endpoint.ts';

export type DirectoryPart<T> = {
  /** Runs the service; `release` gives the directory free for the next process. */
  run: (release: () => void) => Promise<T>;
  /** Joins the service that answers there; null when it is another one, or none. */
  visit: (endpoint: Endpoint) => Promise<T | null>;
};

const attachTimeoutMs = 30_000;
const pollMs = 50;

/**
 * Runs the service of a directory, or visits it if another process runs it. Without a directory (null)
 * data stays in memory and other processes cannot visit. Throws if another process holds the directory
 * for half a minute without answering.
 */
export async function joinDirectory<T>(dir: string | null, part: DirectoryPart<T>): Promise<T> {
  if (dir === null) return part.run(() => {});
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const deadline = performance.now() + attachTimeoutMs;
  for (;;) {
    const lock = lockDirectory(dir);
    if (lock !== null) return runOrRelease(part, () => lock.release());
    const endpoint = readEndpoint(dir);
    const visited = endpoint === null ? null : await part.visit(endpoint);
    if (visited !== null) return visited;
    if (performance.now() > deadline) {
      throw new Error(`another process holds ${dir} but does not answer`);
    }
    await sleep(pollMs);
  }
}

async function runOrRelease<T>({ run }: DirectoryPart<T>, release: () => void): Promise<T> {
  try {
    return await run(release);
  } catch (error) {
    release();
    throw error;
  }
}
