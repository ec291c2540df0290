import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline as connect, Transform, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { hasCode, syncFolder } from '../../platform/files.ts';
import { inBytes, withProgress } from '../with-progress.ts';
import { FilePath, Manifest } from './manifest.ts';

/** Why a backup or restore was refused, in words for the operator. */
export class BackupRefused extends Error {}

const manifestName = 'manifest.json';
const manifestSum = 'manifest.json.sha256';

export type NewFolder = {
  /** Writes a file through these steps, and lists it with its size and sum. */
  write(path: string, content: Readable, ...steps: Transform[]): Promise<void>;
  /** How much is written. */
  bytes(): number;
  /** Gives the folder its name, once everything is on disk. */
  finish(facts: Omit<Manifest, 'files'>): Promise<void>;
  discard(): Promise<void>;
};

/** A folder that has its name only when it is complete: one that was cut short is called `….partial`. */
export async function createFolder(target: string): Promise<NewFolder> {
  const to = resolve(target);
  if ((await namesIn(to)).length > 0) {
    throw new BackupRefused(`${to} is not empty: name a folder that is empty or not there`);
  }
  await mkdir(dirname(to), { recursive: true });
  const half = `${to}.partial`;
  await mkdir(half, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new BackupRefused(
      `${half} is there: another backup to this folder runs, or was cut short. Remove it in the second case`,
    );
  });
  const files: Manifest['files'] = [];
  let written = 0;
  return {
    write: async (path, content, ...steps) => {
      checkPath(path);
      const file = join(half, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const { step, result } = weigh((bytes) => (written += bytes));
      const made = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline([content, ...steps, step, made]);
      files.push({ path, ...result() });
    },
    bytes: () => written,
    finish: async (facts) => {
      const manifest = Manifest.parse({ ...facts, files });
      const text = `${JSON.stringify(manifest, null, 1)}\n`;
      const options = { mode: 0o600, flush: true };
      await writeFile(join(half, manifestName), text, options);
      await writeFile(join(half, manifestSum), sumLine(text), options);
      for (const folder of new Set(files.map(({ path }) => dirname(join(half, path))))) {
        await syncFolder(folder);
      }
      await syncFolder(half);
      await rename(half, to);
      await syncFolder(dirname(to));
    },
    discard: () => rm(half, { recursive: true, force: true }),
  };
}

export type Backup = {
  manifest: Manifest;
  /** Reads a file through these steps. Fails at its end if it does not match its sum. */
  read(path: string, ...steps: Transform[]): Readable;
  /** How much of its files was read since it is open, of how much. */
  state(): string;
};

/** Opens a backup after comparing every byte of it with its sums. Refuses one that differs, naming the file. */
export async function openBackup(from: string): Promise<Backup> {
  const folder = resolve(from);
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new BackupRefused(`${folder} is not a complete backup: it has no ${manifestName}`);
  });
  const sum = await readFile(join(folder, manifestSum), 'utf8').catch(() => null);
  if (sum !== sumLine(text)) throw new BackupRefused(`${manifestName} differs from its sum`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BackupRefused('This release does not read backups of that format');
  const manifest = parsed.data;
  const known = new Set([manifestName, manifestSum, ...manifest.files.map(({ path }) => path)]);
  const found = new Set(await listFiles(folder));
  const extra = found.values().find((path) => !known.has(path));
  if (extra !== undefined) throw new BackupRefused(`${extra} does not belong to the backup`);
  const entries = new Map(manifest.files.map((entry) => [entry.path, entry]));
  const all = inBytes(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0));
  let readBytes = 0;
  const state = () => `${inBytes(readBytes)} of ${all}`;
  const read: Backup['read'] = (path, ...steps) => {
    const entry = entries.get(path);
    if (entry === undefined) throw new BackupRefused(`The backup has no ${path}`);
    const file: Readable = createReadStream(join(folder, path));
    return [compare(entry, (bytes) => (readBytes += bytes)), ...steps].reduce(through, file);
  };
  await withProgress(
    () => `checking  ${state()}`,
    async () => {
      for (const { path } of manifest.files) {
        if (!found.has(path)) throw new BackupRefused(`${path} is missing`);
        await finished(read(path).resume());
      }
    },
  );
  readBytes = 0;
  return { manifest, read, state };
}

/** Unlike `pipe`, it passes errors on to the reader of the result. */
function through(from: Readable, step: Transform): Readable {
  connect(from, step, () => undefined);
  return step;
}

/** Passes a file on, and fails at its end unless it is as the list says. */
function compare(
  { path, bytes, sha256 }: Manifest['files'][number],
  onBytes: (bytes: number) => void,
): Transform {
  const { step, result } = weigh(onBytes, () => {
    const actual = result();
    if (actual.bytes === bytes && actual.sha256 === sha256) return null;
    return new BackupRefused(`${path} differs from its sum: the backup is damaged`);
  });
  return step;
}

/** What could not be restored must fail when it is backed up. */
export function checkPath(path: string): void {
  if (FilePath.safeParse(path).success) return;
  throw new BackupRefused(
    `${path}: no backup has files of such a name: rename it, or move it elsewhere`,
  );
}

/** What is in a folder; nothing when it is missing. A disk of its own has a folder for lost files. */
export async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    if (hasCode(error, 'ENOTDIR')) throw new BackupRefused(`${folder} is not a folder`);
    throw error;
  });
  return names.filter((name) => name !== 'lost+found');
}

/** The files below a folder, by their paths in it; none when it is missing. */
export async function listFiles(folder: string): Promise<string[]> {
  if ((await namesIn(folder)).length === 0) return [];
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}

/** Counts and sums what passes. */
function weigh(onBytes: (bytes: number) => void, findFault: () => Error | null = () => null) {
  const hash = createHash('sha256');
  let bytes = 0;
  const step = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes(chunk.length);
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(findFault()),
  });
  return { step, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** As `sha256sum -c` reads it. */
function sumLine(text: string): string {
  return `${createHash('sha256').update(text).digest('hex')}  ${manifestName}\n`;
}
