import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { bodyOf } from './errors.ts';
import type { Secure } from './security-headers.ts';

/** Operators look also at a busy server, and a stream of events costs nothing between two of them. */
const free = new Set(['/healthz', '/readyz', '/metrics', '/api/events']);
const retryAfterSeconds = 2;

/**
 * Refuses calls immediately while `most` are in progress: more would not be done sooner, and would cost memory
 * and everybody's time. A call counts when its body is there, so that slow senders keep no room.
 */
export function openAdmission(most: number, secure: Secure) {
  const inProgress = new Set<FastifyRequest>();
  const overloaded = () => new Refusal('request.overloaded', { retryAfterSeconds });
  const refuse = earlyRefusal(overloaded(), secure);
  const enter = (request: FastifyRequest) => {
    if (free.has(request.routeOptions.url ?? '')) return;
    if (inProgress.size >= most) throw overloaded();
    inProgress.add(request);
  };
  return {
    /**
     * A server that refuses most calls before anything looks at them. Thousands of refusals a second would
     * otherwise take the time of the calls in progress. Callers leave, so that their connections are free.
     */
    createServer: (handle: RequestListener, options: ServerOptions): Server => {
      const server = createServer(options, (request, response) => {
        const [path = ''] = (request.url ?? '').split('?', 1);
        if (inProgress.size < most || free.has(path)) return handle(request, response);
        server.emit('dropRequest', request, request.socket);
        return refuse(request, response);
      });
      return server;
    },
    /** Counts the calls in progress. */
    count: (app: FastifyInstance) => {
      app.addHook('onRequest', async (request) => {
        if (!hasBody(request)) enter(request);
      });
      app.addHook('preHandler', async (request) => {
        if (hasBody(request)) enter(request);
      });
      // Also for a caller who leaves before the answer.
      app.addHook('onResponse', async (request) => void inProgress.delete(request));
    },
  };
}

/** Refuses calls before anything looks at them. Callers leave, so that their connections are free. */
function earlyRefusal(refusal: Refusal, secure: Secure): RequestListener {
  const body = JSON.stringify(bodyOf(refusal));
  return (request, response) => {
    secure(request, response);
    response
      .writeHead(refusal.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'retry-after': String(refusal.retryAfterSeconds),
        'x-request-id': randomUUID(),
        // A caller who is still sending would lose the answer.
        ...(hasBody(request) ? {} : { connection: 'close' }),
      })
      .end(body);
  };
}

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
