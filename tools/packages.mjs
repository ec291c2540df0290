// What of package-lock.json is in node_modules, by npm's own record of what it installed.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The packages whose dependencies the server needs to run. */
const servers = ['', 'apps/server'];
const whole = { hasAll: true, hasServer: true, hasTools: true };

/**
 * Compares node_modules with the lockfile. Optional packages are those of other platforms and do not count.
 * @param {string} root the repository
 * @returns {{ hasAll: boolean, hasServer: boolean, hasTools: boolean }} whether every package is there, those
 *   that the server runs with, and any of those that only development needs
 */
export function readInstalled(root) {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const marker = path.join(root, 'node_modules', '.stoke-installed');
  const digest = createHash('sha256').update(lock).digest('hex');
  if (readOrNull(marker) === digest) return whole;
  const record = readOrNull(path.join(root, 'node_modules/.package-lock.json'));
  if (record === null) return { hasAll: false, hasServer: false, hasTools: false };
  const [wanted, installed] = [JSON.parse(lock).packages, JSON.parse(record).packages];
  const isThere = (where) =>
    wanted[where].optional ||
    // One that lies in this repository has no version.
    (installed[where] !== undefined && installed[where].version === wanted[where].version);
  if (Object.keys(wanted).filter(isInModules).every(isThere)) {
    rememberWhole(marker, digest);
    return whole;
  }
  return {
    hasAll: false,
    hasServer: [...neededBy(wanted, servers)].filter(isInModules).every(isThere),
    hasTools: Object.keys(installed).some((where) => isInModules(where) && wanted[where]?.dev),
  };
}

function isInModules(where) {
  return where.startsWith('node_modules/');
}

/** So that the next command reads one small file. Whoever may not write here compares again. */
function rememberWhole(marker, digest) {
  try {
    writeFileSync(marker, digest);
  } catch {
    // The folder belongs to someone else.
  }
}

/** The places of everything that the packages at these places need to run. */
function neededBy(packages, places) {
  const found = new Set(places.filter((place) => packages[place]));
  for (const place of found) {
    const { link, resolved, dependencies, peerDependencies } = packages[place];
    if (link) found.add(resolved);
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const where = locate(packages, place, name);
      if (where !== null) found.add(where);
    }
  }
  return found;
}

/** Where Node finds a package that the one at `place` imports: in the nearest folder upwards. */
function locate(packages, place, name) {
  for (let folder = place === '' ? '.' : place; ; folder = path.posix.dirname(folder)) {
    const where = path.posix.join(folder, 'node_modules', name);
    if (packages[where]) return where;
    if (folder === '.') return null;
  }
}

export function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
