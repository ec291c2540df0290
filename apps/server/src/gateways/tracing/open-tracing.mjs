// Plain JavaScript: the packages are loaded by name, where a collector is named, and by nothing else.
import { databaseErrorCode } from '../../platform/db/connection-fault.ts';
import { useTracer } from '../../platform/tracing.ts';

const load = (name) => import(`@opentelemetry/${name}`);
const sayEveryMs = 60_000;

/**
 * Sends spans to a collector by OTLP over HTTP. One that is away costs its spans and a line of the log in a minute.
 * Headers and limits are those of the package, by its own variables, such as `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export async function openTracing({ endpoint, version, roles, log }) {
  const [api, { OTLPTraceExporter }, { resourceFromAttributes }, sdk, hooks] = await Promise.all(
    ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace', 'context-async-hooks'].map(load),
  );
  sayFailures(api, log);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'stoke',
      'service.version': version,
      'service.instance.id': `${roles.join(',')}-${process.pid}`,
    }),
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  useTracer(createTracer(api, provider.getTracer('stoke')));
  return {
    close: async () => {
      useTracer(null);
      await provider.shutdown().catch(() => undefined);
      api.context.disable();
      api.diag.disable();
    },
  };
}

function createTracer({ context, SpanKind, SpanStatusCode, trace }, tracer) {
  return {
    isInside: () => trace.getActiveSpan() !== undefined,
    run: async (name, attributes, work) => {
      const kind = trace.getActiveSpan() ? SpanKind.CLIENT : SpanKind.INTERNAL;
      return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // By its name alone: messages may quote what a person wrote.
          const type =
            databaseErrorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
          span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    beginRequest: (name, attributes) => {
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes });
      const within = trace.setSpan(context.active(), span);
      return {
        within: (work) => context.with(within, work),
        end: (facts) => {
          span.setAttributes(facts);
          if (facts['http.response.status_code'] >= 500) {
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
}

function sayFailures({ diag, DiagLogLevel }, log) {
  let next = 0;
  const silent = () => undefined;
  const error = () => {
    if (performance.now() < next) return;
    next = performance.now() + sayEveryMs;
    log.warn('the collector of traces does not take them');
  };
  const logger = { error, warn: silent, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, DiagLogLevel.ERROR);
}
