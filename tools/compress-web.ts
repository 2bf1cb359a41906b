import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** Below this, compressing costs more than it saves; the server uses the same limit. */
const fromBytes = 1024;

/**
 * Writes a `.br` file beside each text file of the built app, at the highest quality: one second per build instead of
 * per start of each server.
 */
export async function compressWeb(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(css|js|svg|webmanifest|txt)$/.test(entry.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      if (bytes.length <= fromBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await writeFile(`${file}.br`, await compress(bytes, { params }));
    }),
  );
}
