// What of package-lock.json is in node_modules, by npm's own record of what it installed.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const server = ['', 'apps/server'];
/** The build's tools are dependencies of the web app. */
const site = [...server, 'apps/web'];

/**
 * Compares node_modules with the lockfile. Optional packages are those of other platforms and do not count.
 * @param {string} root the repository
 * @returns {{ hasAll: boolean, hasSite: boolean, hasServer: boolean, hasTools: boolean, isCurrent: boolean }}
 *   whether every package is there, those that server and pages need, those that the server runs with, and any
 *   of those that only development needs; and whether what is there is as in the lockfile
 */
export function readInstalled(root) {
  const record = readOrNull(path.join(root, 'node_modules/.package-lock.json'));
  if (record === null) {
    return { hasAll: false, hasSite: false, hasServer: false, hasTools: false, isCurrent: false };
  }
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const [wanted, installed] = [JSON.parse(lock).packages, JSON.parse(record).packages];
  // One that lies in this repository has no version.
  const isSame = (where) => installed[where].version === wanted[where]?.version;
  const isThere = (where) =>
    wanted[where].optional || (installed[where] !== undefined && isSame(where));
  const hasNeeded = (places) => [...neededBy(wanted, places)].filter(isInModules).every(isThere);
  const there = Object.keys(installed).filter(isInModules);
  return {
    hasAll: Object.keys(wanted).filter(isInModules).every(isThere),
    hasSite: hasNeeded(site),
    hasServer: hasNeeded(server),
    hasTools: there.some((where) => wanted[where]?.dev),
    isCurrent: there.every(isSame),
  };
}

function isInModules(where) {
  return where.startsWith('node_modules/');
}

/**
 * The places of everything that the packages at these places need to run, with what is optional.
 * @param {Record<string, object>} packages those of the lockfile
 * @param {readonly string[]} places
 * @param {(place: string) => boolean} isLeftOut what is not followed
 * @returns {Set<string>}
 */
export function neededBy(packages, places, isLeftOut = () => false) {
  const found = new Set(places.filter((place) => packages[place]));
  for (const place of found) {
    const { link, resolved, dependencies, optionalDependencies } = packages[place];
    if (link) found.add(resolved);
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    for (const name of [...names, ...neededPeers(packages[place])]) {
      const where = locate(packages, place, name);
      if (where !== null && !isLeftOut(where)) found.add(where);
    }
  }
  return found;
}

/** The packages that one expects beside it, without those that it can do without. */
function neededPeers({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
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
