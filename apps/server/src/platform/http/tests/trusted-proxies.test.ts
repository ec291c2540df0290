import { expect, test } from 'vitest';
import { createHttpApp } from '../http-app.ts';
import { createLog } from '../../log.ts';

const [direct, client, forged, proxy] = ['192.0.2.1', '198.51.100.7', '203.0.113.9', '192.0.2.2'];

/** Whose request the server takes it for, when it comes from `direct` with this header. */
async function callerOf(trustProxy: number, forwardedFor: string | null): Promise<string> {
  const app = await createHttpApp({ log: createLog('silent'), production: false, trustProxy });
  app.get('/', (request, reply) => reply.send({ ip: request.ip }));
  const response = await app.inject({
    url: '/',
    remoteAddress: direct,
    ...(forwardedFor === null ? {} : { headers: { 'x-forwarded-for': forwardedFor } }),
  });
  await app.close();
  return response.json<{ ip: string }>().ip;
}

test.each([
  ['no proxy: the header is ignored', 0, client, direct],
  ['one proxy: the address that it saw', 1, client, client],
  [
    'one proxy: what the caller wrote before that is not believed',
    1,
    `${forged}, ${client}`,
    client,
  ],
  ['two proxies: the address that the first one saw', 2, `${forged}, ${client}, ${proxy}`, client],
  ['a proxy that says nothing is the caller', 1, null, direct],
])('asvs-15.3.4: behind %s', async (_, trusted, header, seen) => {
  expect(await callerOf(trusted, header)).toBe(seen);
});
