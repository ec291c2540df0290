import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectAvatarService } from '../../../gateways/avatars/index.ts';
import {
  startAvatarServer,
  type Answer,
  type AvatarServer,
} from '../../../../testing/gateways/avatar-server.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password, type Member } from '../../../../testing/server/visitor.ts';

const hourMs = 3_600_000;
const [picture, initials] = ['image/webp', 'image/svg+xml'];
let service: AvatarServer;
let answer: Answer;
let server: TestServer;
let png: Buffer;

beforeEach(async () => {
  png = await draw(400, 300);
  answer = (_, response) => void response.end(png);
  service = await startAvatarServer((request, response) => answer(request, response));
  server = await openTestServer({ avatars: connectAvatarService(service.template) });
});
afterEach(async () => {
  await server.close();
  await service.close();
});

function draw(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#ff7a1a' } as const;
  return sharp({ create }).png().toBuffer();
}

const view = (handle: string) => server.app.inject(`/avatars/x/${handle}`);
const typeOf = async (handle: string) => (await view(handle)).headers['content-type'];
const pass = (ms: number) => (server.time.now = new Date(server.time.now.getTime() + ms));

async function link(member: Member, xUsername: string): Promise<void> {
  const response = await ask(server, 'saveXAccount', { token: member.token, body: { xUsername } });
  expect(response.status).toBe(200);
}

test('the picture of a linked account is fetched once, cut to a square and written anew', async () => {
  await link(await join(server), 'Ada_Stone');
  expect(await typeOf('ada_stone')).toBe(initials);
  for (let run = 0; run < 3; run += 1) await server.sweep();
  const shown = await view('ADA_stone');
  expect(shown.headers).toMatchObject({
    'content-type': picture,
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'x-content-type-options': 'nosniff',
  });
  const { format, width, height } = await sharp(shown.rawPayload).metadata();
  expect([format, width, height]).toEqual(['webp', 192, 192]);
  expect(service.asked).toEqual(['/x/ada_stone?fallback=false']);
});

test('a handle that no one has linked has initials, and no view asks the service', async () => {
  expect((await view('ghost')).statusCode).toBe(200);
  expect(await typeOf('ghost')).toBe(initials);
  expect((await view('ghost_ship')).body).toContain('>GS</text>');
  expect(service.asked).toEqual([]);
});

test('a service that fails is asked four times more, then the handle keeps its initials', async () => {
  answer = (_, response) => void response.writeHead(500).end();
  await link(await join(server), 'ada');
  await server.sweep();
  for (const [tries, hours] of [1 / 6, 1, 6, 24].entries()) {
    pass(hours * hourMs - 1);
    await server.sweep();
    expect(service.asked).toHaveLength(tries + 1);
    pass(1);
    await server.sweep();
    expect(service.asked).toHaveLength(tries + 2);
  }
  pass(1000 * hourMs);
  await server.sweep();
  expect(service.asked).toHaveLength(5);
  expect(await typeOf('ada')).toBe(initials);
});

test('a picture that came late is shown', async () => {
  answer = (_, response) => void response.destroy();
  await link(await join(server), 'ada');
  await server.sweep();
  answer = (_, response) => void response.end(png);
  pass(hourMs);
  await server.sweep();
  expect(await typeOf('ada')).toBe(picture);
});

test('a service that fails for one handle is not asked about the next one in that run', async () => {
  answer = (_, response) => void response.writeHead(429).end();
  for (const handle of ['one', 'two', 'three']) await link(await join(server), handle);
  await server.sweep();
  expect(service.asked).toHaveLength(1);
});

describe('there are initials, and nothing more is asked, when the service sends', () => {
  const bomb = () => draw(4001, 4000);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  test.each([
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
    ['an SVG', () => Promise.resolve(Buffer.from(svg))],
    ['a page', () => Promise.resolve(Buffer.from('<!doctype html><p>hello'))],
    ['a GIF', () => Promise.resolve(Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'))],
    ['half a picture', async () => (await draw(90, 90)).subarray(0, 60)],
    ['more than 16 megapixels in some kilobytes', bomb],
    ['more than 256 KB', () => Promise.resolve(Buffer.concat([png, Buffer.alloc(256 * 1024)]))],
  ])('%s', async (_, make) => {
    const bytes = await make();
    answer = (_request, response) => void response.end(bytes);
    await link(await join(server), 'ada');
    await server.sweep();
    pass(48 * hourMs);
    await server.sweep();
    expect(await typeOf('ada')).toBe(initials);
    expect(service.asked).toHaveLength(1);
  });
});

test('with another handle comes another picture', async () => {
  const member = await join(server);
  await link(member, 'before');
  await server.sweep();
  png = await draw(50, 50);
  await link(member, 'after');
  expect([await typeOf('before'), await typeOf('after')]).toEqual([initials, initials]);
  await server.sweep();
  expect([await typeOf('before'), await typeOf('after')]).toEqual([initials, picture]);
});

test('a deleted account takes its picture along', async () => {
  const member = await join(server);
  await link(member, 'ada');
  await server.sweep();
  const [row] = await server.db.all(sql<{ path: string }>`select path from avatar`);
  const body = { password, confirm: member.username, leaveBehind: 0 };
  const response = await ask(server, 'deleteAccount', { token: member.token, body });
  expect(response.status).toBe(200);
  await server.sweep();
  expect(await typeOf('ada')).toBe(initials);
  expect(await server.image(row?.path ?? '')).toBeNull();
});

test('a text that cannot be a handle is not found', async () => {
  const paths = ['', 'a-b', '..', '%2e%2e', 'a%2fb', 'ä', 'a%00', 'a.webp', '{handle}'];
  for (const path of [...paths, 'sixteen_letters_']) {
    expect((await view(path)).statusCode, path).toBe(404);
  }
});
