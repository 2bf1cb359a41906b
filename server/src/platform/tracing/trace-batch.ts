import type { Span } from '@opentelemetry/api';
import { inSpan, type Tracing } from './tracing.ts';

/**
 * Runs a statement that answers many calls in a span of its own: in the course of the first request that waits for it, and
 * linked to the others.
 */
export function traceBatch<T>(
  tracing: Tracing,
  name: string,
  spans: (Span | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const contexts = spans.flatMap((span) => (span ? [span.spanContext()] : []));
  if (contexts.length === 0) return work();
  const parent = contexts.find(({ traceFlags }) => (traceFlags & 1) === 1) ?? contexts[0];
  const attributes = { 'db.operation.batch.size': spans.length };
  return inSpan(tracing, { name: `batch ${name}`, parent, links: contexts, attributes }, work);
}
