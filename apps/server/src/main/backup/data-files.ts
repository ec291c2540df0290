import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { siteTextNames } from '@stoke/domain';
import type { Config } from '../../platform/config/config.ts';
import { BackupRefused, checkPath, listFiles } from './backup-folder.ts';

export type DataFile = { path: string; open(): Promise<Readable> };

const journal = 'journal.jsonl';

/** Parts that run inside this installation, beside the database. */
export function embeddedParts({ solanaRpcUrl, telegram }: Config): ('chain' | 'telegram')[] {
  return [
    ...(solanaRpcUrl === null ? (['chain'] as const) : []),
    ...(telegram.botToken === null ? (['telegram'] as const) : []),
  ];
}

/**
 * The files of the data folder that a backup has besides the database and the images. What embedded parts make
 * anew stays out: snapshots, ports and locks. A journal that is written to is whole up to its last line, and its
 * part cuts that off.
 */
export async function listDataFiles(config: Config): Promise<DataFile[]> {
  const dataDir = resolve(config.dataDir);
  const found = await Promise.all([
    filesBelow(dataDir, 'secrets'),
    isInside(config) ? textsIn(dataDir) : [],
    // Last: the chain must not be older than the books.
    ...embeddedParts(config).map((part) => filesOfPart(dataDir, part)),
  ]);
  const paths = found.flat();
  for (const path of paths) await refuseOdd(dataDir, path);
  return paths.map((path) => ({ path, open: () => openAsItIs(join(dataDir, path)) }));
}

/** The keys that a server makes in its data folder, as no variable gives them. */
export function madeKeys({ jwtSecret, receiptKeyFile, treasury }: Config): string[] {
  const { address, keyFile, signerUrl } = treasury;
  return [
    ...(jwtSecret === null ? ['secrets/jwt-secret'] : []),
    ...(receiptKeyFile === null ? ['secrets/receipt-key.json'] : []),
    ...((address ?? keyFile ?? signerUrl) === null ? ['secrets/treasury-key.json'] : []),
  ];
}

/** What a restore needs and a backup does not have, by its variable. */
export function namedElsewhere(config: Config): string[] {
  const { address, keyFile, signerUrl } = config.treasury;
  const given = {
    JWT_SECRET: config.jwtSecret !== null,
    RECEIPT_KEY_FILE: config.receiptKeyFile !== null,
    TREASURY_KEY_FILE: keyFile !== null,
    TREASURY_SIGNER_URL: signerUrl !== null,
    // The environment of another process has the key.
    'TREASURY_KEY_FILE or TREASURY_SIGNER_URL':
      address !== null && keyFile === null && signerUrl === null,
    TEXTS_DIR: !isInside(config),
    TRAFFIC_DATABASE_URL: config.trafficDatabaseUrls.length > 0,
  };
  return Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
}

function isInside({ dataDir, textsDir }: Config): boolean {
  return resolve(textsDir) === join(resolve(dataDir), 'texts');
}

/** A pipe would be waited for, and a restore refuses odd names. A link is as good as its file. */
async function refuseOdd(dataDir: string, path: string): Promise<void> {
  const file = join(dataDir, path);
  const found = await stat(file).catch(() => null);
  if (found?.isFile() !== true) throw new BackupRefused(`${file} is not a file: move it elsewhere`);
  checkPath(path);
}

/** Those that are shown; an editor leaves others beside them. */
async function textsIn(dataDir: string): Promise<string[]> {
  const shown = new Set(siteTextNames.map((name) => `texts/${name}.md`));
  return (await filesBelow(dataDir, 'texts')).filter((path) => shown.has(path));
}

/** None of a part that has never run. */
async function filesOfPart(dataDir: string, part: string): Promise<string[]> {
  const files = await filesBelow(dataDir, part);
  return files.filter((path) => path.startsWith(`${part}/keys/`) || path === `${part}/${journal}`);
}

async function filesBelow(dataDir: string, folder: string): Promise<string[]> {
  const files = await listFiles(join(dataDir, folder));
  return files.map((path) => `${folder}/${path}`);
}

/** The current content of a file, even if it grows or is replaced during the read. */
async function openAsItIs(path: string): Promise<Readable> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return size === 0
    ? handle.createReadStream()
    : createReadStream(path, { fd: handle, end: size - 1 });
}
