import { transcode } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { compressAs, compressFromBytes, type Encoding } from '../compression/encodings.ts';

/**
 * Copies the bytes. zlib returns a slice of a 16 kB buffer, and a cached slice keeps the whole
 * buffer in memory.
 */
function trim(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}

/** A response body as bytes. Encoding, ETag and compression are computed once for each version. */
export interface CachedResponse {
  identity: Buffer;
  etag: string;
  contentType: string;
  /** Extra headers, for example the total of a list. */
  headers: Record<string, string>;
  encoded: (encoding: Encoding) => Promise<Buffer>;
  /** Bytes in memory, including the compressed bodies that exist already. */
  size: () => number;
  /** False for a search without results and for a page past the end. Their number is unlimited. */
  isCacheable: boolean;
  /** Time after which the cached response is wrong without a write. Undefined: no such time. */
  validUntilMs: number | undefined;
  /** Called when the cache removes this response. Undefined while it is not cached. */
  onDrop: (() => void)[] | undefined;
}

/** Scratch buffer for the conversion. Longer texts get a buffer of their own. */
const utf16 = Buffer.allocUnsafeSlow(2 ** 20);

/**
 * Converts through UTF-16, the encoding of the string in memory: a direct conversion of Cyrillic
 * text takes four times longer. `transcode` rejects lone surrogates. Stored text and JSON.stringify
 * output have none.
 */
function encode(text: string): Buffer {
  const length = 2 * text.length;
  if (length > utf16.length) return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  utf16.write(text, 'utf16le');
  return transcode(utf16.subarray(0, length), 'utf16le', 'utf8');
}

/**
 * ETag from CRC-32 and length: a third of the cost of a hash. Two versions of one address collide
 * once in four thousand million changes.
 */
const tagOf = (bytes: Buffer): string => `"${crc32(bytes).toString(36)}-${bytes.length.toString(36)}"`;

/** False for an empty list, unless its total is 0. Millions of searches and pages have no items. */
const showsSomething = (text: string, headers: Record<string, string>): boolean =>
  headers['x-total-count'] === '0' || !(text === '[]' || text.startsWith('{"content":[]'));

/** Creates a cached response from a complete text. */
export function makeCachedResponse(
  text: string,
  headers: Record<string, string> = {},
  contentType = 'application/json; charset=utf-8',
): CachedResponse {
  const identity = encode(text);
  const compressed = new Map<string, Promise<Buffer>>();
  let size = identity.length;
  const compress = async (encoding: Encoding): Promise<Buffer> => {
    if (identity.length < compressFromBytes) return identity;
    const bytes = trim(await compressAs[encoding](identity));
    size += bytes.length;
    return bytes;
  };
  return {
    identity,
    etag: tagOf(identity),
    contentType,
    headers,
    encoded(encoding) {
      const body = compressed.get(encoding) ?? compress(encoding);
      compressed.set(encoding, body);
      return body;
    },
    size: () => size,
    isCacheable: showsSomething(text, headers),
    validUntilMs: undefined,
    onDrop: undefined,
  };
}

/** Creates the cached response of a `counted` operation from a page and the total. */
export const makeCachedList = (items: readonly unknown[], total: number): CachedResponse =>
  makeCachedResponse(JSON.stringify(items), { 'x-total-count': String(total) });
