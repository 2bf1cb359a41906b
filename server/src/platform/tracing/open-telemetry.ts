import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.ts';
import type { Tracing } from './tracing.ts';

const closeTimeoutMs = 500;
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
};

function createSampler({ sampler, ratio }: NonNullable<Config['tracing']>): Sampler {
  const [root, isParentBased] = [sampler.replace('parentbased_', ''), sampler.startsWith('parentbased_')];
  const own =
    root === 'always_on'
      ? new AlwaysOnSampler()
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return isParentBased ? new ParentBasedSampler({ root: own }) : own;
}

/**
 * Exports spans by OTLP over HTTP in the background. The standard environment variables set the
 * target; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES name the process. Spans that cannot be
 * sent are lost.
 */
export function startTracing(settings: NonNullable<Config['tracing']>): Tracing {
  const named = detectResources({ detectors: [envDetector] });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'kampus' }).merge(named),
    sampler: createSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('kampus');
  const storage = new AsyncLocalStorage<Span>();
  return {
    start({ name, kind = 'internal', parent, attributes = {} }) {
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const options = { kind: kinds[kind], attributes };
      return tracer.startSpan(name, options, context);
    },
    current: () => storage.getStore(),
    within: (span, work) => storage.run(span, work),
    close: () => Promise.race([provider.shutdown().catch(() => {}), sleep(closeTimeoutMs)]),
  };
}
