import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, eventsRoute } from '@stoke/contract';
import { isNightlyRun } from '../apps/server/testing/platform/short-run.ts';
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

/** A place that one of them takes along is seen in the counters; many more look for what is rarer. */
const count = isNightlyRun ? 10_000 : 1_000;
/** As many calls as a server works on at a time. */
const places = 100;

let stoke: ServedStoke;
let token: string;
beforeAll(async () => {
  // As in other tests it refuses no call for the delay of a busy machine (docs/testing.md).
  stoke = await serveStoke({ DEMO: '0', LIMITS: 'off', LOG_LEVEL: 'error' });
  const password = 'correct horse battery 7';
  const body = { username: 'leaves', email: 'leaves@example.org', password };
  // Connections are counted below: none of these may stay open.
  const idempotent = { keepsAlive: false };
  ({ token } = await callerOf(stoke.url, null, idempotent)('register', { body }));
  // Before that, forms are refused unread.
  await callerOf(stoke.url, token, idempotent)('acknowledgeRules', { body: {} });
});
afterAll(() => stoke?.remove());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: stoke\r\n\r\n`;
/** The same by someone who is signed in. */
const getAsMember = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: stoke\r\nauthorization: Bearer ${token}\r\n\r\n`;
const banners = get(api.publicBanners.path);
const openapi = get('/api/openapi.json');
const field = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n';
const file = '--x\r\ncontent-disposition: form-data; name="logo"; filename="l.png"\r\n\r\nhalf';
const formHead = (bytes = 900, type = 'multipart/form-data; boundary=x') =>
  [
    `POST ${api.saveCreatorDashboard.path} HTTP/1.1`,
    'host: stoke',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    `content-length: ${bytes}`,
    '\r\n',
  ].join('\r\n');

const crowds: [about: string, caller: () => Caller][] = [
  ['hang up in the middle of a call', () => send(banners)],
  ['send many calls together and hang up', () => send(banners.repeat(20))],
  ['hang up in the middle of an answer', () => beginToRead(openapi)],
  ['hang up before their file is written', () => send(getAsMember(api.comparedCampaignsFile.path))],
  ['hang up before their events are sent', () => send(getAsMember(eventsRoute.path))],
  ['do not read their answer and vanish', () => readNothing(openapi)],
  ['hang up in the middle of a form', () => send(`${formHead()}${field}Nova\r\n${file}`)],
  ['send a form a byte at a time and hang up', () => sendSlowly(formHead(), field)],
];

test.each(crowds)('a thousand callers who %s stop no one else', async (_about, caller) => {
  await leaveInTheMiddle(Number(new URL(stoke.url).port), count, caller());
  await expectFree();
});

test('while slow forms are sent on more connections than there are places, others are served', async () => {
  const over = new AbortController();
  let [answered, rounds] = [0, 0];
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
    // After half a minute the server ends them: a busy machine has had fewer rounds by then.
    for (; rounds < 20; rounds += 1) {
      expect(await answersTo100()).toEqual([200]);
      if (answered > 0) break;
    }
  } finally {
    over.abort();
  }
  expect(rounds).toBeGreaterThan(0);
  await crowd;
  await expectFree();
});

const megabyte = 1024 * 1024;
/** For all bodies that are being read. */
const room = 64 * megabyte;
/** Two hundred of them are six times that room, and more than the server may grow by. */
const image = 'a'.repeat(2 * megabyte);
const stalled: [about: string, sent: () => string][] = [
  ['a form', () => formHead(5 * megabyte) + field + image],
  ['JSON with an image', () => `${formHead(5 * megabyte, 'application/json')}{"logo":"${image}`],
];

test.each(stalled)(
  'two hundred senders at a time who stall in %s fill a bounded memory and stop no one else',
  async (_about, sent) => {
    const before = await metric('process_resident_memory_bytes');
    for (let round = 0; round < (isNightlyRun ? 4 : 2); round += 1) {
      const over = new AbortController();
      let waiting = 0;
      const untilOver: Caller = async (socket) => {
        await new Promise((done) => void socket.write(sent(), done));
        waiting += 1;
        await new Promise((done) => over.signal.addEventListener('abort', done));
      };
      const crowd = leaveInTheMiddle(Number(new URL(stoke.url).port), 2 * places, untilOver);
      try {
        await expect.poll(() => waiting).toBe(2 * places);
        expect(await answersTo100()).toEqual([200]);
        // What was cut and dropped is in it until it is collected.
        const more = (await metric('process_resident_memory_bytes')) - before;
        expect(more).toBeLessThan(4 * room);
        expect(await metric('http_body_bytes')).toBeLessThanOrEqual(room);
      } finally {
        over.abort();
      }
      await crowd;
      await expectFree();
    }
  },
);

/** Nothing is left of those who have gone, and as many calls as there are places are answered. */
async function expectFree(): Promise<void> {
  const counters = async () => {
    const value = await metrics();
    return {
      calls: value('http_requests_in_progress'),
      unread: value('http_unread_bytes'),
      full: value('http_full_seconds'),
      bodies: value('http_bodies'),
      bodyBytes: value('http_body_bytes'),
      // The one that asks.
      connections: value('http_connections'),
    };
  };
  const nothing = { calls: 0, unread: 0, full: 0, bodies: 0, bodyBytes: 0, connections: 1 };
  // What was sent by those who have gone is read first: some six seconds of an idle machine.
  await expect.poll(counters, { timeout: 600_000 }).toEqual(nothing);
  expect(await answersTo100()).toEqual([200]);
  expect((await fetch(`${stoke.url}/readyz`, idempotent)).status).toBe(200);
}

/** A connection for each call. */
const idempotent = { headers: { connection: 'close' } };

async function answersTo100(): Promise<number[]> {
  const url = `${stoke.url}${api.publicBanners.path}?${randomUUID()}`;
  const answers = Array.from({ length: places }, async () => (await fetch(url, idempotent)).status);
  return [...new Set(await Promise.all(answers))];
}

async function metric(name: string): Promise<number> {
  return (await metrics())(name);
}

/** All figures of one moment. */
async function metrics(): Promise<(name: string) => number> {
  const text = await (await fetch(`${stoke.url}/metrics`, idempotent)).text();
  return (name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}
