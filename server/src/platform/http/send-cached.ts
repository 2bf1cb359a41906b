import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../cache/cached-response.ts';
import { varyByEncoding } from '../compression/compress-responses.ts';
import { acceptedEncoding } from '../compression/encodings.ts';

/** True if the client has this version already (If-None-Match). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/**
 * Sends a cached response: 304 if the client has this version, compressed if the client supports
 * it.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  reply.cached = cached;
  reply
    .headers(cached.headers)
    .header('etag', cached.etag)
    // The client caches the response but revalidates it each time, so a write is visible at once.
    .header('cache-control', 'no-cache')
    .header('vary', varyByEncoding(reply));
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) return reply.status(304).send();
  reply.header('content-type', cached.contentType);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(cached.identity);
  const bytes = await cached.encoded(encoding);
  if (bytes !== cached.identity) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
