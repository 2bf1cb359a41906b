import type { Span } from '@opentelemetry/api';
import type pg from 'pg';
import { formatTraceparent } from './traceparent.ts';
import { recordFailure, type Tracing } from './tracing.ts';

const textMax = 2000;

interface Asked {
  text: string;
  name?: string;
}

/** What is asked, by whichever of the driver's spellings; undefined for streams, which have a life of their own. */
function readAsked(query: unknown): Asked | undefined {
  if (typeof query === 'string') return { text: query };
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return undefined;
  return query as Asked;
}

function startSpan(tracing: Tracing, { text, name }: Asked): Span {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  return tracing.start({
    name: name ?? verb,
    kind: 'client',
    parent: tracing.current()?.spanContext(),
    // Values are parameters and are not in the text.
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text.slice(0, textMax) },
  });
}

type Send = (...args: unknown[]) => unknown;

/** Calls `end` with the error, if any, when the statement is over; the driver tells it to a callback or by a promise. */
function sendTraced(send: Send, args: unknown[], end: (error?: unknown) => void): unknown {
  const callback = args.at(-1);
  if (typeof callback === 'function')
    return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
      end(error);
      callback(error, result);
    });
  const answer = send(...args) as Promise<unknown>;
  answer.then(() => end(), end);
  return answer;
}

/** Statements that write messages; these know in whose course they were caused (`notifications.trace`). */
const writesMessage = /insert into "?notifications\b/;

/**
 * The client with a span for each statement. `settable` is false behind a pooler that gives each transaction another
 * session: then messages do not know their cause.
 */
export function traceClient(Client: typeof pg.Client, tracing: Tracing, settable: boolean): typeof pg.Client {
  return class TracedClient extends Client {
    constructor(options?: pg.ClientConfig) {
      super(options);
      const send = this.query.bind(this) as Send;
      const traced = (...args: unknown[]): unknown => {
        const asked = readAsked(args[0]);
        // Only what belongs to something: the probes of health and of idle connections would be traces of one span.
        if (!asked || !tracing.current()) return send(...args);
        const span = startSpan(tracing, asked);
        const isCause = settable && writesMessage.test(asked.text);
        // The driver sends one after the other, whatever asks next on this connection.
        const setCause = (cause: string): void =>
          void (send("select set_config('kampus.trace', $1, false)", [cause]) as Promise<unknown>).catch(() => {});
        if (isCause) setCause(formatTraceparent(span.spanContext()));
        const end = (error?: unknown): void => {
          if (error) recordFailure(span, error);
          span.end();
        };
        const answer = sendTraced(send, args, end);
        if (isCause) setCause('');
        return answer;
      };
      this.query = traced as typeof this.query;
    }
  };
}
