import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { noLimits } from '../../../platform/db/call-limits.ts';
import { createHttpApp } from '../../../platform/http/http-app.ts';
import { servePreviews, type Preview } from '../index.ts';

const pages = new Map<string, Preview>([
  ['/', { title: 'Stoke', line: 'Paid <social> & tasks', picture: null }],
  ['/creator/1', { title: '…'.repeat(200), line: '', picture: '/media/red.webp' }],
  ['/creator/2', { title: 'Broken', line: '', picture: '/media/broken.webp' }],
]);
const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  .webp()
  .toBuffer();
async function* bytesOf(path: string) {
  if (path !== '/media/red.webp') throw new Error('Gone.');
  yield red;
}
const readImage = vi.fn<(path: string) => Promise<AsyncIterable<Uint8Array>>>(async (path) =>
  bytesOf(path),
);
const app = await createHttpApp({ log: pino({ level: 'silent' }), production: false });
servePreviews(app, {
  limits: noLimits,
  readPreview: async (path) => pages.get(path) ?? null,
  readImage,
});
afterAll(() => app.close());
const get = (name: string) => app.inject(`/previews/${name}`);

/** How bright the picture is, and how much its points differ: text does both. */
async function statsOf(name: string) {
  const { rawPayload } = await get(name);
  const { channels } = await sharp(rawPayload).stats();
  return channels.map(({ mean, stdev }) => ({ mean, stdev }));
}

test('a page has a picture in the size of shared links, with its words in it', async () => {
  const { statusCode, headers, rawPayload } = await get('home.jpg');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=3600',
  ]);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  const words = await sharp(rawPayload)
    .extract({ left: 60, top: 220, width: 500, height: 200 })
    .stats();
  expect(words.channels[2]?.max).toBeGreaterThan(220);
});

test('the picture of a brand shines through, and is read once', async () => {
  const [reds = { mean: 0 }, greens = { mean: 0 }] = await statsOf('creator/1.jpg');
  expect(reds.mean).toBeGreaterThan(greens.mean + 20);
  await get('creator/1.jpg');
  expect(readImage).toHaveBeenCalledOnce();
});

test('a picture that is gone leaves the words, and is looked for again', async () => {
  const reads = readImage.mock.calls.length;
  for (const n of [1, 2]) {
    expect((await get('creator/2.jpg')).statusCode).toBe(200);
    expect(readImage).toHaveBeenCalledTimes(reads + n);
  }
});

test('no more than twenty wait to be drawn', async () => {
  const paths = Array.from({ length: 21 }, (_, n) => `many/${n}`);
  for (const path of paths) pages.set(`/${path}`, { title: path, line: '', picture: null });
  const replies = await Promise.all(paths.map((path) => get(`${path}.jpg`)));
  const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([...Array<number>(20).fill(200), 503]);
  expect((await get('many/20.jpg')).statusCode).toBe(200);
});

test.each(['creator/3.jpg', 'home.png', 'home', '../home.jpg', `${'a'.repeat(81)}.jpg`])(
  '%s is not there',
  async (name) => {
    expect((await get(name)).statusCode).toBe(404);
  },
);
