/**
 * OpenTelemetry traces: a span for each request, call and store operation, sent when OTEL_EXPORTER_OTLP_ENDPOINT is
 * set. Names and attributes come from closed lists, as in metrics.ts, so a span never contains a member, an id or an
 * address. The packages are loaded only when they are used.
 */
import type { Attributes, Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Env } from './env.ts';
import type { Logger } from './log.ts';

type Api = typeof import('@opentelemetry/api');
let running: { api: Api; tracer: Tracer } | undefined;

/** The id that the next new trace gets. */
let nextTraceId = '';

export interface Trace {
  /** 32 hexadecimal digits */
  traceId: string;
  /** two hexadecimal digits; the last bit means that the caller samples this trace */
  flags: string;
  /** the caller's span, 16 hexadecimal digits; absent for a trace that begins here */
  parentId?: string | undefined;
}

/**
 * Sends spans from now on, in batches, to `/v1/traces` of the endpoint (OTLP over HTTP, JSON). Spans that the collector
 * does not take are lost, with one line in the log.
 * @returns sends what is left, and stops
 */
export async function startTracing(
  env: Pick<Env, 'otlpEndpoint' | 'otlpHeaders' | 'traceRatio' | 'trustProxyHops' | 'serviceName'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (env.otlpEndpoint === undefined) return () => Promise.resolve();
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const url = `${env.otlpEndpoint}/v1/traces`;
  const exporter = reportLosses(new OTLPTraceExporter({ url, headers: env.otlpHeaders }), log);
  const root = new sdk.TraceIdRatioBasedSampler(env.traceRatio);
  const random = new sdk.RandomIdGenerator();
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.serviceName }),
    // without a proxy in front, anyone on the internet could ask for every trace
    sampler: env.trustProxyHops > 0 ? new sdk.ParentBasedSampler({ root }) : root,
    idGenerator: {
      generateTraceId: () => nextTraceId || random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  running = { api, tracer: provider.getTracer('member-portal') };
  return async () => {
    running = undefined;
    await provider.shutdown().catch(() => undefined);
  };
}

function reportLosses(exporter: SpanExporter, log: Logger): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { code, name } = (result.error ?? {}) as { code?: string | number; name?: string };
        if (result.code !== 0)
          log.warn(
            { event: 'traces.lost', count: spans.length, reason: code ?? name },
            'spans were not taken by the collector of OTEL_EXPORTER_OTLP_ENDPOINT',
          );
        done({ code: 0 });
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** The span of a request, below its caller's span if there is one. Undefined when no traces are sent. */
export function openRequestSpan({ traceId, flags, parentId }: Trace): Span | undefined {
  if (!running) return undefined;
  const { api, tracer } = running;
  const caller = parentId && { traceId, spanId: parentId, traceFlags: Number(flags), isRemote: true };
  const context = caller ? api.trace.setSpanContext(api.ROOT_CONTEXT, caller) : api.ROOT_CONTEXT;
  nextTraceId = traceId;
  return tracer.startSpan('request', { kind: api.SpanKind.SERVER }, context);
}

/** A span below that of a request, such as one call. @param kind whether it waits for another system */
export function openSpan(parent: Span | undefined, name: string, attributes: Attributes): Span | undefined {
  if (!running || !parent?.isRecording()) return undefined;
  const { api, tracer } = running;
  return tracer.startSpan(
    name,
    { kind: api.SpanKind.CLIENT, attributes },
    api.trace.setSpan(api.ROOT_CONTEXT, parent),
  );
}

/** Ends a span. A failed one is marked, without a text. */
export function closeSpan(span: Span | undefined, attributes: Attributes, hasFailed: boolean): void {
  if (!span || !running) return;
  span.setAttributes(attributes);
  if (hasFailed) span.setStatus({ code: running.api.SpanStatusCode.ERROR });
  span.end();
}

/** The header by which another system continues a span (W3C Trace Context, 3.2). */
export const formatSpanContext = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
