import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp } from '../../platform/http/http-app.ts';
import { serveSiteFiles } from '../site-files.ts';

const app = await createHttpApp({ log: pino({ level: 'silent' }), production: false });
const clock = { now: () => new Date('2026-11-27T00:00:00.000Z') };
serveSiteFiles(app, { clock, publicUrl: 'https://stoke.example' });
afterAll(() => app.close());

test('robots are told which addresses are not pages, and where the map is', async () => {
  const { statusCode, headers, body } = await app.inject('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Disallow: /api/\n');
  expect(body).toContain('Sitemap: https://stoke.example/sitemap.xml\n');
});

test('the map names the public pages and the articles', async () => {
  const { headers, body } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body).toContain('<url><loc>https://stoke.example/docs</loc></url>');
  expect(body).toContain('<url><loc>https://stoke.example/docs/payouts</loc></url>');
  expect(body).not.toContain('/docs/welcome');
});

test('who finds a weakness reads where to tell, for less than a year', async () => {
  const { body } = await app.inject('/.well-known/security.txt');
  expect(body.split('\n')).toEqual([
    'Contact: https://stoke.example/support',
    'Expires: 2027-05-26T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://stoke.example/.well-known/security.txt',
    '',
  ]);
});

test('browsers that ask for a favicon by its old name get the icon', async () => {
  const { statusCode, headers } = await app.inject('/favicon.ico');
  expect([statusCode, headers.location]).toEqual([301, '/flame.svg']);
});
