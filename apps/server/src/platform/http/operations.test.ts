import { afterEach, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../log.ts';
import { createHttpApp } from './http-app.ts';
import { serveOperations, type Readiness } from './operations.ts';

let app: FastifyInstance;
afterEach(() => app.close());

type Served = {
  readiness?: Readiness;
  told?: Readiness;
  token?: string;
  production?: boolean;
  isEnding?: () => boolean;
  requestsInProgress?: number;
};

async function serve({
  readiness = {},
  told = {},
  token,
  production = false,
  isEnding = () => false,
  ...limits
}: Served) {
  app = await createHttpApp({ log: createLog('silent'), production, ...limits });
  const metricsToken = token ?? null;
  serveOperations(app, { readiness, told, figures: [], metricsToken, production, isEnding });
  return app;
}

test('a thousand strangers who ask for readiness cost one look at the chain', async () => {
  let looks = 0;
  await serve({ told: { chain: async () => (looks += 1) > 0 } });
  await Promise.all(Array.from({ length: 1000 }, () => app.inject('/readyz')));
  expect(looks).toBe(1);
});

test('a server without its chain is ready and says so; without its database it is not', async () => {
  let isThere = false;
  await serve({
    readiness: { database: async () => isThere },
    told: { chain: async () => Promise.reject(new Error('away')) },
  });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isThere = true;
  await expect
    .poll(async () => (await app.inject('/readyz')).json(), { timeout: 2000 })
    .toEqual({
      status: 'ready',
      database: true,
      chain: false,
    });
});

test('a server that is told to end is not ready from that moment, and answers until it closes', async () => {
  let isEnding = false;
  await serve({ readiness: { database: async () => true }, isEnding: () => isEnding });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  isEnding = true;
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'not ready', database: true }]);
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
  await vi.waitFor(() => expect(isBegun).toBe(true));
  expect((await counted())?.[1]).toBe('0');
  for (const method of ['GET', 'POST', 'GET']) {
    expect((await fetch(url, { method })).status).toBe(503);
  }
  expect((await counted())?.[1]).toBe('3');
  answer();
  expect((await begun).status).toBe(200);
});
