import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { StorageUnavailable, type Storage } from '../gateways/storage/index.ts';
import { Refusal } from '../platform/refusal.ts';

const bytesAtMost = 2 * 1024 * 1024;
const pixelsAtMost = 16_000_000;
const sideAtMost = 1600;
const decodedAtOnce = 2;
const accepted = new Set(['png', 'jpeg', 'webp']);

/** Checks, re-encodes and keeps an image (rulings C6); the answer is its path on this host. */
export type SaveImage = (bytes: Buffer) => Promise<string>;

sharp.cache(false);

/** Keeps images under the hash of their content. At most two are decoded at a time. */
export function createImageStore(storage: Storage): SaveImage {
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
    await storage.put(name, encoded, 'image/webp').catch(refuseToKeep);
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

/** A full disk is nobody's fault: the person is told to try again, the operator reads the cause. */
function refuseToKeep(error: unknown): never {
  if (!(error instanceof StorageUnavailable)) throw error;
  throw new Refusal('image.not_kept', { cause: error });
}
