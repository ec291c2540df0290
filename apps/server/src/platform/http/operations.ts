import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { Refusal } from '../refusal.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export type Readiness = Readonly<Record<string, () => Promise<boolean>>>;

/** A product metric, read on each scrape of `/metrics`. One value per `label`. */
export type Figure = {
  name: string;
  help: string;
  label: string;
  read(): Promise<Readonly<Record<string, number>>>;
};

/** `/healthz`, `/readyz` and `/metrics` (design §2). `told` is said too, but decides nothing. */
export function serveOperations(
  app: FastifyInstance,
  of: {
    readiness: Readiness;
    told: Readiness;
    figures: readonly Figure[];
    metricsToken: string | null;
    /** True from the moment on at which the process is to end: it asks for no new requests. */
    isEnding: () => boolean;
  },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const [needed, told] = await Promise.all([checkAll(of.readiness), checkAll(of.told)]);
    const isReady = Object.values(needed).every((ok) => ok) && !of.isEnding();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', ...needed, ...told });
  });
  measure(app);
  for (const figure of of.figures) serveFigure(figure);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, of.metricsToken)) throw new Refusal('request.not_found');
    return reply.type(register.contentType).send(await register.metrics());
  });
}

async function checkAll(checks: Readiness): Promise<Record<string, boolean>> {
  const answers = Object.entries(checks).map(
    async ([name, check]) => [name, await check().catch(() => false)] as const,
  );
  return Object.fromEntries(await Promise.all(answers));
}

function measure(app: FastifyInstance): void {
  register.clear();
  collectDefaultMetrics();
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

function serveFigure({ name, help, label, read }: Figure): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    collect: async () => {
      gauge.reset();
      for (const [of, value] of Object.entries(await read())) gauge.set({ [label]: of }, value);
    },
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (token === null) return loopback.has(request.ip);
  const [left, right] = [Buffer.from(given), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}
