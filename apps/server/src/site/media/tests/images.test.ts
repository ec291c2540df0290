import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@stoke/domain';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  diskStorage,
  s3Storage,
  StorageUnavailable,
  type Storage,
} from '../../../gateways/storage/index.ts';
import { startS3 } from '../../../../testing/gateways/s3-server.ts';
import { insertAccount } from '../../../people/sign-in/index.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { atOnce, raceWith, rounds, times, together } from '../../../../testing/platform/at-once.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { createImageStore, removeImagesFrom } from '../images.ts';

const clock = { now: () => new Date('2026-11-21T09:00:00.000Z') };
const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const [database, folder, server] = await Promise.all([
  openTestDatabase(40),
  mkdtemp(join(tmpdir(), 'stoke-images-')),
  startS3('pictures'),
]);
const world = (storage: Storage) => ({ db: database.db, clock, storage });

const saveFor = createImageStore(world(diskStorage(folder)));
/** Keeps an image for the platform. */
const save = (bytes: Buffer) => saveFor(bytes, null);
afterAll(async () => {
  await Promise.all([database.close(), server.close()]);
  await rm(folder, { recursive: true });
});

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
    'asvs-5.3.2: as %s is kept under the hash of its content',
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

  test('asvs-14.2.8: loses what was written into it and behind it', async () => {
    const exif = { IFD0: { Copyright: 'SECRET-PLACE' } };
    const bytes = await draw(32, 32).withExif(exif).jpeg().toBuffer();
    const path = await save(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]));
    const kept = await readFile(join(folder, path.slice('/media/'.length)));
    expect(kept.includes('SECRET-PLACE')).toBe(false);
    expect(kept.includes('<script>')).toBe(false);
  });

  test('asvs-5.2.6: of 16 megapixels is taken and of one row more is not', async () => {
    expect(await codeOf(await draw(4000, 4000).png().toBuffer())).toBe('saved');
    await expect(save(await draw(4000, 4001).png().toBuffer())).rejects.toMatchObject({
      code: 'image.unreadable',
      message: 'This image has more than 16 megapixels. Please upload a smaller one.',
    });
  });

  test('asvs-5.2.1: of 2 MB is read, and of one byte more refused before', async () => {
    expect(await codeOf(await ofSize(2_097_152))).toBe('saved');
    expect(await codeOf(await ofSize(2_097_153))).toBe('image.too_large');
  });

  test('that the store cannot take is refused in words', async () => {
    const full = {
      ...diskStorage(folder),
      put: () => Promise.reject(new StorageUnavailable(new Error('ENOSPC'))),
    };
    const bytes = await draw(33, 33).png().toBuffer();
    await expect(createImageStore(world(full))(bytes, null)).rejects.toMatchObject({
      code: 'image.not_kept',
    });
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><p>hello')],
    ['nothing', Buffer.alloc(0)],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('asvs-5.2.2 threat-19: that is %s is refused', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('image.unreadable');
  });
});

