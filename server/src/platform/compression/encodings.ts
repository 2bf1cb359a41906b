import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this, compressing costs more than it saves. */
export const compressFromBytes = 1024;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const brotliParams: BrotliOptions['params'] = {
  [constants.BROTLI_PARAM_QUALITY]: 6,
  // 256 kB hold nearly every answer whole; the usual window of 4 MB would be allocated for each of them.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

export const compressAs: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    compressBrotli(bytes, { params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => compressGzip(bytes),
};

/** The same for what is not yet there as a whole. */
export const compressorOf = {
  br: () => createBrotliCompress({ params: brotliParams }),
  gzip: () => createGzip(),
};

/** The best encoding that a reader takes and we have. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'gzip';
  return undefined;
}
