import { api, eventsRoute, type Route } from '@stoke/contract';
import { groups } from '@stoke/contract/described';
import type { FastifyInstance } from 'fastify';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { createHttpApp } from '../http-app.ts';
import { describeApi } from '../openapi.ts';
import { serveDescription } from '../serve-description.ts';

const described = JSON.stringify(describeApi('https://stoke.example'));
const paths: Record<string, Record<string, object>> = JSON.parse(described).paths;
const routes = Object.entries<Route>({ ...api, events: eventsRoute });

test.each(routes)('%s is described: who may call it, what it takes and answers', (name, route) => {
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
  expect(paths[path]?.[route.method.toLowerCase()]).toMatchObject({
    operationId: name,
    'x-who': route.who,
    responses: { [route.status ?? 200]: { description: route.summary } },
  });
});

test.each(routes)('%s says what it refuses by its shape and by who may make it', (_, route) => {
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
  const described = Object(paths[path]?.[route.method.toLowerCase()]);
  const statuses = new Set(Object.keys(described.responses));
  expect(statuses.has('401')).toBe(route.who !== 'anyone' || route.path === '/auth/login');
  expect(statuses.has('403')).toBe(route.who === 'admin');
  if (route.who === 'admin' || route.who === 'member') expect(statuses).toContain('423');
  if (route.params) expect(statuses).toContain('404');
  if (route.needsRules) expect(statuses).toContain('409');
  if (route.body)
    for (const status of ['400', '413', '415', '422']) expect(statuses).toContain(status);
});

test('nothing is described that is not served', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(routes.length);
});

test('every call is in one group, and every body and answer has a name', () => {
  const grouped = groups.flatMap(({ routes: calls }) => Object.keys(calls));
  expect(grouped.toSorted()).toEqual(routes.map(([name]) => name).toSorted());
  for (const [name, route] of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const text = JSON.stringify(paths[path]?.[route.method.toLowerCase()]);
    expect(text, name).toContain('"schema":{"$ref":"#/components/schemas/');
  }
});

test('every reference leads to something', () => {
  const all = JSON.parse(described);
  const refs = new Set([...described.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, place]) => place));
  expect(refs.size).toBeGreaterThan(100);
  for (const place of refs) {
    const found = place?.split('/').reduce((part, key) => part?.[key], all);
    expect(found, place).toBeTypeOf('object');
  }
});

test('shapes that several calls share are described once, and pages say how to go on', () => {
  const { components } = JSON.parse(described);
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['User', 'SparkCard', 'Payout', 'Error']),
  );
  const { responses } = Object(paths['/api/admin/support/tickets']?.['get']);
  expect(responses['200'].headers).toHaveProperty('X-Next-Cursor');
  expect(responses['429'].headers).toHaveProperty('Retry-After');
});

describe('the page that people read', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createHttpApp({ log: createLog('silent'), production: true });
    await serveDescription(app, 'https://stoke.example');
  });
  afterAll(() => app.close());

  test('asks this host only', async () => {
    const page = await app.inject('/docs/api/');
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^;]+';/);
    expect(page.body).toContain('/api/openapi.json');
    expect(page.body).not.toMatch(/(?:src|href)="?https?:/);
  });

  test('is found without its last slash', async () => {
    const found = await app.inject('/docs/api');
    expect([found.statusCode, found.headers.location]).toEqual([301, '/docs/api/']);
    expect((await app.inject('/docs/api/?from=docs')).statusCode).toBe(200);
  });

  test('has a script that is small on its way', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const sent = await app.inject({ url: '/docs/api/js/scalar.js', headers });
    expect(sent.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=86400',
    });
    expect(gunzipSync(sent.rawPayload).length).toBeGreaterThan(sent.rawPayload.length * 2);
    expect((await app.inject('/docs/api/js/scalar.js')).body).toContain('createApiReference');
  });

  test('is drawn once for many readers, and again after a failure', async () => {
    const failing = await createHttpApp({ log: createLog('silent'), production: true });
    const drawn = { page: '<p>Stoke</p>', script: gzipSync('Stoke') };
    const draw = vi.fn(async () => drawn).mockRejectedValueOnce(new Error('no thread'));
    await serveDescription(failing, 'https://stoke.example', draw);
    expect((await failing.inject('/docs/api/')).statusCode).toBe(500);
    const readers = Array.from({ length: 30 }, () => failing.inject('/docs/api/'));
    for (const { statusCode } of await Promise.all(readers)) expect(statusCode).toBe(200);
    expect((await failing.inject('/docs/api/js/scalar.js')).body).toBe('Stoke');
    expect(draw).toHaveBeenCalledTimes(2);
    await failing.close();
  });

  test('leaves the strict policy to everything else', async () => {
    const other = await app.inject('/api/openapi.json');
    expect(other.headers['content-security-policy']).toContain("script-src 'self';");
  });
});
