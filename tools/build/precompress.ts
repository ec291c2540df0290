import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(css|html|js|json|map|svg|txt|webmanifest|xml)$/;
/** Below this size the headers of a compressed reply cost more than it saves. */
const smallestBytes = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `<file>.br` and `<file>.gz` next to every text file below `folder` that gains by it.
 * index.html is left alone: the server writes a fresh nonce into each copy it sends.
 * @returns how many files were compressed
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .filter((entry) => entry.name !== 'index.html' && !entry.parentPath.includes('.vite'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const written = await Promise.all(files.map(compressFile));
  return written.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < smallestBytes) return false;
  const [small, smaller] = await Promise.all([
    zip(content, { level: 9 }),
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
  return true;
}
