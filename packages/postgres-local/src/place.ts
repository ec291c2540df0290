import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { halfName } from './half-name.ts';

/** The account PostgreSQL runs as; null means the account of this process. */
export type Owner = { uid: number; gid: number } | null;

/** Where one embedded database lives. `home` is `dir` itself unless root had to place it elsewhere. */
export type Place = {
  dir: string;
  home: string;
  data: string;
  passwordFile: string;
  logFile: string;
  /** Where a copy of the server goes when it cannot run from its package. */
  runtimes: string;
  owner: Owner;
};

/** Where root keeps data of closed directories. It survives a reboot, unlike a temporary one. */
const sharedRoot =
  process.platform === 'darwin' ? '/usr/local/var/stoke-postgres' : '/var/lib/stoke-postgres';

/**
 * Finds or makes the place of the database of `dir`.
 *
 * PostgreSQL refuses to run as root, so root hands the data to another account. That account must
 * be able to walk to the data; where a directory above `dir` is closed to it (a home of mode 0700),
 * the data goes to a directory of their own below `sharedRoot` and `dir/placed-at.json` says so.
 */
export function findPlace(dir: string): Place {
  mkdirSync(dir, { recursive: true });
  const real = realpathSync(dir);
  const home = readPointer(real) ?? chooseHome(real);
  const data = join(home, 'data');
  const owner = ownerOf(data);
  return {
    dir: real,
    home,
    data,
    passwordFile: join(home, 'password'),
    logFile: join(real, 'postgres.log'),
    // Root keeps one copy for all databases of the machine, another user one beside the data.
    runtimes: owner === null ? home : sharedRoot,
    owner,
  };
}

/** Whether `owner` may walk from the root of the file system into `path`. */
function canEnter(path: string, owner: Owner): boolean {
  if (owner === null) return true;
  for (let at = path; ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Makes `path` and opens it to all, whatever the umask of this process is. */
export function makeOpenDirectory(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o755 });
  if (first === undefined) return;
  for (let at = path; at.length >= first.length; at = dirname(at)) chmodSync(at, 0o755);
}

function chooseHome(dir: string): string {
  const data = join(dir, 'data');
  const owner = ownerOf(data);
  if (canEnter(dir, owner)) return dir;
  if (existsSync(data)) {
    throw new Error(
      `PostgreSQL runs as user ${owner?.uid} and cannot reach ${data}: ` +
        'open the directories above it (chmod o+x) or set DATABASE_URL',
    );
  }
  const home = join(sharedRoot, nameOf(dir));
  makeOpenDirectory(home);
  writePointer(dir, home);
  return home;
}

/** Changes when the directory is removed and made again, so that removed data never comes back. */
function nameOf(dir: string): string {
  const { ino, birthtimeMs } = statSync(dir);
  const identity = [dir, ino, birthtimeMs].join('\n');
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

/** A moved directory keeps its database; a copied one must not share the database of the first. */
function readPointer(dir: string): string | null {
  const pointer = parsePointer(pointerFile(dir));
  if (pointer === null || pointer.dir === dir) return pointer?.home ?? null;
  if (parsePointer(pointerFile(pointer.dir))?.dir !== pointer.dir) {
    writePointer(dir, pointer.home);
    return pointer.home;
  }
  throw new Error(
    `${dir} is a copy of ${pointer.dir}, whose database is in ${pointer.home}: ` +
      `remove ${pointerFile(dir)} to begin with an empty database`,
  );
}

function parsePointer(file: string): { dir: string; home: string } | null {
  if (!existsSync(file)) return null;
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof found === 'object' && found !== null && 'dir' in found && 'home' in found) {
    const { dir, home } = found;
    if (typeof dir === 'string' && typeof home === 'string') return { dir, home };
  }
  throw new Error(`${file} does not tell where the database is`);
}

function writePointer(dir: string, home: string): void {
  const half = halfName(pointerFile(dir));
  writeFileSync(half, `${JSON.stringify({ dir, home }, null, 2)}\n`, { flush: true });
  renameSync(half, pointerFile(dir));
}

function pointerFile(dir: string): string {
  return join(dir, 'placed-at.json');
}

/**
 * The account for these data: the one they belong to; for new data of root, the service account.
 * Throws where this process could not take that account.
 */
export function ownerOf(data: string): Owner {
  const self = process.getuid?.() ?? 0;
  const found = statSync(data, { throwIfNoEntry: false });
  if (self === 0) {
    return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : serviceAccount();
  }
  if (!found || found.uid === self) return null;
  throw new Error(
    `${data} belongs to user ${found.uid} and this is user ${self}: ` +
      'start as that user or root, choose another directory, or set DATABASE_URL',
  );
}

function serviceAccount(): Owner {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and neither user postgres nor nobody exists: ' +
      'start as another user or set DATABASE_URL',
  );
}
