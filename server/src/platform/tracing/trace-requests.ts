import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseTraceparent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

function start(tracing: Tracing, { method, routeOptions, headers, id }: FastifyRequest): Span {
  const route = routeOptions.url;
  return tracing.start({
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    parent: parseTraceparent(headers['traceparent']),
    // The route pattern, because the URL may contain a secret.
    attributes: { 'http.request.method': method, 'http.route': route, 'kampus.request_id': id },
  });
}

/**
 * Starts a span for each request, as a child of the caller's `traceparent` if there is one. Call it
 * before other hooks are added. Replayed responses have no span: their request does no work.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', undefined);
  const resume = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (request.span) tracing.within(request.span, done);
    else done();
  };
  app.addHook('onRequest', (request, reply, done) => {
    request.span = start(tracing, request);
    resume(request, reply, done);
  });
  // Body events come from the connection, outside of the request's async context.
  app.addHook('preValidation', resume);
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) request.span?.setStatus({ code: 2 });
    request.span?.end();
    resume(request, reply, done);
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.span?.setStatus({ code: 2, message: 'the client went away' });
    request.span?.end();
    done();
  });
}
