import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../cache/cached-response.ts';
import { acceptedEncoding, type Encoding } from '../compression/encodings.ts';
import { languageOfPage } from './language.ts';
import { matchesEtag } from './send-cached.ts';

declare module 'fastify' {
  interface FastifyReply {
    cached: CachedResponse | undefined;
  }
  interface FastifyContextConfig {
    /** The response depends only on the URL and cached data: not on the caller, not on the time. */
    isCacheable?: boolean;
    /** A page of the web app, served only to clients that accept HTML. */
    isPage?: boolean;
  }
}

interface Sent {
  status: number;
  headers: OutgoingHttpHeaders;
  body: unknown;
}

/** The responses sent for a cached response at one URL. */
interface Known {
  cached: CachedResponse;
  sent: Map<Form, Sent>;
}

type Form = Encoding | 'identity' | 'unchanged';

/** Limits of memory: callers can write one URL in many ways. Our longest has 125 letters. */
const addressesMax = 10_000;
const addressesOfResponseMax = 8;
const addressLengthMax = 500;

/**
 * The URL, with the language that the browser keeps for pages. Undefined if more than that decides
 * the response: another origin, language or type needs the route.
 */
function keyOf(request: FastifyRequest): string | undefined {
  const { method, headers, url } = request;
  const { isCacheable = false, isPage = false } = request.routeOptions.config;
  const isPlain = headers.origin === undefined && headers['x-language'] === undefined;
  const isAccepted = !isPage || headers.accept?.includes('text/html') === true;
  if (!isCacheable || method !== 'GET' || !isPlain || !isAccepted) return undefined;
  return isPage ? `${languageOfPage(request)} ${url}` : url;
}

function formOf({ headers }: FastifyRequest, { etag }: CachedResponse): Form {
  if (matchesEtag(headers['if-none-match'], etag)) return 'unchanged';
  return acceptedEncoding(headers['accept-encoding']) ?? 'identity';
}

function toSent(reply: FastifyReply, body: unknown): Sent {
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  if (Buffer.isBuffer(body)) headers['content-length'] = body.length;
  return { status: reply.statusCode, headers, body };
}

/**
 * Replays complete responses while they are cached. Later hooks and the route do not run. The
 * `onResponse` hooks, which count and log, still run.
 */
export function replayCached(app: FastifyInstance): void {
  const knownAt = new Map<string, Known>();
  app.decorateReply('cached', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request);
    const known = key === undefined ? undefined : knownAt.get(key);
    const sent = known?.sent.get(formOf(request, known.cached));
    if (!known || !sent) return done();
    reply.cached = known.cached;
    reply.hijack();
    reply.raw.writeHead(sent.status, { ...sent.headers, 'x-request-id': request.id }).end(sent.body);
  });

  function addAddress(key: string, cached: CachedResponse): Known | undefined {
    if (!cached.onDrop || cached.onDrop.length >= addressesOfResponseMax) return undefined;
    if (knownAt.size >= addressesMax || key.length > addressLengthMax) return undefined;
    const known: Known = { cached, sent: new Map() };
    knownAt.set(key, known);
    cached.onDrop.push(() => knownAt.delete(key));
    return known;
  }

  app.addHook('onSend', (request, reply, body, done) => {
    const { cached, statusCode } = reply;
    const isForAll = (statusCode === 200 || statusCode === 304) && !reply.hasHeader('set-cookie');
    const key = cached && isForAll ? keyOf(request) : undefined;
    if (cached && key !== undefined) {
      const known = knownAt.get(key) ?? addAddress(key, cached);
      if (known?.cached === cached) known.sent.set(formOf(request, cached), toSent(reply, body));
    }
    done();
  });
}
