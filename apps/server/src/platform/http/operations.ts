import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { pause } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { isSameSecret } from '../same-secret.ts';

/** With all places taken for this long and none given back, the server is stuck and refuses every call. */
const stuckAfterMs = 60_000;
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Each answers for itself; one that takes longer than most of a second has failed. */
export type Readiness = Readonly<Record<string, () => Promise<boolean>>>;

/** A product metric, read on each scrape of `/metrics`. One value per `label`. */
export type Figure = {
  name: string;
  help: string;
  label: string;
  read(): Promise<Readonly<Record<string, number>>>;
};

/** `/healthz`, `/readyz` and `/metrics` (design §2). `reported` is said too, but decides nothing. */
export function serveOperations(
  app: FastifyInstance,
  input: {
    readiness: Readiness;
    reported: Readiness;
    /** What it means when one of them fails. */
    words?: Readonly<Record<string, string>>;
    /** What each role of this process does now, in words. */
    roles?: () => Readonly<Record<string, string>>;
    figures: readonly Figure[];
    /** Null: for callers on this machine only, or no one in production. */
    metricsToken: string | null;
    production: boolean;
    /** True from the moment on at which the process is to end: it asks for no new requests. */
    isEnding: () => boolean;
  },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  const checkReported = remember(() => checkAll(input.reported));
  app.get('/readyz', async (_request, reply) => {
    const [checked, reported] = await Promise.all([checkAll(input.readiness), checkReported()]);
    const needed: Record<string, boolean> = {
      ...checked,
      calls: app.load.fullForMs() < stuckAfterMs,
    };
    const isReady = Object.values(needed).every((ok) => ok) && !input.isEnding();
    const checks = { ...needed, ...reported };
    const failed = Object.keys(checks).filter((name) => !checks[name]);
    const reasons = failed.map((name) => input.words?.[name] ?? `${name} failed`);
    if (input.isEnding()) reasons.push('this process was told to end');
    const roles = input.roles?.() ?? {};
    const status = isReady ? 'ready' : 'not ready';
    return reply.code(isReady ? 200 : 503).send({ status, reasons, roles, ...checks });
  });
  measure(app);
  countRefused(app);
  showLoad(app);
  const serveFigure = figureServer(app);
  serveFigure({
    name: 'stoke_ready',
    help: 'What /readyz says of this process, check by check',
    label: 'check',
    read: async () => {
      const checks = { ...(await checkAll(input.readiness)), ...(await checkReported()) };
      const entries = Object.entries({ ...checks, calls: app.load.fullForMs() < stuckAfterMs });
      return Object.fromEntries(entries.map(([name, ok]) => [name, Number(ok)]));
    },
  });
  for (const figure of input.figures) serveFigure(figure);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, input)) throw new Refusal('request.not_found');
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Strangers may ask, and the answer costs calls of the node. */
const rememberedMs = 5_000;
/** A check that takes longer has failed: who asks for readiness is answered in any case. */
const checkMs = 800;

function remember<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  let until = 0;
  return () => {
    if (known === null || performance.now() >= until) {
      known = read();
      until = performance.now() + rememberedMs;
    }
    return known;
  };
}

async function checkAll(checks: Readiness): Promise<Record<string, boolean>> {
  const answers = Object.entries(checks).map(async ([name, check]) => {
    const late = pause(checkMs).then(() => false);
    return [name, await Promise.race([check().catch(() => false), late])] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

function measure(app: FastifyInstance): void {
  register.clear();
  collectDefaultMetrics();
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

function countRefused(app: FastifyInstance): void {
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Calls that got a 503 before anything looked at them, as too many were in progress',
  });
  app.server.on('dropRequest', () => refused.inc());
}

function showLoad({ load }: FastifyInstance): void {
  const gauges: [name: string, help: string, read: () => number][] = [
    ['http_requests_in_progress', 'Calls that are worked on', load.taken],
    [
      'http_full_seconds',
      'Time for which as many calls as allowed have been in progress and none has ended',
      () => load.fullForMs() / 1000,
    ],
    ['http_connections', 'Open connections', load.connections],
    ['http_unread_bytes', 'Answers that their callers have not taken yet', load.unreadBytes],
    ['http_bodies', 'Bodies of calls that are being read', load.bodies],
    ['http_body_bytes', 'Memory of bodies that are being read', load.bodyBytes],
  ];
  for (const [name, help, read] of gauges) {
    const gauge: Gauge = new Gauge({ name, help, collect: () => gauge.set(read()) });
  }
}

/** Prometheus waits ten seconds for all figures. */
const figureMs = 3_000;

/**
 * A figure that cannot be read, as without the database, is left out: the others are still there, and one of them
 * says which is missing, or the alerts about it would be silent. The log has the error that it began with.
 */
function figureServer({ log }: FastifyInstance): (figure: Figure) => void {
  const missing = new Gauge({
    name: 'stoke_figure_missing',
    help: 'Whether a figure could not be read at the last scrape',
    labelNames: ['figure'],
  });
  return ({ name, help, label, read }) => {
    let isMissing = false;
    const late = () =>
      pause(figureMs).then(() => Promise.reject(new Error(`no answer in ${figureMs} ms`)));
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      collect: async () => {
        gauge.reset();
        try {
          const values = await Promise.race([read(), late()]);
          for (const [input, value] of Object.entries(values)) gauge.set({ [label]: input }, value);
          isMissing = false;
        } catch (error) {
          if (!isMissing) log.warn({ err: error, figure: name }, 'a figure cannot be read');
          isMissing = true;
        }
        missing.set({ figure: name }, Number(isMissing));
      },
    });
  };
}

function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, production }: { metricsToken: string | null; production: boolean },
): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  // In production a proxy on this machine would bring strangers along.
  if (token === null) return !production && loopback.has(request.ip);
  return isSameSecret(given, token);
}
