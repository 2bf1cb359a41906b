import { transcode } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { compressAs, compressFromBytes, type Encoding } from '../compression/encodings.ts';

/** The compressors return the beginning of a buffer of 16 kB, which would be kept whole. */
function trim(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}

/** A response as bytes, encoded, tagged and compressed once per version of what it shows. */
export interface CachedResponse {
  identity: Buffer;
  etag: string;
  contentType: string;
  /** Further headers, for example the total of a list. */
  headers: Record<string, string>;
  encoded: (encoding: Encoding) => Promise<Buffer>;
  /** Bytes held, compressed forms included, as far as they exist. */
  size: () => number;
  /** False for a search without results and a page beyond the end, of which there is no end. */
  isCacheable: boolean;
  /** Until when it may be cached, where it shows something else from then on without a write. */
  validUntilMs: number | undefined;
  /** Called when the cache drops this response; undefined while it is not cached. */
  onDrop: (() => void)[] | undefined;
}

/** Texts on their way to UTF-8, except those longer than any ordinary response. */
const utf16 = Buffer.allocUnsafeSlow(2 ** 20);

/**
 * UTF-8 by way of UTF-16, in which the text lies in memory already: straight from the string, Cyrillic takes four times
 * as long. Text that was stored or made by JSON.stringify has no lone surrogates, which this refuses.
 */
function encode(text: string): Buffer {
  const length = 2 * text.length;
  // Stryker disable next-line ConditionalExpression,EqualityOperator,StringLiteral: the same bytes; Node takes no name for UTF-8.
  if (length > utf16.length) return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  utf16.write(text, 'utf16le');
  // Stryker disable next-line StringLiteral: Node takes no name for UTF-8.
  return transcode(utf16.subarray(0, length), 'utf16le', 'utf8');
}

/**
 * A checksum and the length, which cost a third of a hash. Two versions of one address share both once in four thousand
 * million changes.
 */
const tagOf = (bytes: Buffer): string => `"${crc32(bytes).toString(36)}-${bytes.length.toString(36)}"`;

/** An empty list that is known to be empty (its total says so) is worth caching; any other may be one of millions. */
const showsSomething = (text: string, headers: Record<string, string>): boolean =>
  headers['x-total-count'] === '0' || !(text === '[]' || text.startsWith('{"content":[]'));

/** Makes a response of a finished text. */
export function makeCachedResponse(
  text: string,
  headers: Record<string, string> = {},
  contentType = 'application/json; charset=utf-8',
): CachedResponse {
  const identity = encode(text);
  const forms = new Map<string, Promise<Buffer>>();
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
      const form = forms.get(encoding) ?? compress(encoding);
      forms.set(encoding, form);
      return form;
    },
    size: () => size,
    isCacheable: showsSomething(text, headers),
    validUntilMs: undefined,
    onDrop: undefined,
  };
}
