import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncoding, compressAs, compressFromBytes, compressorOf } from './encodings.ts';

/** True for text types. Pictures and archives are compressed already. */
const isText = (type: unknown): boolean =>
  typeof type === 'string' && /^(text\/|image\/svg\+xml|application\/(\w+\+)?(json|xml|javascript))/.test(type);

/**
 * The `vary` header of a compressed response. It keeps other values, for example `origin` of CORS.
 */
export function varyByEncoding(reply: FastifyReply): string {
  const vary = String(reply.getHeader('vary') ?? '');
  if (vary.toLowerCase().includes('accept-encoding')) return vary;
  return vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`;
}

/**
 * Compresses long text responses. Cached responses and files of the web app are compressed already
 * (send-cached.ts, drivers/site).
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isStream = payload instanceof Readable;
    if (!isStream && typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (reply.cached || reply.hasHeader('content-encoding') || !isText(reply.getHeader('content-type'))) return payload;
    const bytes = isStream ? undefined : Buffer.from(payload);
    if (bytes && bytes.length < compressFromBytes) return payload;
    reply.header('vary', varyByEncoding(reply));
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (bytes) return await compressAs[encoding](bytes);
    // An error ends both streams. Fastify then closes the connection, so a client cannot take a
    // partial response for a complete one.
    return pipeline(payload as Readable, compressorOf[encoding](), () => undefined);
  });
}
