import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventsRoute } from '@stoke/contract';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { callsAtOnce } from '../../capacity.ts';
import { noLimits } from '../../db/call-limits.ts';
import type { Caller } from '../../http/handlers.ts';
import { createHttpApp } from '../../http/http-app.ts';
import type { Identified } from '../../http/policy.ts';
import { createLog } from '../../log.ts';
import type { Listener } from '../notifier.ts';
import { serveEvents } from '../stream.ts';

type Subscriber = Parameters<Listener['subscribe']>[0];

const caller: Caller = {
  userId: 'ana',
  username: 'ana',
  role: 'user',
  sessionId: 'session',
  accountStatus: 'active',
  hasAcceptedRules: true,
  mustSetUp: false,
  mustConfirm: false,
  sessionEndsAt: new Date('2027-01-01'),
};
let publish: Subscriber = () => undefined;
const stop = () => undefined;
const listener = {
  connected: true,
  subscribe: (listener: Subscriber) => {
    publish = listener;
    return stop;
  },
  onWake: () => stop,
};
let who: Identified = caller;
let now = new Date('2026-06-01');
let readFollowable = async (): Promise<string[]> => [];
const app = await createHttpApp({ log: createLog('silent'), production: false });
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const { openStreams } = serveEvents(app, {
  clock: { now: () => now },
  listener,
  limits: noLimits,
  identify: async () => who,
  followable: () => readFollowable(),
});
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
const getConnections = promisify(app.server.getConnections.bind(app.server));
const connections = () => getConnections();
const pages: Socket[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) page.destroy();
  await expect.poll(connections).toBe(0);
  expect(openStreams()).toBe(0);
  await expect.poll(app.load.taken).toBe(0);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** An open page, and the first that it is sent; one with `allowHalfOpen` stays when it is told to go. */
async function openPage({ allowHalfOpen = false } = {}) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen }).setEncoding('utf8');
  pages.push(socket.on('error', () => undefined));
  socket.write(`GET ${eventsRoute.path} HTTP/1.1\r\nhost: stoke\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [string];
  return { socket, first };
}

/** No page learns what it may follow until the returned function is called. */
function holdDatabase(): () => void {
  const held = Promise.withResolvers<string[]>();
  readFollowable = () => held.promise;
  return () => {
    readFollowable = async () => [];
    held.resolve([]);
  };
}

test('a page that does not read what it is told is cut, and others hear everything', async () => {
  const [slow, other] = [await openPage(), await openPage()];
  expect(other.first).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n.*event: ready/s);
  expect(other.first).toContain("frame-ancestors 'none'");
  slow.socket.pause();
  let received = 0;
  other.socket.on('data', (text: string) => (received += text.split('{').length - 1));
  expect(openStreams()).toBe(2);
  const what = Array.from({ length: 1000 }, () => 'tasks' as const);
  let sent = 0;
  while (openStreams() === 2 && sent < 300_000) {
    publish({ to: { user: 'ana' }, what });
    sent += what.length;
    // The other page has its turn.
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => received, { interval: 1 }).toBe(sent);
  }
  expect(openStreams()).toBe(1);
  other.socket.destroy();
  await expect.poll(openStreams).toBe(0);
});

test('an eleventh page ends the oldest, also of a client that does not go', async () => {
  const reached: string[] = [];
  for (let number = 1; number <= 11; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the first is the oldest
    const { socket } = await openPage({ allowHalfOpen: true });
    socket.on('data', () => reached.push(`page ${number}`));
  }
  expect(openStreams()).toBe(10);
  await expect.poll(connections).toBe(10);
  publish({ to: { user: 'ana' }, what: ['tasks'] });
  await expect.poll(() => reached.length).toBe(10);
  expect(reached).not.toContain('page 1');
});

test('thirty pages opened together leave ten', async () => {
  await Promise.all(Array.from({ length: 30 }, () => openPage({ allowHalfOpen: true })));
  expect(openStreams()).toBe(10);
  await expect.poll(connections).toBe(10);
});

test('a page whose session is revoked is disconnected immediately, even if it does not close or read', async () => {
  const [, slow] = [
    await openPage({ allowHalfOpen: true }),
    await openPage({ allowHalfOpen: true }),
  ];
  slow.socket.pause();
  who = 'invalid';
  publish({ to: { user: 'ana' }, what: ['session'] });
  await expect.poll(openStreams, { interval: 1 }).toBe(0);
  await expect.poll(connections).toBe(0);
  who = caller;
});

test.each([
  ['is no longer an admin', { role: 'admin' }, { role: 'user' }],
  ['has become an admin', { role: 'user' }, { role: 'admin' }],
  ['has been banned', { accountStatus: 'active' }, { accountStatus: 'banned' }],
] as const)('asvs-8.3.2: a page whose person %s connects anew', async (_what, before, after) => {
  who = { ...caller, ...before };
  await openPage({ allowHalfOpen: true });
  publish({ to: { user: 'ana' }, what: ['session'] });
  await setImmediate();
  expect(openStreams()).toBe(1);
  who = { ...caller, ...after };
  publish({ to: { user: 'ana' }, what: ['session'] });
  await expect.poll(openStreams, { interval: 1 }).toBe(0);
  const { socket } = await openPage();
  let received = '';
  socket.on('data', (text: string) => (received += text));
  publish({ to: 'admins', what: ['payouts'] });
  publish({ to: { user: 'ana' }, what: ['tasks'] });
  await expect.poll(() => received).toContain('tasks');
  expect(received.includes('payouts')).toBe('role' in after && after.role === 'admin');
  who = caller;
});

test('a page whose session ran out is gone with the next sign of life', async () => {
  await openPage({ allowHalfOpen: true });
  now = new Date('2027-01-01');
  vi.advanceTimersByTime(15_000);
  expect(openStreams()).toBe(0);
  await expect.poll(connections).toBe(0);
  now = new Date('2026-06-01');
});

test('a page that asks for something else on the connection of its stream is cut', async () => {
  const { socket } = await openPage();
  socket.write('GET /healthz HTTP/1.1\r\nhost: stoke\r\n\r\n');
  const received: string[] = [];
  socket.on('data', (text: string) => received.push(text));
  await expect.poll(openStreams).toBe(0);
  expect(received).toEqual([]);
});

test('a page has the place of a call until its stream is open', async () => {
  const answer = holdDatabase();
  const opening = openPage();
  await expect.poll(app.load.taken).toBe(1);
  answer();
  await opening;
  expect([openStreams(), app.load.taken()]).toEqual([1, 0]);
});

test('pages that all reconnect ask the database no more at a time than calls may, and the others come again', async () => {
  const answer = holdDatabase();
  const opening = Array.from({ length: callsAtOnce }, () => openPage());
  await expect.poll(app.load.taken).toBe(callsAtOnce);
  const { first } = await openPage();
  expect(first).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 2\r\n.*request\.overloaded/s);
  answer();
  await Promise.all(opening);
  expect((await openPage()).first).toContain('event: ready');
});

test('a page that is closed before its stream opens leaves none', async () => {
  const answer = holdDatabase();
  const page = connect({ port, host: '127.0.0.1' });
  page.write(`GET ${eventsRoute.path} HTTP/1.1\r\nhost: stoke\r\n\r\n`);
  await expect.poll(app.load.taken).toBe(1);
  page.destroy();
  await expect.poll(connections).toBe(0);
  answer();
  await setImmediate();
  expect(openStreams()).toBe(0);
});
