import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createHttpApp } from '../../../platform/http/http-app.ts';
import { startWorkers } from '../../../platform/jobs/workers.ts';
import { createLog } from '../../../platform/log.ts';
import { openTracing } from '../index.ts';

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
};

/** A collector that speaks OTLP over HTTP, as JSON. */
const received: { path: string | undefined; body: string }[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => void parts.push(part));
  request.on('end', () => {
    received.push({ path: request.url, body: Buffer.concat(parts).toString() });
    response.setHeader('content-type', 'application/json').end('{}');
  });
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const address = collector.address();
const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

const database = await openTestDatabase(2);
const log = createLog('silent');
afterAll(async () => {
  collector.close();
  await database.close();
});

test('a call is one trace with its statements, found by the id that its caller saw, and names no one', async () => {
  const tracing = await openTracing({ endpoint, version: '1.2.3', roles: ['api'], log });
  const app = await createHttpApp({ log, production: false });
  const email = 'ana@private.example';
  app.post('/people/:email', async () => ({
    found: await database.db.all(sql<object>`select id from app_user where email = ${email}`),
  }));
  app.get('/broken', async () => database.db.all(sql<object>`select 1 / length(${''}::text)`));
  const worker = { name: 'look', everySeconds: 60, run: () => database.db.has(sql`select 1`) };
  const answer = await app.inject({ method: 'POST', url: `/people/${email}`, payload: { email } });
  expect(answer.statusCode).toBe(200);
  expect((await app.inject('/broken')).statusCode).toBe(500);
  const workers = startWorkers([worker], log);
  await expect.poll(() => workers.turns().sinceMs).not.toBeNull();
  await workers.stop();
  await app.close();
  await tracing.close();

  // One for every five seconds that this takes.
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const spans = received.flatMap(({ body }) => {
    expect(body).not.toContain('private.example');
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  const find = (name: string) => spans.find((span) => span.name === name);
  const factsOf = (span: Sent | undefined) =>
    Object.fromEntries(
      span?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
    );
  const partOf = (whole: Sent | undefined) =>
    spans.find(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === whole?.spanId);
  const call = find('POST /people/:email');
  expect(factsOf(call)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/people/:email',
    'http.response.status_code': 200,
    'stoke.request': answer.headers['x-request-id'],
  });
  const statement = partOf(call);
  expect(statement).toMatchObject({ name: 'sql', traceId: call?.traceId });
  expect(factsOf(statement)['db.query.text']).toBe('select id from app_user where email = $1');
  const broken = partOf(find('GET /broken'));
  expect([factsOf(broken)['error.type'], broken?.status.code]).toEqual(['22012', 2]);
  expect(partOf(find('worker look'))?.name).toBe('sql');
});
