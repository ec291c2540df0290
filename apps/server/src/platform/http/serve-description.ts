import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
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

const configuration = {
  url: '/api/openapi.json',
  pageTitle: 'Stoke API',
  forceDarkModeState: 'dark',
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Scalar's own grey is too faint on its dark ground.
  customCss: '.dark-mode { --scalar-color-3: #a3a3ae; }',
} as const;

/** `/api/openapi.json` and a page for reading it, both generated from the contract. */
export async function serveDescription(app: FastifyInstance, publicUrl: string): Promise<void> {
  // As bytes: a text of that length would be encoded again for each reader.
  const description = Buffer.from(JSON.stringify(describeApi(publicUrl)));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  );
  await app.register(async (scope) => {
    let script: Buffer | null = null;
    scope.addHook('onSend', async (request, reply, payload) => {
      if (!request.url.endsWith('.js')) {
        void reply.header('content-security-policy', policyOf(String(payload)));
        return payload;
      }
      void reply.header('cache-control', 'public, max-age=86400');
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
      script ??= gzipSync(String(payload));
      void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
      return script;
    });
    await scope.register(scalar, { routePrefix: '/docs/api', configuration });
  });
}
