import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface ManifestEntry {
  file: string;
  imports?: string[];
}

/** Chunks in Vite's manifest by their modules. */
type Manifest = Record<string, ManifestEntry>;

/** The web app in one language. */
export interface WebApp {
  /** The page that page-html.ts fills. */
  indexHtml: string;
  robots: string | undefined;
  /** Addresses of the scripts that the entry and these modules of the web app import. */
  scriptsOf: (modules: readonly string[]) => string[];
}

const entry = 'index.html';

/** Modules with all their static imports, in the order of the imports. */
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

/** Reads the built web app that is served below `base`. Undefined if it is not built. */
export async function readWebApp(folder: string, base: string): Promise<WebApp | undefined> {
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
        .flatMap((name) => (manifest[name] ? [base + manifest[name].file] : [])),
  };
}
