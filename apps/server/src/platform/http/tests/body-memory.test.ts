import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { api } from '@stoke/contract';
import { multipart, picture } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { join } from '../../../../testing/server/visitor.ts';

const megabyte = 1024 * 1024;
const room = 64 * megabyte;
const manyMore = 200;

const server = await openTestServer();
const { app } = server;
// However long a busy machine takes: here no form is refused because it is not sent in time.
app.server.requestTimeout = 0;
const [{ token }, other] = [await join(server), await join(server)];
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const callers = new Set<Socket>();
afterEach(expectNothingLeft);
afterAll(() => server.close());

const { path } = api.saveCreatorDashboard;
const fieldHead = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
const multipartType = 'multipart/form-data; boundary=x';
const head = (length: string, type = multipartType, who = token) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${who}`,
    `content-type: ${type}`,
    length,
    '\r\n',
  ].join('\r\n');
const chunk = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`;
const text = Buffer.alloc(4 * megabyte, 'a');
const start = text.subarray(0, megabyte);

type Sender = { socket: Socket; answer: () => string };

function open(...sent: (string | Buffer)[]): Sender {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  callers.add(socket);
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString('latin1')));
  for (const piece of sent) socket.write(piece);
  return { socket, answer: () => answer };
}

/** Waits for a state for ten times as long as an idle machine needs. */
const until = (reached: () => void, interval = 5) =>
  vi.waitFor(reached, { timeout: 60_000, interval });

/** Until the system has taken all that is sent, and the server has had its turn. */
async function untilSent(senders: readonly Sender[]): Promise<void> {
  await until(() => {
    const isSending = ({ socket }: Sender) => socket.connecting || socket.writableLength > 0;
    expect(senders.some(isSending)).toBe(false);
  });
}

/** Buffers of collected objects are freed in the background, a moment later; collecting takes long. */
async function expectGrowthBelow(bytes: number, before: number): Promise<void> {
  await until(() => expect(memory() - before).toBeLessThan(bytes), 200);
}

