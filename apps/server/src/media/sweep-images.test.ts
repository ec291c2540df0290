import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diskStorage, s3Storage, type Storage } from '../gateways/storage/index.ts';
import { startS3, type S3Server } from '../gateways/storage/testing/s3-server.ts';
import { sql } from '../platform/db/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createImageStore } from './image-store.ts';
import { noteImagesIn } from './note-image.ts';
import { judge, sweepImages } from './sweep-images.ts';

let database: TestDatabase;
let folder: string;
let server: S3Server;
beforeAll(async () => {
  [database, folder, server] = await Promise.all([
    openTestDatabase(20),
    mkdtemp(join(tmpdir(), 'stoke-sweep-')),
    startS3('pictures'),
  ]);
});
afterAll(async () => {
  await Promise.all([database.close(), server.close()]);
  await rm(folder, { recursive: true });
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let now = new Date('2026-11-21T09:00:00.000Z');
const clock = { now: () => now };
const pass = (ms: number) => (now = new Date(now.getTime() + ms));
/** What the rows refer to. */
const used = new Set<string>();
beforeEach(async () => {
  pass(30 * dayMs);
  used.clear();
  await database.db.run(sql`delete from kept_image`);
});

function openWorld(storage: Storage) {
  const { db } = database;
  const save = createImageStore(storage, noteImagesIn({ db, clock }));
  const isUsed = (_: unknown, path: string) => Promise.resolve(used.has(path));
  const deps = { db, clock, storage, isUsed };
  const has = async (path: string) => {
    const file = await storage.get(path.replace('/media/', ''));
    file?.content.destroy();
    return file !== null;
  };
  return { save, has, storage, deps, sweep: () => sweepImages(deps) };
}
const onDisk = () => openWorld(diskStorage(folder));

/** No two are alike, but by chance. */
function draw(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const size = { width: 16 + (randomBytes(1)[0] ?? 0), height: 16 };
  return sharp({ create: { ...size, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
test.each([
  ['a folder', () => diskStorage(folder)],
  ['a bucket', () => s3Storage({ ...keys, url: `${server.endpoint}/pictures`, prefix: 'a/' })],
] as const)('in %s what nothing uses at two looks a day apart is removed', async (_, open) => {
  const { save, has, sweep } = openWorld(open());
  const [left, kept] = [await save(await draw()), await save(await draw())];
  used.add(kept);
  pass(dayMs - 1);
  await sweep();
  pass(1);
  await sweep();
  pass(dayMs - 1);
  await sweep();
  expect(await has(left)).toBe(true);
  pass(1);
  await sweep();
  expect(await has(left)).toBe(false);
  expect(await has(kept)).toBe(true);
});

test('what is used again, or sent again, begins its day anew', async () => {
  const { save, has, sweep } = onDisk();
  const bytes = await draw();
  const [again, path] = [await save(bytes), await save(await draw())];
  pass(dayMs);
  await sweep();
  used.add(path);
  pass(dayMs - 1);
  await save(bytes);
  pass(1);
  await sweep();
  used.delete(path);
  pass(dayMs - 1);
  await sweep();
  expect(await has(again)).toBe(true);
  pass(7 * dayMs);
  await sweep();
  expect(await has(path)).toBe(true);
  pass(dayMs);
  await sweep();
  expect([await has(path), await has(again)]).toEqual([false, false]);
});

test('what is removed can be kept again', async () => {
  const { save, has, sweep } = onDisk();
  const bytes = await draw();
  await save(bytes);
  for (let day = 0; day < 2; day += 1) {
    pass(dayMs);
    await sweep();
  }
  expect(await has(await save(bytes))).toBe(true);
});

test('killed between mark and removal: it is not kept anew, then removed and free again', async () => {
  const { save, has, sweep, deps, storage } = onDisk();
  const bytes = await draw();
  const path = await save(bytes);
  pass(dayMs);
  await sweep();
  pass(dayMs);
  const killed = { ...storage, remove: () => Promise.reject(new Error('killed')) };
  await expect(sweepImages({ ...deps, storage: killed })).rejects.toThrow('not removed');
  const refused: unknown = await save(bytes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'image.not_kept' });
  pass(119_999);
  await sweep();
  expect(await has(path)).toBe(true);
  pass(1);
  await sweep();
  expect(await has(path)).toBe(false);
  expect(await has(await save(bytes))).toBe(true);
});

test('an image that cannot be removed keeps no other one waiting', async () => {
  const { save, has, sweep, deps, storage } = onDisk();
  const [stuck, free] = [await save(await draw()), await save(await draw())];
  pass(dayMs);
  await sweep();
  pass(dayMs);
  const remove = (name: string) =>
    stuck.endsWith(name) ? Promise.reject(new Error('stuck')) : storage.remove(name);
  await expect(sweepImages({ ...deps, storage: { remove } })).rejects.toThrow('not removed');
  expect([await has(stuck), await has(free)]).toEqual([true, false]);
});

test('a process that stood still after its mark removes nothing', async () => {
  const { save, has, deps } = onDisk();
  const path = await save(await draw());
  pass(dayMs);
  await sweepImages(deps);
  pass(dayMs);
  // the clock goes on by an hour from the second look at it
  let looks = 0;
  const slow = { now: () => new Date(now.getTime() + (looks++ === 0 ? 0 : hourMs)) };
  await sweepImages({ ...deps, clock: slow });
  expect(await has(path)).toBe(true);
});

test('an image is judged by whether it is used and how long it was not', () => {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const unused = (since: Date | null) => judge({ path: 'x', unusedSince: since }, false, now);
  expect(judge({ path: 'x', unusedSince: at(-9 * dayMs) }, true, now).unusedSince).toBeNull();
  expect(unused(null)).toEqual({ lookAt: at(dayMs), unusedSince: now, removingAt: null });
  expect(unused(at(1 - dayMs)).removingAt).toBeNull();
  expect(unused(at(-dayMs)).removingAt).toEqual(now);
});

/** Sends one picture that is due for removal from many sides while as many remove what is due. */
async function race(crowd: number) {
  const { save, has, sweep } = onDisk();
  const bytes = await draw();
  await save(bytes);
  pass(dayMs);
  await sweep();
  pass(dayMs);
  const saved = await Promise.all(
    Array.from({ length: crowd }, async (_, n) => {
      if (n % 2 === 1) return sweep();
      return save(bytes).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'image.not_kept' });
      });
    }),
  );
  const paths = saved.filter((path) => typeof path === 'string');
  for (const path of paths) expect(await has(path)).toBe(true);
  return paths.length;
}

test.each([2, 5, 30])(
  '%i at once: what was said to be kept is there',
  async (crowd) => {
    for (let round = 0; round < 20; round += 1) await race(crowd);
  },
  60_000,
);
