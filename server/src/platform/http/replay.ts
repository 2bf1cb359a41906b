import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { CachedResponse } from '../cache/cached-response.ts';
import { acceptedEncoding } from '../compression/encodings.ts';
import { languageOfPage } from './language.ts';
import { matchesEtag } from './send-cached.ts';

declare module 'fastify' {
  interface FastifyReply {
    cached: CachedResponse | undefined;
  }
  interface FastifyContextConfig {
    /** The response depends only on the URL and cached data: not on the caller, not on the time. */
    isCacheable?: boolean;
    /** A page of the web app, for clients that accept HTML. */
    isPage?: boolean;
  }
}

/** A response as its route sent it first. */
export interface Sent {
  url: string;
  config: FastifyContextConfig;
  status: number;
  headers: OutgoingHttpHeaders;
  body: unknown;
}

/** The responses sent for a cached response at one URL, by encoding or «unchanged». */
interface Known {
  cached: CachedResponse;
  sent: Map<string, Sent>;
}

type OnReplay = (sent: Sent, requestId: string, durationMs: number) => void;

/** Limits of memory: callers can write one URL in many ways. Our longest has 125 letters. */
const addressesMax = 10_000;
const addressesOfResponseMax = 8;
const addressLengthMax = 500;

/** False if more than the URL decides the response: another origin or language needs the route. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.origin === undefined && headers['x-language'] === undefined;

/** Pages depend on the language that the browser keeps, too. Undefined for other clients. */
const pageKeyOf = (request: IncomingMessage): string | undefined =>
  request.headers.accept?.includes('text/html') ? `${languageOfPage(request)} ${request.url}` : undefined;

function formOf({ headers }: IncomingMessage, { etag }: CachedResponse): string {
  if (matchesEtag(headers['if-none-match'], etag)) return 'unchanged';
  return acceptedEncoding(headers['accept-encoding']) ?? 'identity';
}

/**
 * Sends whole cached responses again, in front of Fastify: its hooks and routes do not run, and
 * `onReplay` logs and counts instead. Injected requests do not pass here.
 */
export function replayCached(app: FastifyInstance, onReplay: OnReplay): void {
  const knownAt = new Map<string, Known>();
  app.decorateReply('cached', undefined);

  function replay(request: IncomingMessage, response: ServerResponse): boolean {
    const startedAt = performance.now();
    if (!isPlain(request)) return false;
    const known = knownAt.get(request.url ?? '') ?? knownAt.get(pageKeyOf(request) ?? '');
    const sent = known?.sent.get(formOf(request, known.cached));
    if (!sent) return false;
    const requestId = crypto.randomUUID();
    response.writeHead(sent.status, { ...sent.headers, 'x-request-id': requestId }).end(sent.body);
    onReplay(sent, requestId, performance.now() - startedAt);
    return true;
  }

  const [respond] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', respond).on('request', (request, response) => {
    if (!replay(request, response)) respond(request, response);
  });

  function addAddress(key: string, cached: CachedResponse): Known | undefined {
    if (!cached.onDrop || cached.onDrop.length >= addressesOfResponseMax) return undefined;
    if (knownAt.size >= addressesMax || key.length > addressLengthMax) return undefined;
    const known: Known = { cached, sent: new Map() };
    knownAt.set(key, known);
    cached.onDrop.push(() => knownAt.delete(key));
    return known;
  }

  app.addHook('onSend', ({ raw, url, routeOptions: { config } }, reply, body, done) => {
    const { cached, statusCode: status } = reply;
    const isForAll = (status === 200 || status === 304) && !reply.hasHeader('set-cookie') && isPlain(raw);
    const key = config.isPage ? pageKeyOf(raw) : url;
    if (!cached || !config.isCacheable || !isForAll || key === undefined) return done();
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    if (Buffer.isBuffer(body)) headers['content-length'] = body.length;
    const known = knownAt.get(key) ?? addAddress(key, cached);
    if (known?.cached === cached) known.sent.set(formOf(raw, cached), { url, config, status, headers, body });
    done();
  });
}
