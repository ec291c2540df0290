import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Refusal } from '../platform/refusal.ts';

const bytesAtMost = 2 * 1024 * 1024;
const pixelsAtMost = 16_000_000;
const sideAtMost = 1600;
const decodedAtOnce = 2;
const accepted = new Set(['png', 'jpeg', 'webp']);

/** Checks, re-encodes and keeps an image (rulings C6); the answer is its path on this host. */
export type SaveImage = (bytes: Buffer) => Promise<string>;

sharp.cache(false);

/** Keeps images below `folder` under the hash of their content. */
export function createImageStore(folder: string): SaveImage {
  const slots = Array.from({ length: decodedAtOnce }, () => Promise.resolve());
  let next = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const slot = next++ % decodedAtOnce;
    const result = (slots[slot] ?? Promise.resolve()).then(work);
    slots[slot] = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  return async (bytes) => {
    if (bytes.length > bytesAtMost) throw new Refusal('image.too_large');
    const encoded = await inTurn(() => reencode(bytes));
    const name = `${createHash('sha256').update(encoded).digest('hex').slice(0, 40)}.webp`;
    await writeDurably(folder, name, encoded);
    return `/media/${name}`;
  };
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw new Refusal('image.unreadable');
  const image = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' });
  const { format } = await image.metadata().catch(() => ({ format: 'unknown' }));
  if (!accepted.has(format)) throw new Refusal('image.unreadable');
  return image
    .rotate()
    .resize({ width: sideAtMost, height: sideAtMost, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw new Refusal('image.unreadable');
    });
}

/** A full disk or a crash leaves no half file under the final name. */
async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  const target = join(folder, name);
  if (await stat(target).catch(() => null)) return;
  await mkdir(folder, { recursive: true });
  const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