setFlagsFromString('--expose_gc');
const collect: unknown = runInNewContext('gc');
function memory(): number {
  if (typeof collect === 'function') collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function expect100Answered(): Promise<void> {
  const headers = { connection: 'close' };
  const banners = `${url}${api.publicBanners.path}`;
  const asked = Array.from({ length: 100 }, async () => (await fetch(banners, { headers })).status);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
}

async function expectNothingLeft(): Promise<void> {
  for (const caller of callers) caller.destroy();
  callers.clear();
  await until(() => {
    const { load } = app;
    const counters = [load.bodies(), load.bodyBytes(), load.taken(), load.connections()];
    expect(counters).toEqual([0, 0, 0, 0]);
  });
}

const stalled: [about: string, sent: (string | Buffer)[]][] = [
  ['forms', [head(`content-length: ${5 * megabyte}`), fieldHead('name'), start]],
  [
    'forms in chunks',
    [head('transfer-encoding: chunked'), chunk(fieldHead('name') + String(start))],
  ],
  ['JSON with images', [head(`content-length: ${4 * megabyte}`, 'application/json'), start]],
];

test.each(stalled)('two hundred %s that stall fill a bounded memory', async (_about, sent) => {
  await expect100Answered();
  const before = memory();
  const senders = Array.from({ length: manyMore }, () => open(...sent));
  await untilSent(senders);
  await expect100Answered();
  await expectGrowthBelow(2 * room, before);
  expect(app.load.bodyBytes()).toBeLessThanOrEqual(room);
  expect(app.load.bodyBytes()).toBeGreaterThan(room / 2);
  await until(() => {
    const refused = senders.filter(({ answer }) => answer() !== '');
    expect(refused.length + app.load.bodies()).toBe(manyMore);
    for (const { answer } of refused) {
      expect(answer()).toMatch(/^HTTP\/1\.1 503 [^]+retry-after: 2\r\n[^]+"request\.overloaded"/);
    }
  });
  await expect100Answered();
});

test('forms in pieces of a byte fill no more memory than others', { tags: ['long'] }, async () => {
  const before = memory();
  const pieces = Buffer.from('1\r\na\r\n'.repeat(250_000));
  const begin = head('transfer-encoding: chunked') + chunk(fieldHead('name'));
  const senders = Array.from({ length: 5 }, () => open(begin, pieces));
  await untilSent(senders);
  await expect100Answered();
  await expectGrowthBelow(3 * room, before);
});

test('a sender who continues is served while forms that stall fill the room', async () => {
  const png = await picture();
  const image = Buffer.concat([png, Buffer.alloc(2 * megabyte - png.length)]);
  const texts = { name: 'Nova', username: 'nova-room' };
  const { type, payload } = await multipart(texts, { logo: image, banner: image });
  const sender = open(head(`content-length: ${payload.length}`, type));
  const stalls: Sender[] = [];
  const step = Math.ceil(payload.length / 40);
  for (let at = 0; at < payload.length; at += step) {
    const received = app.load.bodyBytes();
    sender.socket.write(payload.subarray(at, at + step));
    await untilSent([sender]);
    await until(() => expect(app.load.bodyBytes()).not.toBe(received));
    stalls.push(open(head(`content-length: ${5 * megabyte}`), fieldHead('name'), text));
    await untilSent(stalls);
  }
  await until(() => expect(sender.answer()).toMatch(/^HTTP\/1\.1 201 /));
  expect(stalls.filter(({ answer }) => answer().includes(' 503 ')).length).toBeGreaterThan(20);
});

test('forms of one person that fill the room cut none of another who pauses', async () => {
  const texts = { name: 'Nova', username: 'nova-pauses' };
  const { type, payload } = await multipart(texts, { logo: await picture() });
  const half = Math.ceil(payload.length / 2);
  const length = `content-length: ${payload.length}`;
  const sender = open(head(length, type, other.token), payload.subarray(0, half));
  await until(() => expect(app.load.bodyBytes()).toBeGreaterThan(half));
  const crowd = Array.from({ length: 40 }, () =>
    open(head(`content-length: ${5 * megabyte}`), fieldHead('name'), text),
  );
  await untilSent(crowd);
  await until(() => {
    const refused = crowd.filter(({ answer }) => answer().includes(' 503 '));
    expect(refused.length + app.load.bodies()).toBe(crowd.length + 1);
  });
  sender.socket.write(payload.subarray(half));
  await until(() => expect(sender.answer()).toMatch(/^HTTP\/1\.1 201 /));
});

test('bodies of calls without images count too, and give back their room', async () => {
  const { path: login } = api.login;
  const lines = [`POST ${login} HTTP/1.1`, 'host: x', 'content-type: application/json'];
  const begin = [...lines, 'content-length: 65000', '\r\n'].join('\r\n');
  const senders = Array.from({ length: 20 }, () => open(begin, text.subarray(0, 60_000)));
  await until(() => expect(app.load.bodyBytes()).toBeGreaterThan(20 * 60_000));
  expect(app.load.bodies()).toBe(20);
  for (const { socket } of senders) socket.resetAndDestroy();
  await until(() => expect([app.load.bodies(), app.load.bodyBytes()]).toEqual([0, 0]));
});

test('a form whose length is told to be too large is refused before it is sent, in words about its image', async () => {
  const { answer } = open(head(`content-length: ${6 * megabyte}`));
  await until(() => expect(answer()).toMatch(/^HTTP\/1\.1 413 [^]+"image\.too_large"/));
});

test.each(['content-length: 20971520', 'transfer-encoding: chunked'])(
  'the sender of a form that is too large (%s) gets the answer while it sends, and nothing of it is kept',
  async (length) => {
    const before = memory();
    const { socket, answer } = open(head(length));
    const isChunked = length.includes('chunked');
    const piece = isChunked ? chunk(String(text)) : text;
    for (let n = 0; n < 4; n += 1) {
      if (!socket.write(piece)) await once(socket, 'drain');
    }
    await until(() => expect(answer()).toMatch(/^HTTP\/1\.1 413 [^]+"image\.too_large"/));
    socket.write(isChunked ? `${chunk(String(text))}0\r\n\r\n` : text);
    await until(() => expect(app.load.bodies()).toBe(0));
    await expectGrowthBelow(20 * megabyte, before);
    // All of it was read: the connection can be used again.
    socket.write(`GET ${api.publicBanners.path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await until(() => expect(answer()).toMatch(/HTTP\/1\.1 413 [^]+HTTP\/1\.1 200 /));
  },
);

test('forms that are refused or cut by their senders give back their room immediately', async () => {
  const twice = `${fieldHead('name')}Nova\r\n`.repeat(2);
  const form = `${twice}--x--\r\n`;
  const refused = Array.from({ length: 20 }, () =>
    open(head(`content-length: ${form.length}`), form),
  );
  await until(() => {
    for (const { answer } of refused) expect(answer()).toMatch(/^HTTP\/1\.1 422 /);
  });
  expect([app.load.bodies(), app.load.bodyBytes()]).toEqual([0, 0]);
  const halves = Array.from({ length: 20 }, () => open(head('content-length: 900'), twice));
  await until(() => expect(app.load.bodies()).toBe(20));
  await until(() => expect(app.load.bodyBytes()).toBeGreaterThanOrEqual(20 * twice.length));
  for (const { socket } of halves) socket.resetAndDestroy();
  await until(() => expect([app.load.bodies(), app.load.bodyBytes()]).toEqual([0, 0]));
});
