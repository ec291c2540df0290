import { hostname } from 'node:os';
import type * as Api from '@opentelemetry/api';
import { databaseErrorCode } from '../../platform/db/connection-fault.ts';
import type { Log } from '../../platform/log.ts';
import { type Tracer, useTracer } from '../../platform/tracing.ts';

const sayEveryMs = 60_000;

/**
 * Sends spans to a collector by OTLP over HTTP. One that is away costs its spans and a line of the log in a minute.
 * Headers and limits are those of the package, by its own variables, such as `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export async function openTracing(input: {
  endpoint: string;
  version: string;
  roles: readonly string[];
  log: Pick<Log, 'warn'>;
}): Promise<{ close(): Promise<void> }> {
  const { endpoint, version, roles, log } = input;
  // Only where a collector is named: they take 40 MB.
  const [api, { OTLPTraceExporter }, { resourceFromAttributes }, sdk, hooks] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  sayFailures(api, log);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'stoke',
      'service.version': version,
      'service.instance.id': `${hostname()}-${roles.join(',')}-${process.pid}`,
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

function createTracer(
  { context, SpanKind, SpanStatusCode, trace }: typeof Api,
  tracer: Api.Tracer,
): Tracer {
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
          if (Number(facts['http.response.status_code']) >= 500) {
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
}

function sayFailures({ diag, DiagLogLevel }: typeof Api, log: Pick<Log, 'warn'>): void {
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
