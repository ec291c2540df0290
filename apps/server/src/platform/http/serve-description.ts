import { product } from '@stoke/domain';
import type { FastifyInstance } from 'fastify';
import { apiPage, apiPageStyle } from './api-page.ts';
import { describeApi } from './openapi.ts';

const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** `/api/openapi.json` and the page a person reads, both made from the contract. */
export function serveDescription(app: FastifyInstance, publicUrl: string): void {
  const description = JSON.stringify(describeApi(publicUrl));
  const page = apiPage(product.name);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  );
  app.get('/docs/api', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/api.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(apiPageStyle),
  );
}
