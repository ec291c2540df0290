import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { bodyOf } from './errors.ts';
import type { Secure } from './security-headers.ts';

/** Never refused: operators must see a busy server too. */
const free = new Set(['/healthz', '/readyz', '/metrics']);
const retryAfterSeconds = 2;

/** Refuses a call that may be repeated soon. */
export const overloaded = () => new Refusal('request.overloaded', { retryAfterSeconds });

export type Places = {
  /** How many calls are in progress. */
  taken(): number;
  /** Milliseconds for which all places have been taken and none was given back; 0 while one is free. */
  fullForMs(): number;
};

/**
 * Refuses calls immediately while `maxCalls` are in progress: more would not be done sooner, and would cost
 * memory and everybody's time. A call takes a place when its body is there and gives it back when its answer
 * is known, so that neither slow senders nor slow readers keep one. A caller who hangs up frees no place
 * before the work is done, or any amount of work could be started by hanging up (decision 106).
 */
export function openAdmission(maxCalls: number, secure: Secure) {
  const inProgress = new Set<FastifyRequest>();
  let fullSince: number | null = null;
  const refuse = earlyRefusal(overloaded(), secure);
  const enter = (request: FastifyRequest) => {
    if (free.has(request.routeOptions.url ?? '')) return;
    if (inProgress.size >= maxCalls) throw overloaded();
    inProgress.add(request);
    if (inProgress.size >= maxCalls) fullSince = performance.now();
  };
  const leave = (request: FastifyRequest) => {
    if (inProgress.delete(request)) fullSince = null;
  };
  const places: Places = {
    taken: () => inProgress.size,
    fullForMs: () => (fullSince === null ? 0 : performance.now() - fullSince),
  };
  return {
    places,
    /**
     * A server that refuses most calls before anything looks at them. Thousands of refusals a second would
     * otherwise take the time of the calls in progress. Callers leave, so that their connections are free.
     */
    createServer: (handle: RequestListener, options: ServerOptions): Server => {
      const server = createServer(
        options,
        oneAtATime((request, response) => {
          const [path = ''] = (request.url ?? '').split('?', 1);
          if (inProgress.size < maxCalls || free.has(path)) return handle(request, response);
          server.emit('dropRequest', request, request.socket);
          return refuse(request, response);
        }),
      );
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
      app.addHook('onSend', async (request) => leave(request));
      // A call that ends without `onSend`: its caller has hung up, or the handler writes the reply itself.
      app.addHook('onRoute', (route) => {
        const { handler } = route;
        route.handler = function (request, reply) {
          const answer = handler.call(this, request, reply);
          if (answer instanceof Promise) {
            const end = () => leave(request);
            void answer.then(end, end);
          }
          return answer;
        };
      });
    },
  };
}

/**
 * Closes a connection that sends a call before the last one is answered. Node would begin them all, keep
 * their answers in memory, and tell of no end of those that are still waiting when the caller hangs up.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  const busy = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    if (busy.has(socket)) {
      socket.destroy();
      return;
    }
    busy.add(socket);
    response.once('finish', () => {
      // A stream of events writes its own head, and goes on as long as its connection.
      if (response.headersSent) busy.delete(socket);
    });
    handle(request, response);
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

/** Whether a call says that a body follows. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
