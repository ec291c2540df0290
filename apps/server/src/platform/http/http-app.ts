import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { callsAtOnce } from '../capacity.ts';
import { withTimeLimit, waits } from '../db/time-limit.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { traceRequests } from '../tracing.ts';
import { openAdmission, type Places } from './admission.ts';
import { limitBodies, type Bodies } from './bodies.ts';
import { compressJson } from './compress-json.ts';
import { guardConnections, type Connections } from './connections.ts';
import { answerError } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

const jsonLimit = 64 * 1024;
/** For the bodies of all calls that are being read. */
const bodiesLimit = 64 * 1024 * 1024;
const timeLimits = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** The current load of the server: calls, connections and bodies. */
export type Load = Places & Connections & Bodies;

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface FastifyInstance {
    load: Load;
  }
}

/** The HTTP server without routes: limits, headers and error replies. */
export async function createHttpApp(input: {
  log: Log;
  production: boolean;
  /** How many proxies are in front of this server; none by default. */
  trustProxy?: number;
  /** More concurrent calls get a 503; `callsAtOnce` by default. */
  requestsInProgress?: number;
  /** Milliseconds after which a connection on which nothing is asked is cut; 10 seconds by default. */
  silentMs?: number;
  /** Milliseconds after which a connection on which nothing moves is cut; 5 minutes by default. */
  stalledMs?: number;
  /** Answers that are not taken by their callers fill no more memory; 256 MB by default. */
  maxUnreadBytes?: number;
}) {
  const { trustProxy = 0 } = input;
  // Its own type would make every plugin generic over it.
  const log: FastifyBaseLogger = input.log;
  const secure = securityHeaders(input);
  const admission = openAdmission(input.requestsInProgress ?? callsAtOnce, secure);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    // Refusals before routing, such as a broken escape in the URL.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // Sent to the caller and written into each log line, so that a reported fault can be found.
    genReqId: () => randomUUID(),
    bodyLimit: jsonLimit,
    // Clients can put anything into X-Forwarded-For, so only the proxies' entries count.
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    serverFactory: (handle) => admission.createServer(handle, timeLimits),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  app.setErrorHandler(answerError);
  readJson(app);
  readForms(app);
  app.addHook('onRequest', async ({ raw }, reply) => secure(raw, reply.raw));
  waitAsCaller(app);
  traceRequests(app);
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id));
  refuseNullBytes(app);
  compressJson(app);
  admission.count(app);
  const { silentMs = 10_000, stalledMs = 300_000, maxUnreadBytes = 256 * 1024 * 1024 } = input;
  const connections = guardConnections(app, { silentMs, stalledMs, maxUnreadBytes });
  const bodies = limitBodies(app, bodiesLimit);
  app.decorate('load', { ...admission.places, ...connections, ...bodies });
  return app;
}

/** Treats an empty JSON body as no body; many clients always send a content type. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, String(body), done);
  });
}

/** Reads a form as a whole, so that a route's `bodyLimit` counts for it. It is parsed when it has a place. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/** No caller waits longer for the database than a call may. Reading a body loses what was set before. */
function waitAsCaller(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => withTimeLimit(waits.call, done));
  app.addHook('preHandler', (_request, _reply, done) => withTimeLimit(waits.call, done));
}

function refuseNullBytes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (/%00|\0/.test(request.url)) throw new Refusal('request.not_found');
  });
}
