import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Operators look also at a busy server, and a stream of events costs nothing between two of them. */
const free = new Set(['/healthz', '/readyz', '/metrics', '/api/events']);
const retryAfterSeconds = 2;

/**
 * Refuses calls immediately while `most` are in progress: more would not be done sooner, and would cost memory
 * and everybody's time. A call counts when its body is there, so that slow senders keep no room.
 */
export function admitUpTo(app: FastifyInstance, most: number): void {
  const inProgress = new Set<FastifyRequest>();
  const enter = (request: FastifyRequest) => {
    if (free.has(request.routeOptions.url ?? '')) return;
    if (inProgress.size >= most) throw new Refusal('request.overloaded', { retryAfterSeconds });
    inProgress.add(request);
  };
  const hasBody = ({ headers }: FastifyRequest) =>
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) enter(request);
  });
  app.addHook('preHandler', async (request) => {
    if (hasBody(request)) enter(request);
  });
  // Also for a caller who leaves before the answer.
  app.addHook('onResponse', async (request) => void inProgress.delete(request));
}
