import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../log.ts';
import { holdPort } from '../hold-port.ts';
import { createHttpApp } from '../http-app.ts';
import { openListeners } from '../listeners.ts';

const host = '127.0.0.1';

async function serve() {
  const app = await createHttpApp({ log: createLog('silent'), production: false });
  app.get('/', async () => 'answered');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let begun = 0;
  app.get('/held', async () => {
    begun += 1;
    await held;
    return 'answered';
  });
  const listeners = openListeners(app);
  await app.ready();
  const url = await listeners.listen({ port: 0, host });
  const address = { port: Number(new URL(url).port), host };
  const callers: Socket[] = [];
  onTestFinished(() => {
    for (const caller of callers) caller.destroy();
    return app.close();
  });
  const call = () => {
    const caller = connect(address).on('error', () => undefined);
    callers.push(caller);
    return caller;
  };
  return { app, address, url, call, answer, begun: () => begun };
}

test.runIf(process.platform === 'linux')('many callers are accepted in one turn', async () => {
  const { app, call } = await serve();
  const accepted = [0];
  app.server.on('connection', () => (accepted[accepted.length - 1] = (accepted.at(-1) ?? 0) + 1));
  const count = () => accepted.reduce((sum, some) => sum + some);
  const turn = () => {
    accepted.push(0);
    if (count() < 200) setImmediate(turn);
  };
  turn();
  for (let n = 0; n < 200; n += 1) call();
  await expect.poll(() => count()).toBe(200);
  expect(Math.max(...accepted)).toBeGreaterThan(10);
});

test('a server that closes answers what it has begun on all listeners', async () => {
  const { app, url, call, answer, begun } = await serve();
  await once(call(), 'connect');
  const asked = Array.from({ length: 2 }, async () => (await fetch(`${url}/held`)).text());
  await expect.poll(() => begun()).toBe(2);
  let isClosed = false;
  const closed = app.close().then(() => (isClosed = true));
  await expect.poll(() => app.server.listening).toBe(false);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(isClosed).toBe(false);
  answer();
  expect(await Promise.all(asked)).toEqual(['answered', 'answered']);
  await closed;
});

test('a port on which a server listens is taken for others, and free after its end', async () => {
  const { app, address, url } = await serve();
  await expect(holdPort(address)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(await (await fetch(url)).text()).toBe('answered');
  await app.close();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  const held = await holdPort(address);
  const other = openListeners(await createHttpApp({ log: createLog('silent'), production: false }));
  await expect(other.listen(address)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  held.free();
});

test('connections are counted over all listeners', async () => {
  const { app, url, call } = await serve();
  app.server.maxConnections = 5;
  let open = 0;
  app.server.on('connection', () => (open += 1));
  const callers = Array.from({ length: 5 }, call);
  await expect.poll(() => open).toBe(5);
  const above = call();
  await expect.poll(() => above.closed).toBe(true);
  callers[0]?.destroy();
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
});
