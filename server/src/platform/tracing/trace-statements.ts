import type { Span } from '@opentelemetry/api';
import type pg from 'pg';
import { formatTraceparent } from './traceparent.ts';
import { recordFailure, type Tracing } from './tracing.ts';

const textMax = 2000;

interface Statement {
  text: string;
  name?: string;
}

/**
 * Parses the arguments of `query`, which have several forms. Returns undefined for streams, which
 * last longer than one statement.
 */
function parseStatement(query: unknown): Statement | undefined {
  if (typeof query === 'string') return { text: query };
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return undefined;
  return query as Statement;
}

function startSpan(tracing: Tracing, { text, name }: Statement): Span {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  return tracing.start({
    name: name ?? verb,
    kind: 'client',
    parent: tracing.current()?.spanContext(),
    // Values are parameters, so the text contains none.
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text.slice(0, textMax) },
  });
}

type Send = (...args: unknown[]) => unknown;

/**
 * Calls `end` with the error, if any, after the statement. The driver reports it to a callback or
 * by a promise.
 */
function sendTraced(send: Send, args: unknown[], end: (error?: unknown) => void): unknown {
  const callback = args.at(-1);
  if (typeof callback === 'function')
    return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
      end(error);
      callback(error, result);
    });
  const result = send(...args) as Promise<unknown>;
  result.then(() => end(), end);
  return result;
}

/** Inserts of messages. `notifications.trace` stores the trace that caused the message. */
const writesMessage = /insert into "?notifications\b/;

/** Sets the trace for the statement alone. Its setting is void in a transaction that failed. */
async function sendWithCause(send: Send, args: unknown[], span: Span, end: (error?: unknown) => void) {
  const setCause = async (cause: string): Promise<void> => {
    await (send("select set_config('kampus.trace', $1, false)", [cause]) as Promise<unknown>).catch(() => {});
  };
  await setCause(formatTraceparent(span.spanContext()));
  try {
    return await sendTraced(send, args, end);
  } finally {
    await setCause('');
  }
}

/**
 * Adds a span to each statement of the client. `settable` is false behind a pooler that changes the
 * session between transactions: then messages are stored without their trace.
 */
export function traceClient(Client: typeof pg.Client, tracing: Tracing, settable: boolean): typeof pg.Client {
  return class TracedClient extends Client {
    constructor(options?: pg.ClientConfig) {
      super(options);
      const send = this.query.bind(this) as Send;
      const traced = (...args: unknown[]): unknown => {
        const statement = parseStatement(args[0]);
        // Without a current span, a health probe would become a trace of one span.
        if (!statement || !tracing.current()) return send(...args);
        const span = startSpan(tracing, statement);
        const end = (error?: unknown): void => {
          if (error) recordFailure(span, error);
          span.end();
        };
        const isCause = settable && writesMessage.test(statement.text);
        return isCause ? sendWithCause(send, args, span, end) : sendTraced(send, args, end);
      };
      this.query = traced as typeof this.query;
    }
  };
}
