import type { SpanContext } from '@opentelemetry/api';
import { activeTracing } from './tracing.ts';

/**
 * W3C Trace Context: `00-<trace>-<span>-<flags>`. Later versions may add fields; version 255 is
 * invalid.
 */
const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** Returns undefined for an invalid header. */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && pattern.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** Trace header for requests to the operator's own services. Empty while tracing is off. */
export function traceHeaders(): Record<string, string> {
  const span = activeTracing()?.current();
  return span ? { traceparent: formatTraceparent(span.spanContext()) } : {};
}
