import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../../log.ts';
import { createHttpApp } from '../http-app.ts';
import { serveOperations, type Figure, type Readiness } from '../operations.ts';

let app: FastifyInstance;
afterEach(() => app.close());

type Served = {
  readiness?: Readiness;
  reported?: Readiness;
  figures?: readonly Figure[];
  words?: Readonly<Record<string, string>>;
  roles?: () => Readonly<Record<string, string>>;
  token?: string;
  production?: boolean;
  isEnding?: () => boolean;
  requestsInProgress?: number;
};

async function serve({
  readiness = {},
  reported = {},
  figures = [],
  token,
  production = false,
  isEnding = () => false,
  words = {},
  roles = () => ({}),
  ...limits
}: Served) {
  app = await createHttpApp({ log: createLog('silent'), production, ...limits });
  const metricsToken = token ?? null;
  const served = { readiness, reported, words, roles, figures };
  serveOperations(app, { ...served, metricsToken, production, isEnding });
  return app;
}

const withoutChain = {
  status: 'ready',
  reasons: ['chain failed'],
  roles: {},
  database: true,
  calls: true,
  chain: false,
};

test('a thousand strangers who ask for readiness cost one look at the chain', async () => {
  let looks = 0;
  await serve({ reported: { chain: async () => (looks += 1) > 0 } });
  await Promise.all(Array.from({ length: 1000 }, () => app.inject('/readyz')));
  expect(looks).toBe(1);
});

test('a server without its chain is ready and says so; without its database it is not', async () => {
  let isThere = false;
  await serve({
    readiness: { database: async () => isThere },
    reported: { chain: async () => Promise.reject(new Error('away')) },
  });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isThere = true;
  await expect.poll(async () => (await app.inject('/readyz')).json()).toEqual(withoutChain);
});

test('readiness is that of this moment, and a check that never answers has failed', async () => {
  let isThere = true;
  const never = () => new Promise<boolean>(() => {});
  await serve({ readiness: { database: async () => isThere }, reported: { chain: never } });
  expect((await app.inject('/readyz')).json()).toEqual(withoutChain);
  isThere = false;
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isThere = true;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await app.close();
  await serve({ readiness: { database: never } });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
});

test('who asks for readiness reads in words what is missing, and what each role does', async () => {
  await serve({
    readiness: { database: async () => false },
    reported: { chain: async () => true },
    words: { database: 'the database does not answer', chain: 'the node does not answer' },
    roles: () => ({ worker: 'stands by' }),
  });
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    503,
    { reasons: ['the database does not answer'], roles: { worker: 'stands by' } },
  ]);
});

test('a server that is told to end is not ready from that moment, and answers until it closes', async () => {
  let isEnding = false;
  await serve({ readiness: { database: async () => true }, isEnding: () => isEnding });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  isEnding = true;
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    {
      status: 'not ready',
      reasons: ['this process was told to end'],
      roles: {},
      database: true,
      calls: true,
    },
  ]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('metrics are read with the token, and in production never without one', async () => {
  const url = '/metrics';
  expect((await (await serve({})).inject(url)).statusCode).toBe(200);
  await app.close();
  expect((await (await serve({ production: true })).inject(url)).statusCode).toBe(404);
  await app.close();
  await serve({ production: true, token: 'a token of the tests' });
  expect((await app.inject(url)).statusCode).toBe(404);
  const headers = { authorization: 'Bearer a token of the tests' };
  expect((await app.inject({ url, headers })).statusCode).toBe(200);
});

test('without the database the metrics that need none are still read, and say so', async () => {
  await serve({
    readiness: { database: async () => false },
    figures: [
      { name: 'stoke_a', help: 'a', label: 'of', read: async () => Promise.reject(new Error()) },
      { name: 'stoke_b', help: 'b', label: 'of', read: async () => ({ all: 3 }) },
    ],
  });
  const { statusCode, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(body).toContain('stoke_ready{check="database"} 0');
  expect(body).toContain('stoke_ready{check="calls"} 1');
  expect(body).toContain('stoke_b{of="all"} 3');
  expect(body).not.toContain('stoke_a{');
  // An alert about it would be silent.
  const next = await app.inject('/metrics');
  expect(next.body).toContain('stoke_figure_missing{figure="stoke_a"} 1');
  expect(next.body).toContain('stoke_figure_missing{figure="stoke_b"} 0');
});

test('calls that are refused while too many are in progress are counted', async () => {
  await serve({ requestsInProgress: 1 });
  let answer = () => {};
  let isBegun = false;
  app.get('/', async () => {
    isBegun = true;
    return new Promise<void>((resolve) => (answer = resolve));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const counted = async () =>
    /refused_total (\d+)/.exec(await (await fetch(`${url}/metrics`)).text());
  const begun = fetch(url);
  await expect.poll(() => isBegun).toBe(true);
  expect((await counted())?.[1]).toBe('0');
  for (const method of ['GET', 'POST', 'GET']) {
    expect((await fetch(url, { method })).status).toBe(503);
  }
  expect((await counted())?.[1]).toBe('3');
  answer();
  expect((await begun).status).toBe(200);
});

test('a server that refuses everything for a minute is not ready until a call has ended', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await serve({ requestsInProgress: 2 });
  const answers: (() => void)[] = [];
  app.get('/', async () => new Promise<void>((resolve) => void answers.push(resolve)));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`);
    return [answer.status, await answer.json()];
  };
  const fine = { reasons: [], roles: {} };
  const metric = async (name: string) => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1]);
  };
  const begun = [fetch(url)];
  vi.advanceTimersByTime(120_000);
  await expect.poll(() => answers).toHaveLength(1);
  expect([await metric('http_requests_in_progress'), await metric('http_full_seconds')]).toEqual([
    1, 0,
  ]);
  begun.push(fetch(url));
  await expect.poll(() => answers).toHaveLength(2);
  vi.advanceTimersByTime(59_000);
  expect(await ready()).toEqual([200, { ...fine, status: 'ready', calls: true }]);
  // A call that ends is followed by another: the server is busy, not stuck.
  answers.shift()?.();
  await begun.shift();
  begun.push(fetch(url));
  await expect.poll(() => answers).toHaveLength(2);
  vi.advanceTimersByTime(59_000);
  expect(await ready()).toEqual([200, { ...fine, status: 'ready', calls: true }]);
  vi.advanceTimersByTime(2_000);
  expect(await ready()).toEqual([
    503,
    { ...fine, reasons: ['calls failed'], status: 'not ready', calls: false },
  ]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(Math.floor(await metric('http_full_seconds'))).toBe(61);
  for (const answer of answers) answer();
  await Promise.all(begun);
  expect(await ready()).toEqual([200, { ...fine, status: 'ready', calls: true }]);
  expect([await metric('http_requests_in_progress'), await metric('http_full_seconds')]).toEqual([
    0, 0,
  ]);
});
