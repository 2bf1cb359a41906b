import type { Attributes, Span, SpanContext } from '@opentelemetry/api';

/** What a span stands for. */
export interface SpanStart {
  name: string;
  /** `server` answers a call, `client` makes one, `producer` sends a message. */
  kind?: 'server' | 'client' | 'producer' | 'internal';
  /** In whose course it takes place; without it a trace begins. */
  parent?: SpanContext | undefined;
  attributes?: Attributes;
}

/** Traces, where they are switched on (docs/operations.md). */
export interface Tracing {
  start: (span: SpanStart) => Span;
  /** The span in whose course this runs. */
  current: () => Span | undefined;
  /** Runs work in the course of the span. */
  within: <T>(span: Span, work: () => T) => T;
  /** Sends what is left; takes half a second at most. */
  close: () => Promise<void>;
}

let active: Tracing | undefined;

/** Undefined while traces are off: then nothing of OpenTelemetry is loaded, and this check is all that they cost. */
export const activeTracing = (): Tracing | undefined => active;

export function setTracing(tracing: Tracing | undefined): void {
  active = tracing;
}

/** The fields by which a line of the log is found from its trace, and the trace from the line. */
export function describeTrace(tracing: Tracing): { trace_id?: string; span_id?: string } {
  const context = tracing.current()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** Marks the span as failed. */
export function recordFailure(span: Span, error: unknown): void {
  // 2 is ERROR of the API's SpanStatusCode, which is not loaded while traces are off.
  span.setStatus({ code: 2, message: error instanceof Error ? error.message : String(error) });
}

/** Runs work in the course of a span of its own, which ends with it. */
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
