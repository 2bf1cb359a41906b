import type { Attributes, Span, SpanContext } from '@opentelemetry/api';

/** Properties of a new span. */
export interface SpanStart {
  name: string;
  /** `server` handles a request, `client` sends one, `producer` sends a message. */
  kind?: 'server' | 'client' | 'producer' | 'internal';
  /** The parent span. Without a parent the span starts a new trace. */
  parent?: SpanContext | undefined;
  attributes?: Attributes;
}

/** Tracing, if it is enabled (docs/operations.md). */
export interface Tracing {
  start: (span: SpanStart) => Span;
  /** The current span of the async context. */
  current: () => Span | undefined;
  /** Runs the work with the span as current span. */
  within: <T>(span: Span, work: () => T) => T;
  /** Sends the remaining spans. Takes at most half a second. */
  close: () => Promise<void>;
}

let active: Tracing | undefined;

/**
 * Undefined while tracing is off. Then OpenTelemetry is not loaded, and this check is the only
 * cost.
 */
export const activeTracing = (): Tracing | undefined => active;

export function setTracing(tracing: Tracing | undefined): void {
  active = tracing;
}

/** Log fields that link a log line to its trace. */
export function describeTrace(tracing: Tracing): { trace_id?: string; span_id?: string } {
  const context = tracing.current()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** Marks the span as failed. */
export function recordFailure(span: Span, error: unknown): void {
  // 2 is ERROR of the API's SpanStatusCode, which is not loaded while traces are off.
  span.setStatus({ code: 2, message: error instanceof Error ? error.message : String(error) });
}

/** Runs the work in a new span and ends the span after it. */
export async function inSpan<T>(tracing: Tracing, start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = tracing.start(start);
  try {
    return await tracing.within(span, work);
  } catch (error) {
    recordFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}
