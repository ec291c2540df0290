import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Reference } from './draw-reference.ts';
import { describeApi } from './openapi.ts';

/** Everything is served from this host; Scalar needs inline styles (decision 2). */
function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  const hashes = scripts
    .filter((text) => text !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** `/api/openapi.json` and a page for reading it, both generated from the contract. */
export async function serveDescription(
  app: FastifyInstance,
  publicUrl: string,
  draw: () => Promise<Reference> = drawReference,
): Promise<void> {
  // As bytes: a text of that length would be encoded again for each reader.
  const description = Buffer.from(JSON.stringify(describeApi(publicUrl)));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  );
  servePage(app, draw);
}

function servePage(app: FastifyInstance, draw: () => Promise<Reference>): void {
  let drawn: Promise<Reference> | null = null;
  /** Drawn for the first reader; after a failure the next one has another try. */
  const read = () => {
    drawn ??= draw().catch((error: unknown) => {
      drawn = null;
      throw error;
    });
    return drawn;
  };
  app.get('/docs/api/', async (request, reply) => {
    // Its script lies below the page.
    if (!/^\/docs\/api\/(?:$|\?)/.test(request.url)) return reply.redirect('/docs/api/', 301);
    const { page } = await read();
    void reply.header('content-security-policy', policyOf(page));
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/docs/api/js/scalar.js', async (request, reply) => {
    const { script } = await read();
    void reply.type('application/javascript; charset=utf-8');
    void reply.header('cache-control', 'public, max-age=86400').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(await promisify(gunzip)(script));
    return reply.header('content-encoding', 'gzip').send(script);
  });
}

/** In a thread, which has ended when this resolves or rejects. */
async function drawReference(): Promise<Reference> {
  const thread = new Worker(new URL('draw-reference.ts', import.meta.url));
  try {
    const [reference]: Reference[] = await once(thread, 'message');
    if (reference === undefined) throw new Error('The page of the API was not drawn.');
    return reference;
  } finally {
    await thread.terminate();
  }
}
