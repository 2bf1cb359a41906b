import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncoding, compressAs, compressFromBytes, compressorOf } from './encodings.ts';

/** Pictures and archives are compressed by nature. */
const isText = (type: unknown): boolean =>
  typeof type === 'string' && /^(text\/|image\/svg\+xml|application\/(\w+\+)?(json|xml|javascript))/.test(type);

/** The header `vary` of an answer that has an encoding. What else decides about it (CORS names the origin) stays named. */
export function varyByEncoding(reply: FastifyReply): string {
  const vary = String(reply.getHeader('vary') ?? '');
  if (vary.toLowerCase().includes('accept-encoding')) return vary;
  return vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`;
}

/**
 * Compresses what is long and text. Cached responses and files of the web app come compressed already (send-cached.ts,
 * drivers/site).
 */
export function compressAnswers(app: FastifyInstance): void {
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
    // What fails on the way ends both; Fastify ends the connection then, so that nobody takes a part for the whole.
    return pipeline(payload as Readable, compressorOf[encoding](), () => undefined);
  });
}
