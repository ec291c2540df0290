import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const roomBytes = 6_000_000_000;

/**
 * Where test runs keep temporary data: in memory on a machine with room for it (docs/testing.md), else in
 * the folder of the system. A `TMPDIR` that is set decides.
 */
export function temporaryFolder(): string {
  if (process.env['TMPDIR']) return tmpdir();
  return hasRoom() ? inMemory : tmpdir();
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK | constants.X_OK);
    const mount = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'));
    const { bavail, bsize } = statfsSync(inMemory);
    const mayRun = mount?.[1]?.split(',').includes('noexec') === false;
    return mayRun && Math.min(bavail * bsize, process.availableMemory()) > roomBytes;
  } catch {
    return false;
  }
}
