import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileStore } from '#platform/files/file-store.ts';
import type { CatalogueFile } from './catalogue-file.ts';

const folderOf = (catalogue: string): string => join(dirname(resolve(catalogue)), 'pictures');

/**
 * Stores the WebP files of the folder `pictures` beside a catalogue file, for its guides: they show
 * `pictures/permit.webp` as `/media/guides/permit.webp`. Returns the number of files.
 */
export async function storePictures(files: FileStore, catalogue: string | URL): Promise<number> {
  const folder = folderOf(catalogue instanceof URL ? fileURLToPath(catalogue) : catalogue);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webp'));
  for (const name of names)
    await files.put(`guides/${name}`, await readFile(join(folder, name)), { contentType: 'image/webp' });
  return names.length;
}

/**
 * Writes the pictures of a catalogue's guides to the folder from which `storePictures` stores them.
 * Returns their number.
 */
export async function savePictures(files: FileStore, path: string, { topics }: CatalogueFile): Promise<number> {
  const names = new Set(
    Array.from(JSON.stringify(topics).matchAll(/\/media\/guides\/([\w-]+\.webp)/g), ([, name = '']) => name),
  );
  const stored: string[] = [];
  for (const name of names) if (await files.exists(`guides/${name}`)) stored.push(name);
  if (stored.length > 0) await mkdir(folderOf(path), { recursive: true });
  for (const name of stored) await writeFile(join(folderOf(path), name), await files.getBytes(`guides/${name}`));
  return stored.length;
}
