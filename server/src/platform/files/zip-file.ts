import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipInputFile } from 'fflate';

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Adds a file to the ZIP, piece by piece. Files are added one after the other. */
export type AddFile = (name: string, pieces: Pieces) => Promise<void>;

export interface ZipFile {
  bytes: number;
  content: Readable;
}

/** A temporary file without a name: it is gone when it is closed, also after a crash. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `kampus-${crypto.randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/** The method of compression in the ZIP format. */
const deflated = 8;

/** The pieces as bytes, counted for the directory of the ZIP. */
async function* countBytes(pieces: Pieces, entry: ZipInputFile): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/**
 * Writes a ZIP to a temporary file while `fill` adds files, so that memory holds only some pieces.
 * zlib compresses in its own threads. The result waits for its client on the disk alone.
 */
export async function writeZip(fill: (add: AddFile) => Promise<void>): Promise<ZipFile> {
  const { Zip } = await import('fflate');
  const file = await openNameless();
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
    bytes += chunk.length;
  });
  async function flush(): Promise<void> {
    const chunks = waiting;
    waiting = [];
    if (chunks.length > 0) await file.appendFile(Buffer.concat(chunks));
  }
  try {
    await fill(async (filename, pieces) => {
      const entry: ZipInputFile = { filename, size: 0, crc: 0, compression: deflated };
      zip.add(entry);
      await pipeline(countBytes(pieces, entry), createDeflateRaw(), async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) {
          entry.ondata?.(null, new Uint8Array(chunk), false);
          await flush();
        }
      });
      entry.ondata?.(null, new Uint8Array(), true);
      await flush();
    });
    zip.end();
    await flush();
  } catch (error) {
    await file.close();
    throw error;
  }
  return { bytes, content: file.createReadStream({ start: 0 }) };
}
