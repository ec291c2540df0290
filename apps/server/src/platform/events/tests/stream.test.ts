import { once } from 'node:events';
import { connect } from 'node:net';
import { eventsRoute } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '../../http/handlers.ts';
import { createHttpApp } from '../../http/http-app.ts';
import { createLog } from '../../log.ts';
import type { Listener } from '../notifier.ts';
import { serveEvents } from '../stream.ts';

type Hear = Parameters<Listener['subscribe']>[0];

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
let publish: Hear = () => undefined;
const stop = () => undefined;
const listener = {
  connected: true,
  subscribe: (hear: Hear) => {
    publish = hear;
    return stop;
  },
  onWake: () => stop,
};
const app = await createHttpApp({ log: createLog('silent'), production: false });
const { openStreams } = serveEvents(app, {
  clock: { now: () => new Date('2026-06-01') },
  listener,
  identify: async () => caller,
  followable: async () => [],
});
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(() => app.close());

/** An open page, and the first that it is sent. */
async function openPage() {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(`GET ${eventsRoute.path} HTTP/1.1\r\nhost: stoke\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [string];
  return { socket, first };
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
