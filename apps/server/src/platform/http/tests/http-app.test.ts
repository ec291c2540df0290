import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { createHttpApp } from '../http-app.ts';

test('a server that was kept from working for seconds answers who waited, and refuses no one', async () => {
  const app = await createHttpApp({ log: createLog('silent'), production: true });
  app.get('/', async () => 'answered');
  app.get('/healthz', async () => 'ok');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (let time = 0; time < 2; time += 1) {
    const paths = ['/', '/healthz'];
    const asked = paths.map(async (path) => (await fetch(`${url}${path}`)).status);
    blockFor(2100);
    expect(await Promise.all(asked)).toEqual([200, 200]);
  }
  await app.close();
});

function blockFor(milliseconds: number): void {
  const start = performance.now();
  while (performance.now() - start < milliseconds);
}

test('a server that closes answers what it has begun, and waits for no one who asks nothing', async () => {
  const app = await createHttpApp({ log: createLog('silent'), production: false });
  let begun = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  app.get('/', async () => {
    begun += 1;
    await held;
    return 'answered';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  silent.on('error', () => {});
  await once(silent, 'connect');
  const asked = Array.from({ length: 16 }, async () => (await fetch(url)).text());
  await expect.poll(() => begun).toBe(16);
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  answer();
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 16 }, () => 'answered'));
  await closed;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('calls above the limit are refused immediately, and accepted again once others are answered', async () => {
  const app = await createHttpApp({
    log: createLog('silent'),
    production: false,
    requestsInProgress: 5,
  });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let looked = 0;
  app.addHook('onRequest', async () => void (looked += 1));
  let inside = 0;
  app.get('/', async () => {
    inside += 1;
    return held.then(() => 'answered');
  });
  app.post('/', async () => held.then(() => 'answered'));
  app.get('/healthz', async () => 'ok');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = connect(Number(new URL(url).port), '127.0.0.1');
  slow.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\ncontent-type: text/plain\r\n\r\n');
  const begun = Array.from({ length: 5 }, async () => (await fetch(url)).status);
  await expect.poll(() => inside).toBe(5);
  const ordinary = await fetch(`${url}/healthz`);
  const lookedBefore = looked;
  const refused = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(await refused[0]?.json()).toMatchObject({ code: 'request.overloaded' });
  // As every other answer has them.
  const secured = [...ordinary.headers.keys()].filter((name) =>
    /^(?:x-(?!request)|cross-|content-security|referrer|strict|origin)/.test(name),
  );
  expect(secured).toContain('content-security-policy');
  expect(secured.filter((name) => !refused[0]?.headers.has(name))).toEqual([]);
  // They leave, so that their connections do not add up.
  expect(refused[0]?.headers.get('connection')).toBe('close');
  expect(looked).toBe(lookedBefore);
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(60_000) })).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  answer();
  expect(await Promise.all(begun)).toEqual([200, 200, 200, 200, 200]);
  expect((await fetch(url)).status).toBe(200);
  slow.destroy();
  await app.close();
});

test('the caller of a call that fails gets the id by which the log has it', async () => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const app = await createHttpApp({ log, production: false });
  app.get('/', async () => Promise.reject(new Error('a bug')));
  const first = (await app.inject('/')).headers['x-request-id'];
  const second = (await app.inject('/')).headers['x-request-id'];
  await app.close();
  const logged = lines.map((line): { request: unknown } => JSON.parse(line));
  expect(logged.map(({ request }) => request)).toEqual([first, second]);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
});

test('connections on which nothing is asked are cut, and let others in', async () => {
  const app = await createHttpApp({ log: createLog('silent'), production: false, silentMs: 200 });
  app.get('/', async () => 'answered');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  app.server.maxConnections = 20;
  const idle = Array.from({ length: 20 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
  for (const socket of idle) socket.on('error', () => {});
  await Promise.all(idle.map((socket) => once(socket, 'close')));
  expect((await fetch(url)).status).toBe(200);
  await app.close();
});
