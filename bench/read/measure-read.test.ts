import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDripWork } from '../../apps/server/testing/server/drip-work.ts';
import { openTestServer } from '../../apps/server/testing/server/test-server.ts';
import { load } from './load.ts';
import { measureRead } from './measure-read.ts';

test('the short read is measured, and leaves no calls behind', { tags: ['long'] }, async () => {
  const server = await openTestServer();
  onTestFinished(() => server.close());
  const { token } = await (await openDripWork(server)).earner();
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const reader = {
    url,
    databaseUrl: server.ownerUrl,
    headers: { authorization: `Bearer ${token}` },
  };
  const method = { cycles: 2, sliceMs: 100, settle: async () => {} };
  const [figure] = await measureRead(reader, method);
  expect(figure).toMatchObject({ name: 'read the list of tasks' });
  expect(figure?.value).toBeGreaterThan(0);
  // Each slice cuts off the calls that are in progress at its end. The next ones find their places free.
  await expect.poll(() => server.app.load.taken()).toBe(0);
});

test('a load with bad replies gives no figure: it says how many of each kind it got', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    if (calls % 3 > 0) response.end('{}');
    else response.writeHead(503).end('{"code":"request.overloaded"}');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const run = load({ url: `http://127.0.0.1:${port}/`, connections: 4, headers: {} });
  await expect(run(100)).rejects.toThrow(
    /^\d+ of the calls of http:\S+ had no good answer: \d+ with 200; \d+ with 503, such as \{"code":"request.overloaded"\}$/,
  );
});

test('a load without any reply gives no figure', async () => {
  // No server listens there.
  const run = load({ url: 'http://127.0.0.1:9/', connections: 1, headers: {} });
  await expect(run(100)).rejects.toThrow(/had no good answer: \d+ whose connection was lost$/);
});
