import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { diskStorage } from '../../../gateways/storage/index.ts';
import { openCallLimits } from '../../../platform/db/call-limits.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createHttpApp } from '../../../platform/http/http-app.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { createImageStore, serveMedia } from '../index.ts';

let logged: string[] = [];
const [database, folder] = await Promise.all([
  openTestDatabase(),
  mkdtemp(join(tmpdir(), 'stoke-media-')),
]);
const world = { db: database.db, clock: systemClock, storage: diskStorage(folder) };
const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: '#ff7a1a' } });
const path = await createImageStore(world)(await drawn.png().toBuffer(), null);
const limits = openCallLimits({ url: database.ownerUrl, factor: 1 });
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
const app = await createHttpApp({ log, production: true });
serveMedia(app, { ...world, limits });
beforeEach(() => {
  logged = [];
});
afterEach(() => expect(logged).toEqual([]));
afterAll(async () => {
  await limits.close();
  await Promise.all([app.close(), database.close()]);
  await rm(folder, { recursive: true });
});

test('asvs-3.2.1: a kept image is served for ever, as an image and as nothing else', async () => {
  const answer = await app.inject(path);
  expect(answer.statusCode).toBe(200);
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

test.each([
  `/media/${'0'.repeat(40)}.webp`,
  '/media/..%2fimages.ts',
  '/media/x.webp',
  '/media/%00.webp',
])('%s is not found', async (address) => {
  expect((await app.inject(address)).statusCode).toBe(404);
});
