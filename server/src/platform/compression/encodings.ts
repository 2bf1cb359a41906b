import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Compression of a shorter body costs more than it saves. */
export const compressFromBytes = 1024;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const brotliParams: BrotliOptions['params'] = {
  [constants.BROTLI_PARAM_QUALITY]: 6,
  // Nearly every response fits into 256 kB. The default window of 4 MB would be allocated for each
  // response.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

export const compressAs: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    compressBrotli(bytes, { params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => compressGzip(bytes),
};

/** Compressors for streams. */
export const compressorOf = {
  br: () => createBrotliCompress({ params: brotliParams }),
  gzip: () => createGzip(),
};

/** Returns the best encoding that both the client and the server support. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'gzip';
  return undefined;
}