describe('what an account uploaded', () => {
  const stores: [string, () => Storage][] = [
    ['a folder', () => diskStorage(folder)],
    ['a bucket', () => s3Storage({ ...keys, url: `${server.endpoint}/pictures`, prefix: 'a/' })],
  ];
  test.each(stores)('is removed from %s, and nothing that others uploaded too', async (_, open) => {
    const { ana, bob, ...store } = await twoPeople(open());
    const [own, shared, platform] = [await pictureOf(), await pictureOf(), await pictureOf()];
    const path = await store.save(own, ana);
    const kept = [
      await store.save(shared, ana),
      await store.save(platform, ana),
      await store.save(await pictureOf(), bob),
    ];
    await store.save(shared, bob);
    await store.save(platform, null);
    await store.removeOf(ana);
    expect(await store.has(path)).toBe(false);
    for (const one of kept) expect(await store.has(one)).toBe(true);
    await store.removeOf(bob);
    expect(await Promise.all(kept.map(store.has))).toEqual([false, true, false]);
  });

  test('is removed by the next try when the storage fails', async () => {
    const disk = diskStorage(folder);
    const { ana, save: keep, has } = await twoPeople(disk);
    const path = await keep(await pictureOf(), ana);
    const broken = { ...disk, remove: () => Promise.reject(new Error('broken')) };
    await expect(removeImagesFrom(world(broken))(ana)).rejects.toThrow('broken');
    await removeImagesFrom(world(disk))(ana);
    expect(await has(path)).toBe(false);
  });

  test('asvs-5.2.4: is at most 500 images a day; the next one is taken a day later', async () => {
    const by = await addPerson();
    let now = clock.now();
    const saveMine = createImageStore({ ...world(diskStorage(folder)), clock: { now: () => now } });
    await fill(by, 499);
    const last = await pictureOf();
    const path = await saveMine(last, by);
    const more = await pictureOf();
    await expect(saveMine(more, by)).rejects.toMatchObject({
      code: 'image.too_many',
      retryAfterSeconds: dayMs / 1000,
    });
    expect(await saveMine(last, by)).toBe(path);
    now = new Date(now.getTime() + dayMs);
    await saveMine(more, by);
  });

  raceWith(
    'is at most 500 images a day, also of those that arrive at the same moment',
    async (crowd) => {
      const pictures = await together(crowd, (n) =>
        draw(16 + n, 17)
          .png()
          .toBuffer(),
      );
      const saveMine = createImageStore(world(diskStorage(folder)));
      await rounds(async () => {
        const by = await addPerson();
        await fill(by, 499);
        const { refused } = await atOnce(crowd, (n) => saveMine(pictures[n] ?? Buffer.of(), by));
        expect(refused).toEqual(times(crowd - 1, 'image.too_many'));
      });
    },
  );

  raceWith('what was said to be kept is there', async (crowd) => {
    const { ana, bob, ...store } = await twoPeople(diskStorage(folder));
    await rounds(async () => {
      const bytes = await pictureOf();
      const path = await store.save(bytes, ana);
      await together<unknown>(crowd, (n) =>
        n % 2 === 1 ? store.removeOf(ana) : store.save(bytes, bob),
      );
      expect(await store.has(path)).toBe(true);
      await store.removeOf(bob);
      expect(await store.has(path)).toBe(false);
    });
  });

  async function twoPeople(storage: Storage) {
    const [ana, bob] = [await addPerson(), await addPerson()];
    const removeOf = removeImagesFrom(world(storage));
    const has = async (path: string) => {
      const file = await storage.get(path.replace('/media/', ''));
      file?.content.destroy();
      return file !== null;
    };
    return { ana, bob, save: createImageStore(world(storage)), removeOf, has };
  }

  async function fill(by: string, count: number): Promise<void> {
    await database.db.run(sql`
      insert into image (path, user_id, kept_at)
      select '/media/' || lpad(to_hex(n), 40, '0') || '.webp', ${by}, ${clock.now()}
      from generate_series(1, ${count}::int) n`);
  }

  function addPerson(): Promise<string> {
    const username = randomBytes(6).toString('hex');
    const person = {
      username,
      email: `${username}@x.test`,
      passwordHash: '-',
      role: 'user',
    } as const;
    return database.db.transaction((tx) =>
      insertAccount({ clock, newId: uuidV7(clock) }, tx, person),
    );
  }

  /** No two are alike, but by chance. */
  function pictureOf(): Promise<Buffer> {
    const [r = 0, g = 0, b = 0, wider = 0] = randomBytes(4);
    const create = { width: 16 + wider, height: 16, channels: 3, background: { r, g, b } } as const;
    return sharp({ create }).png().toBuffer();
  }
});

test('no half file is ever left', async () => {
  expect((await readdir(folder)).filter((name) => !name.endsWith('.webp'))).toEqual([]);
});
