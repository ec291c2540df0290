import { articleSlugs, dayMs, publicPages } from '@stoke/domain';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';

/** How long what `/security.txt` says stays true, which RFC 9116 wants under a year. */
const validDays = 180;
/** Addresses that are not pages, and pages only for people who are signed in. */
const notForRobots = ['/api/', '/auth/', '/admin', '/r/'];

const mapped = [...Object.keys(publicPages), ...articleSlugs().map((slug) => `/docs/${slug}`)];

/** The small files that robots and researchers look for. */
export function serveSiteFiles(
  app: FastifyInstance,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
): void {
  const at = (path: string) => new URL(path, publicUrl).href;
  const texts: Record<string, () => string[]> = {
    '/robots.txt': () => [
      'User-agent: *',
      ...notForRobots.map((path) => `Disallow: ${path}`),
      `Sitemap: ${at('/sitemap.xml')}`,
    ],
    '/.well-known/security.txt': () => [
      `Contact: ${at('/support')}`,
      `Expires: ${new Date(clock.now().getTime() + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${at('/.well-known/security.txt')}`,
    ],
  };
  for (const [path, lines] of Object.entries(texts)) {
    app.get(path, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(`${lines().join('\n')}\n`),
    );
  }
  app.get('/sitemap.xml', (_request, reply) => {
    const urls = mapped.map((path) => `<url><loc>${at(path)}</loc></url>`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
  });
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/flame.svg', 301));
}
