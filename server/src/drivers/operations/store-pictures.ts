import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileStore } from '#platform/files/file-store.ts';

/**
 * Stores the WebP files of the folder `pictures` beside a catalogue file, for its guides: they show
 * `pictures/permit.webp` as `/media/guides/permit.webp`. Returns the number of files.
 */
export async function storePictures(files: FileStore, catalogue: string | URL): Promise<number> {
  const path = catalogue instanceof URL ? fileURLToPath(catalogue) : resolve(catalogue);
  const folder = join(dirname(path), 'pictures');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webp'));
  for (const name of names)
    await files.put(`guides/${name}`, await readFile(join(folder, name)), { contentType: 'image/webp' });
  return names.length;
}
