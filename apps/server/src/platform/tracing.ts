import { eventsRoute } from '@stoke/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * What is known of a span. Nothing personal: no values of statements, no bodies, no addresses; of a person there is
 * only the request id, by which the log is found.
 */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A request whose parts are spans within it. */
export type RequestSpan = {
  within(work: () => void): void;
  end(facts: SpanFacts): void;
};

export type Tracer = {
  /** A span of its own trace, or of the one that it is part of. */
  run<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>;
  /** Whether something is traced now. */
  isInside(): boolean;
  beginRequest(name: string, facts: SpanFacts): RequestSpan;
};

let tracer: Tracer | null = null;

/** Traces from now on; null: no longer. */
export function useTracer(chosen: Tracer | null): void {
  tracer = chosen;
}

/** Work of its own, such as a turn of a worker. */
export function traced<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : tracer.run(name, facts, work);
}

/** A part of other work: on its own, as in the look of a loop each second, it is not worth a trace. */
export function tracedPart<T>(name: string, facts: () => SpanFacts, work: () => Promise<T>) {
  return tracer?.isInside() ? tracer.run(name, facts(), work) : work();
}

const spans = new WeakMap<FastifyRequest, RequestSpan>();

/**
 * Each request is a trace, named by its route, and ends with its connection if not before. Reading a body loses what
 * was set before. A stream of events is none: it stays open for hours, and nothing waits for it.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (tracer === null || route === eventsRoute.path) return done();
    const span = tracer.beginRequest(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'stoke.request': request.id,
    });
    spans.set(request, span);
    reply.raw.once('close', () => endSpan(request, {}));
    span.within(done);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) =>
    endSpan(request, { 'http.response.status_code': statusCode }),
  );
}

/** At most once. */
function endSpan(request: FastifyRequest, facts: SpanFacts): void {
  spans.get(request)?.end(facts);
  spans.delete(request);
}
