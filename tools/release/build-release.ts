import { existsSync, readFileSync } from 'node:fs';
import {
  cp,
  lstat,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { ensureWebBuilt } from '../build/build-web.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { forbiddenLicences, listLicences } from './licences.ts';
import { releasePackages, type ReleasePackages } from './release-packages.ts';
import { releaseVersion } from './release-version.ts';
import { billOfMaterials } from './sbom.ts';

/** The embedded database alone has 60 MB. */
const maxBytes = { usual: 250_000_000, embedded: 300_000_000 };

/**
 * What is taken as it is, without tests. Of deploy each file by its name: an operator's clone has passwords and keys
 * beside them.
 */
export const parts = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'apps/server/package.json',
  'apps/server/src',
  'apps/web/dist',
  'checks',
  'deploy/Caddyfile',
  'deploy/Containerfile',
  'deploy/citus.sql',
  'deploy/compose.env.example',
  'deploy/compose.yaml',
  'deploy/high-availability/etcd.env',
  'deploy/high-availability/haproxy.cfg',
  'deploy/high-availability/patroni-watchdog.conf',
  'deploy/high-availability/patroni.yml',
  'deploy/stoke.env.example',
  'deploy/systemd/stoke-backup.service',
  'deploy/systemd/stoke-backup.timer',
  'deploy/systemd/stoke-backup-traffic@.service',
  'deploy/systemd/stoke-backup-traffic@.timer',
  'deploy/systemd/stoke-migrate-traffic@.service',
  'deploy/systemd/stoke-migrate.service',
  'deploy/systemd/stoke@.service',
  'deploy/systemd/stoke@worker.service.d',
  'docs',
  'migrations',
  'tools/proof/verify-proof.ts',
];
const ownLeftOut = /(^|\/)(tests|testing|\.vite|\.built-from)$|\.test\.ts$/;
/** What no program reads: types, maps of sources, and what is written for developers. */
const packageLeftOut = /(^|\/)(node_modules|\.github)$|\.(map|d\.[cm]?ts|tsbuildinfo)$|\.md$/;
const licence = /(^|\/)(licen[cs]e|notice)[^/]*$/i;

export type Release = { folder: string; version: string; bytes: number };

/**
 * Makes a folder with all that a server runs with: sources, built pages, packages without development tools, and
 * the Node of this platform. It appears when it is complete, in place of an older release.
 */
export async function buildRelease(input: {
  folder: string;
  /** With the embedded PostgreSQL and chain, to try it out. */
  embedded: boolean;
}): Promise<Release> {
  const folder = path.resolve(input.folder);
  refuseOther(folder);
  const packages = releasePackages(input.embedded);
  refuseLicences(packages);
  await ensureWebBuilt();
  const half = `${folder}.half`;
  await rm(half, { recursive: true, force: true });
  try {
    const version = await releaseVersion();
    await copyParts(half, packages);
    await describe(half, { version, embedded: input.embedded, packages });
    const bytes = await weigh(half);
    const max = input.embedded ? maxBytes.embedded : maxBytes.usual;
    if (bytes > max) throw new Error(`The release has ${bytes} bytes and may have ${max}.`);
    await rm(folder, { recursive: true, force: true });
    await rename(half, folder);
    return { folder, version, bytes };
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** Only a folder with a release is replaced. */
function refuseOther(folder: string): void {
  if (existsSync(folder) && !existsSync(path.join(folder, 'stoke.mjs'))) {
    throw new Error(`${folder} exists and is not a release: name another folder.`);
  }
}

function refuseLicences({ all }: ReleasePackages): void {
  const forbidden = forbiddenLicences(all);
  if (forbidden.length === 0) return;
  throw new Error(`Licences that are not allowed:\n${forbidden.join('\n')}`);
}

async function copyParts(to: string, { installed, own }: ReleasePackages): Promise<void> {
  await mkdir(to, { recursive: true });
  await copyOwn({ from: repositoryRoot, to, parts: [...parts, ...own, 'packages/proof'] });
  for (const place of installed) {
    await take(
      { from: repositoryRoot, to, part: place },
      isProgram(place) ? isNoProgram : isNoCode,
    );
  }
  await linkOwn(to, own);
  await cp(path.join(repositoryRoot, 'tools/release/stoke.mjs'), path.join(to, 'stoke.mjs'));
}

/** Copies parts of a repository, without tests. */
export async function copyOwn(input: {
  from: string;
  to: string;
  parts: readonly string[];
}): Promise<void> {
  for (const part of input.parts) await take({ ...input, part }, (file) => ownLeftOut.test(file));
}

function take(
  { from, to, part }: { from: string; to: string; part: string },
  isLeftOut: (file: string) => boolean,
): Promise<void> {
  const source = path.join(from, part);
  return cp(source, path.join(to, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === source || !isLeftOut(path.relative(source, file)),
  });
}

function isNoCode(file: string): boolean {
  return packageLeftOut.test(file) && !licence.test(file);
}

/** The package of a Node: of npm, headers and documentation nothing is needed. */
function isProgram(place: string): boolean {
  return /^node_modules\/node-(bin-)?(linux|darwin)-/.test(place);
}

function isNoProgram(file: string): boolean {
  return !/^(package\.json|LICENSE|bin|bin\/node)$/.test(file);
}

/** As npm links what lies in this repository; and the Node of the release. */
async function linkOwn(to: string, own: readonly string[]): Promise<void> {
  const scope = path.join('node_modules', '@stoke');
  await mkdir(path.join(to, scope), { recursive: true });
  const links = await readdir(path.join(repositoryRoot, scope));
  for (const name of links) {
    const target = await readlink(path.join(repositoryRoot, scope, name));
    const isTaken = own.includes(path.join(scope, target));
    if (isTaken) await symlink(target, path.join(to, scope, name));
  }
  const programs = (await readdir(path.join(to, 'node_modules'))).filter((name) =>
    isProgram(`node_modules/${name}`),
  );
  await mkdir(path.join(to, 'bin'));
  for (const name of programs) {
    await symlink(path.join('../node_modules', name, 'bin/node'), path.join(to, 'bin/node'));
  }
}

async function describe(
  to: string,
  input: { version: string; embedded: boolean; packages: ReleasePackages },
): Promise<void> {
  const { version, embedded, packages } = input;
  const { name, description, license, type }: Record<string, string> = JSON.parse(
    readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'),
  );
  const write = (file: string, text: string) => writeFile(path.join(to, file), text);
  const asText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const described = { name, version, description, license, type, private: true, embedded };
  await write('package.json', asText(described));
  await write('sbom.cdx.json', asText(billOfMaterials(version, packages.all)));
  await write('licences.txt', listLicences(packages.all));
}

async function weigh(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => lstat(path.join(parentPath, name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}
