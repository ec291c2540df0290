import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../http/errors.ts';
import { Refusal } from '../refusal.ts';
import { escapeHtml } from '../escape-html.ts';

/** `facts` are read by the page's scripts; the rest is what a shared link shows. */
export type PageHead = {
  /** Whether there is such a page; the answer for any other address is 404. */
  isPage: boolean;
  title: string;
  description: string;
  url: string;
  image: string | null;
  facts: Readonly<Record<string, string>>;
};

const noncePlace = '__CSP_NONCE__';
const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
/** A page shows the hash of this file: an older one from a cache would look forged. */
const checker = /\/verify-proof\.mjs$/;
/** A missing file such as `/logo.png`: no page has a file extension. */
const missingFile = /\.[a-z0-9]{1,8}$/i;
const apiPaths = /^\/(?:api|auth|media|avatars|previews|r|healthz|readyz|metrics)(?:\/|$)/;

/**
 * Serves the built web app: hashed assets, cached for a year, and one page for every other path,
 * each response with its own nonce.
 */
export async function servePages(
  app: FastifyInstance,
  input: {
    dist: string;
    /** During development another server may have the pages. */
    mayBeElsewhere: boolean;
    /** The head of a page, by its path and query. */
    head(url: string): Promise<PageHead>;
  },
): Promise<void> {
  const built = await readFile(join(input.dist, 'index.html'), 'utf8').catch(() => null);
  if (built === null && !input.mayBeElsewhere) {
    throw new Error(`The web app is not built: ${input.dist}/index.html is missing.`);
  }
  // The development server puts what it finds in this head into its own pages.
  const page = built ?? '<!doctype html><head></head>The pages are at http://localhost:5173.';
  app.setNotFoundHandler((request, reply) => answer({ ...input, page }, request, reply));
  if (built === null) return;
  await app.register(staticFiles, {
    root: input.dist,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    globIgnore: ['index.html*', '.vite/**', '.*'],
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      const age = isHashed ? forever : checker.test(path) ? 'no-cache' : anHour;
      response.header('cache-control', age);
    },
  });
}

async function answer(
  { page, head }: { page: string; head(url: string): Promise<PageHead> },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.split('?')[0] ?? '/';
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  if (!isPage || apiPaths.test(path) || missingFile.test(path)) {
    return reply.code(404).send(bodyOf(new Refusal('request.not_found')));
  }
  const nonce = randomBytes(18).toString('base64');
  const facts = await head(request.url);
  return reply
    .code(facts.isPage ? 200 : 404)
    .header('content-security-policy', policy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(withHead(page, facts).replaceAll(noncePlace, nonce));
}

/** Replaces title and description and adds the rest. */
function withHead(page: string, head: PageHead): string {
  const { isPage, title, description, url, image, facts } = head;
  const previews = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(image === null ? {} : { 'og:image': image }),
  };
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...(isPage ? [`<link rel="canonical" href="${escapeHtml(url)}" />`] : []),
    ...Object.entries(previews).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
    `<meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />`,
    ...Object.entries(facts).map(
      ([name, content]) => `<meta name="stoke-${name}" content="${escapeHtml(content)}" />`,
    ),
  ];
  return page
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags.join('')}</head>`);
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
