import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectAvatarService } from '../gateways/avatars/index.ts';
import {
  startAvatarServer,
  type Answer,
  type AvatarServer,
} from '../gateways/avatars/testing/avatar-server.ts';
import { diskStorage } from '../gateways/storage/index.ts';
import { createHttpApp } from '../platform/http/http-app.ts';
import { createLog } from '../platform/log.ts';
import { openAvatarCache, openAvatarDesk, serveMedia } from './index.ts';

const log = createLog('silent');
const day = 86_400_000;
let folder: string;
let app: FastifyInstance;
let server: AvatarServer;
let now: number;
let answer: Answer;
let png: Buffer;
const clock = { now: () => new Date(now) };
const closing: (() => void)[] = [];

beforeEach(async () => {
  now = Date.parse('2026-11-21T09:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'stoke-avatars-'));
  png = await draw(400, 300);
  answer = (_, response) => void response.end(png);
  server = await startAvatarServer((request, response) => answer(request, response));
  await open();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await app.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/** The server as it is after a start: what is on the disk stays. */
async function open(most?: { files: number; bytes: number }, patienceMs = 3000) {
  const cache = await openAvatarCache({ folder, clock }, most);
  const service = connectAvatarService(server.template, patienceMs);
  const avatars = openAvatarDesk({ service, cache, clock, log, patienceMs });
  closing.push(avatars.close);
  app = await createHttpApp({ log, production: true, trustProxy: 0 });
  serveMedia(app, { storage: diskStorage(folder), avatars, limitFactor: 1 });
}

function draw(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#ff7a1a' } as const;
  return sharp({ create }).png().toBuffer();
}

const ask = (handle: string, headers = {}) => app.inject({ url: `/avatars/x/${handle}`, headers });
const typeOf = async (handle: string) => (await ask(handle)).headers['content-type'];
const [picture, initials] = ['image/webp', 'image/svg+xml'];

test('a picture is fetched once, cut to a square, written anew and kept', async () => {
  const first = await ask('Ada_Stone');
  expect(first.headers).toMatchObject({
    'content-type': picture,
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'x-content-type-options': 'nosniff',
  });
  const { format, width, height } = await sharp(first.rawPayload).metadata();
  expect([format, width, height]).toEqual(['webp', 192, 192]);
  expect((await ask('ada_stone')).rawPayload).toEqual(first.rawPayload);
  expect(server.asked).toEqual(['/x/ada_stone?fallback=false']);
  const again = await ask('ada_stone', { 'if-none-match': first.headers['etag'] });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('what was fetched outlives a restart', async () => {
  await ask('ada');
  await open();
  expect(await typeOf('ada')).toBe(picture);
  expect(server.asked).toHaveLength(1);
});

test('after seven days the old picture is shown while a new one is fetched', async () => {
  const before = await ask('ada');
  now += 7 * day - 1;
  await ask('ada');
  expect(server.asked).toHaveLength(1);
  now += 1;
  png = await draw(50, 50);
  expect((await ask('ada')).rawPayload).toEqual(before.rawPayload);
  await expect
    .poll(async () => (await ask('ada')).rawPayload.length)
    .not.toBe(before.rawPayload.length);
  expect(server.asked).toHaveLength(2);
});

test('an old picture stays when the service fails', async () => {
  await ask('ada');
  now += 30 * day;
  answer = (_, response) => void response.writeHead(500).end();
  for (let round = 0; round < 3; round += 1) expect(await typeOf('ada')).toBe(picture);
});

test('without a picture there are initials, and for an hour nobody asks again', async () => {
  answer = (_, response) => void response.writeHead(404).end();
  const first = await ask('ghost');
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, initials]);
  now += 3_600_000 - 1;
  const last = await ask('ghost');
  expect(last.headers['cache-control']).toBe('public, max-age=1');
  expect(server.asked).toHaveLength(1);
  now += 1;
  answer = (_, response) => void response.end(png);
  expect(await typeOf('ghost')).toBe(picture);
});

describe('there are initials when the service sends', () => {
  const bomb = () => draw(4001, 4000);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  test.each([
    ['an SVG', () => Promise.resolve(Buffer.from(svg))],
    ['a page', () => Promise.resolve(Buffer.from('<!doctype html><p>hello'))],
    ['a GIF', () => Promise.resolve(Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'))],
    ['half a picture', async () => (await draw(90, 90)).subarray(0, 60)],
    ['more than 16 megapixels in some kilobytes', bomb],
    ['more than 256 KB', () => Promise.resolve(Buffer.concat([png, Buffer.alloc(256 * 1024)]))],
  ])('%s', async (_, make) => {
    const bytes = await make();
    answer = (_request, response) => void response.end(bytes);
    const shown = await ask('ada');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, initials]);
    await ask('ada');
    expect(server.asked).toHaveLength(1);
  });
});

test('a visitor waits no longer than the patience, and finds the picture later', async () => {
  await open(undefined, 100);
  let letAnswer = () => {};
  answer = (_, response) => {
    letAnswer = () => void response.end(png);
  };
  const shown = await ask('slow');
  expect(shown.headers).toMatchObject({
    'content-type': initials,
    'cache-control': 'public, max-age=60',
  });
  letAnswer();
  now += 5 * 60_000;
  answer = (_, response) => void response.end(png);
  expect(await typeOf('slow')).toBe(picture);
});

test('two hundred handles at once open at most six connections, each handle one', async () => {
  answer = (_, response) => void setImmediate(() => response.end(png));
  const handles = Array.from({ length: 200 }, (_, at) => `user_${at}`);
  const shown = await Promise.all([...handles, ...handles].map((handle) => ask(handle)));
  expect(new Set(shown.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await expect.poll(async () => (await readdir(folder)).length, { timeout: 20_000 }).toBe(200);
  expect(new Set(server.asked).size).toBe(200);
  expect(server.asked).toHaveLength(200);
  expect(server.mostAtOnce()).toBeLessThanOrEqual(6);
});

test('a service that has enough is left alone for as long as it says', async () => {
  answer = (_, response) => void response.writeHead(429, { 'retry-after': '90' }).end();
  expect(await typeOf('one')).toBe(initials);
  answer = (_, response) => void response.end(png);
  now += 89_999;
  expect(await typeOf('two')).toBe(initials);
  expect(server.asked).toHaveLength(1);
  now += 1;
  expect(await typeOf('two')).toBe(picture);
});

test('a service that fails five times in a row is left alone for a minute', async () => {
  answer = (_, response) => void response.destroy();
  for (const handle of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await ask(handle);
  expect(server.asked).toHaveLength(5);
  now += 60_000;
  await ask('h');
  expect(server.asked).toHaveLength(6);
});

test('a failure of one handle is not asked about again for five minutes', async () => {
  answer = (_, response) => void response.writeHead(500).end();
  await ask('ada');
  now += 5 * 60_000 - 1;
  await ask('ada');
  expect(server.asked).toHaveLength(1);
  now += 1;
  answer = (_, response) => void response.end(png);
  expect(await typeOf('ada')).toBe(picture);
});

test('the folder has a limit: what was used longest ago gives way', async () => {
  await open({ files: 3, bytes: 1_000_000 });
  for (const handle of ['one', 'two', 'three']) await ask(handle);
  await ask('one');
  await ask('four');
  expect((await readdir(folder)).toSorted()).toEqual(['four.webp', 'one.webp', 'three.webp']);
  const { rawPayload } = await ask('one');
  await open({ files: 100, bytes: rawPayload.length * 2 });
  await ask('five');
  expect(await readdir(folder)).toHaveLength(2);
});

test('a file that is gone is fetched again, a half one never shown', async () => {
  await ask('ada');
  await rm(join(folder, 'ada.webp'));
  expect(await typeOf('ada')).toBe(picture);
  expect(server.asked).toHaveLength(2);
  await writeFile(join(folder, 'bob.webp.0a1b2c3d4e5f.part'), 'half');
  await open();
  expect(await typeOf('bob')).toBe(picture);
  expect((await readdir(folder)).toSorted()).toEqual(['ada.webp', 'bob.webp']);
});

test.each([
  '',
  'sixteen_letters_',
  'a-b',
  '..',
  '%2e%2e',
  'a%2fb',
  'ä',
  'a%00',
  'a.webp',
  '{handle}',
])('the handle %j is none', async (handle) => {
  expect((await ask(handle)).statusCode).toBe(404);
  expect(server.asked).toEqual([]);
});
