import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { createHttpApp } from '../http-app.ts';

const tasks = Array.from({ length: 500 }, (_, n) => ({ _id: `task-${n}`, earningAmount: 18000 }));
const app = await createHttpApp({ log: createLog('silent'), production: false });
app.get('/tasks', async () => tasks);
app.get('/task', async () => tasks[0]);
app.get('/file', async (_, reply) => reply.type('text/csv').send('a,b\n'.repeat(1000)));
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('a list of tasks goes to a client that accepts %j as %s', async (accepted, encoding, read) => {
  const { headers, rawPayload } = await get('/tasks', accepted);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(rawPayload.length).toBeLessThan(JSON.stringify(tasks).length / 5);
  expect(JSON.parse(read(rawPayload).toString())).toEqual(tasks);
});

test.each([
  ['/tasks', undefined],
  ['/tasks', 'identity'],
  ['/task', 'br'],
  ['/file', 'br'],
])('%s is sent as it is to a client that accepts %j', async (url, accepted) => {
  const { headers } = await get(url, accepted);
  expect(headers['content-encoding']).toBeUndefined();
});
