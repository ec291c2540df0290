import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { dayMs } from '@stoke/domain';
import { StorageUnavailable, type Storage } from '../../gateways/storage/index.ts';
import type { Core } from '../../platform/core.ts';
import { Refusal } from '../../platform/refusal.ts';
import { encodeImage } from './encode-image.ts';
import { pictureHash } from './picture-hash.ts';
import {
  countUploads,
  deleteUpload,
  insertUpload,
  isOfOthers,
  keepPaidProofs,
  listOldProofs,
  listUploads,
  lockContent,
  lockUploads,
} from './media-store.ts';

const maxBytes = 2 * 1024 * 1024;
/** Of one account: far above what a person does by hand. */
const maxUploadsADay = 500;
const uploaded = { side: 1600, fit: 'inside' } as const;

/**
 * Checks, encodes and stores an image (rule 3.6) for the account that uploads it, or with null for
 * the platform; returns its path on this host.
 */
export type SaveImage = (bytes: Buffer, by: string | null) => Promise<string>;

export type ImageDeps = Pick<Core, 'db' | 'clock'> & { storage: Storage };

/** Where images are served: to all, or by calls that know who may see a proof. */
type Folder = 'media' | 'proof';

/** Stores images under the hash of their content. */
export function createImageStore(deps: ImageDeps, folder: Folder = 'media'): SaveImage {
  return async (bytes, by) => {
    if (bytes.length > maxBytes) throw new Refusal('image.too_large');
    const encoded = await encodeImage(bytes, uploaded);
    const hash = folder === 'proof' ? await pictureHash(encoded) : null;
    return storeImage(deps, encoded, by, { folder, hash, limit: maxUploadsADay });
  };
}

/** Opens a stored image by its path, for the caller to read or close; null when there is none. */
export type ReadImage = (path: string) => Promise<Readable | null>;

export function createImageReader({ storage }: Pick<ImageDeps, 'storage'>): ReadImage {
  return async (path) => (await storage.get(imageNameOf(path)))?.content ?? null;
}

/**
 * Stores an encoded image: first the row with its owner, then the file. With a limit, an account stores no more new
 * images than that in 24 hours; an image that it already has does not count, so that a call can be repeated.
 */
export async function storeImage(
  { db, clock, storage }: ImageDeps,
  encoded: Buffer,
  by: string | null,
  { folder, hash, limit }: { folder: Folder; hash: bigint | null; limit: number | null } = {
    folder: 'media',
    hash: null,
    limit: null,
  },
): Promise<string> {
  const name = `${createHash('sha256').update(encoded).digest('hex').slice(0, 40)}.webp`;
  const path = `/${folder}/${name}`;
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (by !== null) await lockUploads(tx, by);
    const isNew = await insertUpload(tx, { path, userId: by, at, hash });
    if (!isNew || by === null || limit === null) return;
    const since = new Date(at.getTime() - dayMs);
    const { count, oldest } = await countUploads(tx, by, since);
    if (count <= limit) return;
    const waitMs = oldest.getTime() - since.getTime();
    throw new Refusal('image.too_many', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  });
  await storage.put(imageNameOf(path), encoded, 'image/webp').catch(refuseToKeep);
  return path;
}

/**
 * Removes an account's uploads, unless others uploaded the same content. A concurrent upload of
 * that content waits for this. Safe to repeat after a crash.
 */
export function removeImagesFrom(deps: Pick<ImageDeps, 'db' | 'storage'>) {
  return async (userId: string): Promise<void> => {
    for (const { path } of await listUploads(deps.db, userId)) {
      // oxlint-disable-next-line no-await-in-loop -- one image at a time
      await removeUpload(deps, { path, userId });
    }
  };
}

const proofsAtOnce = 100;

/** Removes the images of proofs that were uploaded before, once their work is finally rejected. */
export async function removeOldProofs(
  deps: Pick<ImageDeps, 'db' | 'storage'>,
  { before, signal }: { before: Date; signal: AbortSignal | undefined },
): Promise<void> {
  await keepPaidProofs(deps.db, before);
  let after = { at: new Date(0), path: '' };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const page = await listOldProofs(deps.db, { before, after, limit: proofsAtOnce });
    for (const item of page) {
      if (signal?.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- one image at a time
      await removeUpload(deps, item);
    }
    const last = page.at(-1);
    if (!last || page.length < proofsAtOnce) return;
    after = { at: last.keptAt, path: last.path };
  }
}

async function removeUpload(
  deps: Pick<ImageDeps, 'db' | 'storage'>,
  input: { path: string; userId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockContent(tx, input.path);
    if (!(await isOfOthers(tx, input))) await deps.storage.remove(imageNameOf(input.path));
    await deleteUpload(tx, input);
  });
}

/** The column that names every image that is stored. */
export const imagePaths = { table: 'image', column: 'path' } as const;

/** The storage name of the image with this path. */
export function imageNameOf(path: string): string {
  return path.replace('/media/', '').replace('/proof/', 'proof-');
}

/** A full disk is an operator's problem: the user is told to try again and the cause is logged. */
function refuseToKeep(error: unknown): never {
  if (!(error instanceof StorageUnavailable)) throw error;
  throw new Refusal('image.not_kept', { cause: error });
}
