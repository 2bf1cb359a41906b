import type { SpanContext } from '@opentelemetry/api';
import { activeTracing } from './tracing.ts';

/** `00-<trace>-<span>-<flags>`, W3C Trace Context; later versions may add fields, 255 is no version. */
const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** Undefined for what is no traceparent. */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && pattern.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** The header that tells a service of the operator in whose course it is called; none while traces are off. */
export function traceHeaders(): Record<string, string> {
  const span = activeTracing()?.current();
  return span ? { traceparent: formatTraceparent(span.spanContext()) } : {};
}
