import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@stoke/contract';
import { serveStoke, type ServedStoke } from '../e2e/serve.ts';
import {
  beginToRead,
  leaveInTheMiddle,
  readNothing,
  send,
  sendSlowly,
  type Caller,
} from './hang-ups.ts';
import { callerOf } from './people.ts';

const count = 10_000;
/** As many calls as a server works on at a time. */
const places = 100;

let stoke: ServedStoke;
let token: string;
beforeAll(async () => {
  const quiet = { DEMO: '0', LIMITS: 'off', LOG_LEVEL: 'error' };
  stoke = await serveStoke({ NODE_ENV: 'development', ...quiet });
  const password = 'correct horse battery 7';
  const body = { username: 'leaves', email: 'leaves@example.org', password };
  ({ token } = await callerOf(stoke.url, null)('register', { body }));
  // Before that, forms are refused unread.
  await callerOf(stoke.url, token)('acknowledgeRules', { body: {} });
});
afterAll(() => stoke?.remove());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: stoke\r\n\r\n`;
const banners = get(api.publicBanners.path);
const openapi = get('/api/openapi.json');
const field = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n';
const file = '--x\r\ncontent-disposition: form-data; name="logo"; filename="l.png"\r\n\r\nhalf';
const formHead = () =>
  [
    `POST ${api.saveCreatorDashboard.path} HTTP/1.1`,
    'host: stoke',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 900',
    '\r\n',
  ].join('\r\n');

const crowds: [about: string, caller: () => Caller][] = [
  ['hang up in the middle of a call', () => send(banners)],
  ['send many calls at once and hang up', () => send(banners.repeat(60))],
  ['hang up in the middle of an answer', () => beginToRead(openapi)],
  ['do not read their answer and vanish', () => readNothing(openapi)],
  ['hang up in the middle of a form', () => send(`${formHead()}${field}Nova\r\n${file}`)],
  ['send a form a byte at a time and hang up', () => sendSlowly(formHead(), field)],
];

test.each(crowds)('ten thousand callers who %s stop nobody else', async (_about, caller) => {
  await leaveInTheMiddle(Number(new URL(stoke.url).port), count, caller());
  await expectFree();
});

test('while slow forms are sent on more connections than there are places, others are served', async () => {
  const over = new AbortController();
  let answered = 0;
  const untilOver: Caller = async (socket) => {
    socket.once('data', () => (answered += 1)).write(formHead());
    for (let n = 0; !over.signal.aborted && n < 800; n += 1) {
      socket.write('-');
      await new Promise((done) => void setTimeout(done, 50));
    }
  };
  const crowd = leaveInTheMiddle(Number(new URL(stoke.url).port), 2 * places, untilOver);
  try {
    await expect.poll(() => metric('http_connections')).toBeGreaterThan(2 * places);
    for (let round = 0; round < 20; round += 1) expect(await answersTo100()).toEqual([200]);
  } finally {
    over.abort();
  }
  expect(answered).toBe(0);
  await crowd;
  await expectFree();
});

/** Nothing is left of those who have gone, and as many calls as there are places are answered. */
async function expectFree(): Promise<void> {
  const counters = async () => ({
    calls: await metric('http_requests_in_progress'),
    unread: await metric('http_unread_bytes'),
    full: await metric('http_full_seconds'),
    // The one that asks.
    connections: await metric('http_connections'),
  });
  const nothing = { calls: 0, unread: 0, full: 0, connections: 1 };
  await expect.poll(counters, { timeout: 30_000 }).toEqual(nothing);
  expect(await answersTo100()).toEqual([200]);
  expect((await fetch(`${stoke.url}/readyz`, once)).status).toBe(200);
}

/** A connection for each call. */
const once = { headers: { connection: 'close' } };

async function answersTo100(): Promise<number[]> {
  const url = `${stoke.url}${api.publicBanners.path}?${randomUUID()}`;
  const answers = Array.from({ length: places }, async () => (await fetch(url, once)).status);
  return [...new Set(await Promise.all(answers))];
}

async function metric(name: string): Promise<number> {
  const metrics = await (await fetch(`${stoke.url}/metrics`, once)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1]);
}
