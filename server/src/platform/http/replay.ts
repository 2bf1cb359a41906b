import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../cache/cached-response.ts';
import { acceptedEncoding, type Encoding } from '../compression/encodings.ts';
import { matchesEtag } from './send-cached.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The cached response that is being sent, if it is one. */
    cached: CachedResponse | undefined;
  }
  interface FastifyContextConfig {
    /** The address and cached data alone decide about the response: no caller, no clock. */
    isCacheable?: boolean;
    /** A page of the web app, which only readers who ask for HTML get. */
    isPage?: boolean;
  }
}

/** A response as Fastify has sent it. */
interface Sent {
  status: number;
  headers: OutgoingHttpHeaders;
  body: unknown;
}

/** What has been sent of a cached response at one address. */
interface Known {
  cached: CachedResponse;
  sent: Map<Form, Sent>;
}

type Form = Encoding | 'identity' | 'unchanged';

/** Callers choose addresses: neither one response nor all of them may take any number of spellings. */
const addressesMax = 10_000;
const addressesOfResponseMax = 8;
/** The longest address of our own pages has a quarter of this. */
const addressLengthMax = 500;

/** Another origin, another language or another type may get another response, which the route makes. */
function isDecidedByAddress({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { isCacheable = false, isPage = false } = routeOptions.config;
  const isPlain = headers.origin === undefined && headers['x-language'] === undefined;
  const isAccepted = !isPage || headers.accept?.includes('text/html') === true;
  return isCacheable && method === 'GET' && isPlain && isAccepted;
}

function formOf({ headers }: FastifyRequest, { etag }: CachedResponse): Form {
  if (matchesEtag(headers['if-none-match'], etag)) return 'unchanged';
  return acceptedEncoding(headers['accept-encoding']) ?? 'identity';
}

function toSent(reply: FastifyReply, body: unknown): Sent {
  const headers = reply.getHeaders() as OutgoingHttpHeaders; // Fastify takes a number for any of them.
  if (Buffer.isBuffer(body)) headers['content-length'] = body.length;
  return { status: reply.statusCode, headers, body };
}

/**
 * Sends whole responses again while they are cached, before the hooks that are added later and the route run. What counts
 * and logs responses (`onResponse`) runs for these too.
 */
export function replayCached(app: FastifyInstance): void {
  const knownAt = new Map<string, Known>();
  app.decorateReply('cached', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    const known = knownAt.get(request.url);
    const sent = known && isDecidedByAddress(request) ? known.sent.get(formOf(request, known.cached)) : undefined;
    if (!known || !sent) return done();
    reply.cached = known.cached;
    reply.hijack();
    reply.raw.writeHead(sent.status, { ...sent.headers, 'x-request-id': request.id }).end(sent.body);
  });

  function addAddress(url: string, cached: CachedResponse): Known | undefined {
    const { onDrop } = cached;
    if (!onDrop || onDrop.length >= addressesOfResponseMax) return undefined;
    if (knownAt.size >= addressesMax || url.length > addressLengthMax) return undefined;
    const known: Known = { cached, sent: new Map() };
    knownAt.set(url, known);
    onDrop.push(() => knownAt.delete(url));
    return known;
  }

  app.addHook('onSend', (request, reply, body, done) => {
    const { cached, statusCode } = reply;
    const isForAll = (statusCode === 200 || statusCode === 304) && !reply.hasHeader('set-cookie');
    if (cached && isForAll && isDecidedByAddress(request)) {
      const known = knownAt.get(request.url) ?? addAddress(request.url, cached);
      if (known?.cached === cached) known.sent.set(formOf(request, cached), toSent(reply, body));
    }
    done();
  });
}
