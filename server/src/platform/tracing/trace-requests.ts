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
    // The pattern and never the address, which may hold a secret.
    attributes: { 'http.request.method': method, 'http.route': route, 'kampus.request_id': id },
  });
}

/**
 * A span for each request, in the course of the caller's where it sent a `traceparent`. Call it before other hooks are
 * added. Responses repeated from memory have none: they do nothing that could be followed.
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
  // The body arrives by events of the connection, which do not know of the request.
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
