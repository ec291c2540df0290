import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage, StorageUnavailable } from '../gateways/storage/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { createImageStore, type SaveImage } from './image-store.ts';

const noNote = () => Promise.resolve();
let folder: string;
let save: SaveImage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoke-images-'));
  save = createImageStore(diskStorage(folder), noNote);
});
afterAll(() => rm(folder, { recursive: true }));

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff7a1a' } });
/** A picture that is followed by as much as makes it this long. */
async function ofSize(bytes: number): Promise<Buffer> {
  const picture = await draw(34, 34).png().toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}
const codeOf = (bytes: Buffer) =>
  save(bytes).then(
    () => 'saved',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('an image', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is kept under the hash of its content',
    async (format) => {
      const path = await save(await draw(40, 30).toFormat(format).toBuffer());
      expect(path).toMatch(/^\/media\/[0-9a-f]{40}\.webp$/);
      const kept = await sharp(
        await readFile(join(folder, path.slice('/media/'.length))),
      ).metadata();
      expect([kept.format, kept.width, kept.height]).toEqual(['webp', 40, 30]);
    },
  );

  test('sent twice is kept once', async () => {
    const bytes = await draw(31, 31).png().toBuffer();
    expect(await save(bytes)).toBe(await save(bytes));
  });

  test('loses what was written into it and behind it', async () => {
    const exif = { IFD0: { Copyright: 'SECRET-PLACE' } };
    const bytes = await draw(32, 32).withExif(exif).jpeg().toBuffer();
    const path = await save(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]));
    const kept = await readFile(join(folder, path.slice('/media/'.length)));
    expect(kept.includes('SECRET-PLACE')).toBe(false);
    expect(kept.includes('<script>')).toBe(false);
  });

  test('of 16 megapixels is taken and of one row more is not', async () => {
    expect(await codeOf(await draw(4000, 4000).png().toBuffer())).toBe('saved');
    expect(await codeOf(await draw(4000, 4001).png().toBuffer())).toBe('image.unreadable');
  });

  test('of 2 MB is read, and of one byte more refused before', async () => {
    expect(await codeOf(await ofSize(2_097_152))).toBe('saved');
    expect(await codeOf(await ofSize(2_097_153))).toBe('image.too_large');
  });

  test('that the store cannot take is refused in words', async () => {
    const full = {
      ...diskStorage(folder),
      put: () => Promise.reject(new StorageUnavailable(new Error('ENOSPC'))),
    };
    const bytes = await draw(33, 33).png().toBuffer();
    await expect(createImageStore(full, noNote)(bytes)).rejects.toMatchObject({
      code: 'image.not_kept',
    });
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><p>hello')],
    ['nothing', Buffer.alloc(0)],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('that is %s is refused', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('image.unreadable');
  });
});

test('no half file is ever left', async () => {
  expect((await readdir(folder)).filter((name) => !name.endsWith('.webp'))).toEqual([]);
});
