import { createHash } from 'node:crypto';
import { StorageUnavailable, type Storage } from '../gateways/storage/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { encodeImage } from './encode-image.ts';

const bytesAtMost = 2 * 1024 * 1024;
const sideAtMost = 1600;

/** Checks, re-encodes and keeps an image (rulings C6); the answer is its path on this host. */
export type SaveImage = (bytes: Buffer) => Promise<string>;

/** Is told of an image before it is kept. */
export type NoteImage = (path: string) => Promise<void>;

/** Keeps images under the hash of their content. */
export function createImageStore(storage: Storage, note: NoteImage): SaveImage {
  return async (bytes) => {
    if (bytes.length > bytesAtMost) throw new Refusal('image.too_large');
    const encoded = await encodeImage(bytes, { side: sideAtMost, fit: 'inside' });
    if (!encoded) throw new Refusal('image.unreadable');
    const name = `${createHash('sha256').update(encoded).digest('hex').slice(0, 40)}.webp`;
    const path = `/media/${name}`;
    await note(path);
    await storage.put(name, encoded, 'image/webp').catch(refuseToKeep);
    return path;
  };
}

/** Removes a kept image by its path. */
export function removeImageFrom(storage: Storage): (path: string) => Promise<void> {
  return (path) => storage.remove(nameOf(path));
}

/** The name in storage of an image with this path. */
export function nameOf(path: string): string {
  return path.replace('/media/', '');
}

/** A full disk is nobody's fault: the person is told to try again, the operator reads the cause. */
function refuseToKeep(error: unknown): never {
  if (!(error instanceof StorageUnavailable)) throw error;
  throw new Refusal('image.not_kept', { cause: error });
}
