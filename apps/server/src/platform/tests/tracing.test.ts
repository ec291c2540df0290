import { eventsRoute } from '@stoke/contract';
import { afterEach, expect, test } from 'vitest';
import { createHttpApp } from '../http/http-app.ts';
import { createLog } from '../log.ts';
import { type SpanFacts, useTracer } from '../tracing.ts';

const begun: string[] = [];
const ended: SpanFacts[] = [];
const app = await createHttpApp({ log: createLog('silent'), production: false });
app.get('/done', async () => ({}));
app.get('/left', () => new Promise(() => undefined));
app.get(eventsRoute.path, async (_request, reply) => {
  reply.hijack();
  reply.raw.end();
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });

useTracer({
  run: (_name, _facts, work) => work(),
  isInside: () => false,
  beginRequest: (name) => {
    begun.push(name);
    return { within: (work) => work(), end: (facts) => void ended.push(facts) };
  },
});
afterEach(async () => {
  useTracer(null);
  await app.close();
});

test('the span of a request ends once, also where its caller leaves, and a stream of events has none', async () => {
  await fetch(`${url}/done`).then((answer) => answer.text());
  expect(ended).toEqual([{ 'http.response.status_code': 200 }]);
  const leaving = new AbortController();
  const left = fetch(`${url}/left`, { signal: leaving.signal });
  await expect.poll(() => begun).toEqual(['GET /done', 'GET /left']);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect.poll(() => ended).toEqual([{ 'http.response.status_code': 200 }, {}]);
  await fetch(`${url}${eventsRoute.path}`).then((answer) => answer.text());
  expect(begun).toHaveLength(2);
});
