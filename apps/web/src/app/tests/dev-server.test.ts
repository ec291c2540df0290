import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@stoke/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { pageFactsOf, serverAddress, serverPaths } from '../../../dev-server.ts';
import { createSiteRouter } from '../router.tsx';

const proxied = new RegExp(serverPaths);
const sampleOf = (path: string) => path.replaceAll(/[:$]\w+/g, '01a20163');
afterEach(() => vi.unstubAllGlobals());

test('the dev server leaves to the server every call, stream, upload and document of it', () => {
  const calls = Object.values(api).map(({ path }) => sampleOf(path));
  const others =
    '/api/events?campaigns=1 /api/openapi.json /docs/api /docs/api/ /docs/api/x.js /.well-known/jwks.json ' +
    '/telegram/webhook /r/token /media/a.webp /previews/home.jpg /avatars/x /healthz /readyz /metrics ' +
    '/robots.txt /sitemap.xml /favicon.ico';
  expect([...calls, ...others.split(' ')].filter((path) => !proxied.test(path))).toEqual([]);
});

test('the dev server answers every page itself', () => {
  const pages = Object.keys(createSiteRouter().routesByPath).map(sampleOf);
  expect(pages.length).toBeGreaterThan(30);
  expect([...pages, '/docs/spark', '/docs/api-keys'].filter((path) => proxied.test(path))).toEqual(
    [],
  );
});

test('the dev server asks the server where it listens: at PORT, else at that of .env', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoke-dev-'));
  const file = path.join(folder, '.env');
  try {
    expect(serverAddress(file, undefined)).toBe('http://127.0.0.1:3000');
    writeFileSync(file, '# NODE_ENV=production\nPORT=4711\nHOST=127.0.0.1\n');
    expect(serverAddress(file, undefined)).toBe('http://127.0.0.1:4711');
    expect(serverAddress(file, '4712')).toBe('http://127.0.0.1:4712');
    writeFileSync(file, 'PORT=\n');
    expect(serverAddress(file, '')).toBe('http://127.0.0.1:3000');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a page of the dev server carries the facts that the server writes into it', async () => {
  const asked = vi.fn<(url: URL) => Promise<Response>>();
  const meta = '<meta name="stoke-demo" content="1" />';
  asked.mockRejectedValueOnce(new TypeError('fetch failed'));
  asked.mockResolvedValue(new Response(`<head><title>Docs</title>${meta}</head>`));
  vi.stubGlobal('fetch', asked);
  const { transformIndexHtml } = pageFactsOf('http://127.0.0.1:3000');
  if (typeof transformIndexHtml !== 'function') throw new Error('It is not a function.');
  const input = { path: '/index.html', filename: 'index.html', originalUrl: '/docs' };
  const page = await Reflect.apply(transformIndexHtml, null, ['<head></head>', input]);
  expect(page).toBe(`<head>${meta}</head>`);
  expect(String(asked.mock.calls.at(-1)?.[0])).toBe('http://127.0.0.1:3000/docs');
});
