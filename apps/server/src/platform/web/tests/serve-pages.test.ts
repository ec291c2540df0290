import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp } from '../../http/http-app.ts';
import { servePages } from '../serve-pages.ts';

const head = async (path: string) => ({
  isPage: path !== '/no-such-page',
  title: `A "<b>$&</b>" of ${path}`,
  description: 'What it is',
  url: `https://stoke.example${path}`,
  image: null,
  facts: { product: 'Stoke' },
});

const dist = await mkdtemp(join(tmpdir(), 'stoke-dist-'));
await mkdir(join(dist, 'assets'));
const page =
  '<head><meta name="description" content="Old" /><title>Stoke</title></head><script nonce="__CSP_NONCE__"></script>';
await writeFile(join(dist, 'index.html'), page);
await writeFile(join(dist, 'flame.svg'), '<svg/>');
await writeFile(join(dist, 'assets/home-Ab12.js'), '1');
const app = await createHttpApp({ log: pino({ level: 'silent' }), production: false });
await servePages(app, { dist, head, mayBeElsewhere: false });
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

test.each(['/', '/campaign/0190f0c0', '/docs?q=a.b'])(
  'asvs-3.4.3: %s is the page, each time with a nonce of its own',
  async (path) => {
    const [one, other] = [await get(path), await get(path)];
    expect([one.statusCode, one.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(one.body).toContain('<meta name="stoke-product" content="Stoke" />');
    const nonces = [one, other].map(({ body }) => /nonce="([^"]{24})"/.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`);
  },
);

test.each([
  '/logo.png',
  '/proof.json',
  '/assets/gone-Cd34.js',
  '/index.html',
  '/api/nothing',
  '/media/nothing',
])('%s is not there, and no page says that it is', async (path) => {
  const answer = await get(path);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'request.not_found' }]);
});

test('an address without a page is the page that says so, with the status of what is not found', async () => {
  const answer = await get('/no-such-page');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect(answer.body).not.toContain('canonical');
});

test('files named by their content are cached for ever, the rest for an hour', async () => {
  const kept = async (path: string) => (await get(path)).headers['cache-control'];
  expect(await kept('/assets/home-Ab12.js')).toBe('public, max-age=31536000, immutable');
  expect(await kept('/flame.svg')).toBe('public, max-age=3600');
});

test('threat-18: a shared link has a title and a preview, with nothing in them that a browser runs', async () => {
  const { body } = await get('/campaign/0190f0c0?from=x');
  const title = 'A &quot;&lt;b&gt;$&amp;&lt;/b&gt;&quot; of /campaign/0190f0c0?from=x';
  expect(body.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${title}</title>`]);
  expect(body).toContain(`<meta property="og:title" content="${title}" />`);
  expect(body).toContain(
    '<meta property="og:url" content="https://stoke.example/campaign/0190f0c0?from=x" />',
  );
  expect(body).toContain('<meta name="twitter:card" content="summary" />');
  expect(body).toContain(
    '<link rel="canonical" href="https://stoke.example/campaign/0190f0c0?from=x" />',
  );
  expect(body.match(/<meta name="description"[^>]*>/g)).toEqual([
    '<meta name="description" content="What it is" />',
  ]);
});

test('without the built pages a server starts during development only, and tells heads to another', async () => {
  const other = await createHttpApp({ log: pino({ level: 'silent' }), production: false });
  const none = { dist: join(dist, 'nowhere'), head };
  await expect(servePages(other, { ...none, mayBeElsewhere: false })).rejects.toThrow('not built');
  await servePages(other, { ...none, mayBeElsewhere: true });
  expect((await other.inject('/')).body).toContain('<meta name="stoke-');
  expect((await other.inject('/api/nothing')).statusCode).toBe(404);
  await other.close();
});
