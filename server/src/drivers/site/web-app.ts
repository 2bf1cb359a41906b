import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface ManifestEntry {
  file: string;
  imports?: string[];
}

/** What Vite's manifest says of the chunks, by the modules that they come from. */
type Manifest = Record<string, ManifestEntry>;

export interface WebApp {
  /** The page every address starts from; see page-html.ts for what is put into it. */
  indexHtml: string;
  robots: string | undefined;
  /** Addresses of the scripts that the first one and these modules (`src/domains/guides/reading/guide-page.tsx`) import. */
  scriptsOf: (modules: readonly string[]) => string[];
}

const entry = 'index.html';

/** These and everything that they import statically, in the order of the imports. */
function closure(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return seen;
}

/** The built web app; undefined where it has not been built. */
export async function readWebApp(folder: string): Promise<WebApp | undefined> {
  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined);
  const indexHtml = await read('index.html');
  if (indexHtml === undefined) return undefined;
  const manifest = JSON.parse((await read('.vite/manifest.json')) ?? '{}') as Manifest;
  return {
    indexHtml,
    robots: await read('robots.txt'),
    scriptsOf: (modules) =>
      [...closure(manifest, [entry, ...modules])]
        .filter((name) => name !== entry)
        .flatMap((name) => (manifest[name] ? [`/${manifest[name].file}`] : [])),
  };
}
