import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Language, languageParameter, originalLanguage } from '@kampus/contract/languages';
import { shellPath } from '@kampus/contract/pages/addresses';
import { type PageInfo, pages } from '@kampus/contract/pages/info';
import { build, type Plugin, type Rolldown } from 'vite';

/** The screens that lead to a guide, the modules that load their data, and the error screens. */
const shellModules = [
  'index.html',
  ...Object.values<PageInfo>(pages)
    .filter((page) => page.isStoredOffline)
    .flatMap(({ module, parts = [] }) => [module, ...parts]),
  'src/shared/api/data-provider.tsx',
  'src/domains/guides/reading/other-guides.tsx',
  'src/screens/guide/faculty-teachers.tsx',
  'src/domains/comments/comments-section.tsx',
  'src/shared/page/not-found-page.tsx',
  'src/shared/offline/offline-page.tsx',
];
const publicFiles = ['favicon.svg', 'before-first-frame.js'];
const manifest = 'manifest.webmanifest';
/** Styles, fonts for the Cyrillic and Latin alphabets, and all drawings. */
const shellAsset = /\.css$|onest-(cyrillic|latin)-wght-normal-[\w-]+\.woff2$|\.svg$/;

type Bundle = Rolldown.OutputBundle;

const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk';

/** Files of the shell: its modules with all their imports, and the assets. */
function listShellFiles(bundle: Bundle): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || !isChunk(chunk)) return;
    files.add(name);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const chunk of Object.values(bundle)) {
    if (!isChunk(chunk)) continue;
    // The chunk of a page may only re-export the chunk that contains its code.
    const ids = [...chunk.moduleIds, chunk.facadeModuleId ?? ''];
    if (ids.some((id) => shellModules.some((module) => id.endsWith(`/${module}`)))) visit(chunk.fileName);
  }
  for (const name of Object.keys(bundle)) if (shellAsset.test(name)) files.add(name);
  return [...files].sort();
}

/**
 * A hash that changes with every change of the shell. File names in the bundle contain a hash of
 * their content. The other files are read.
 */
async function hashShell(paths: string[], bundle: Bundle): Promise<string> {
  const hash = createHash('sha256').update(paths.join());
  const page = bundle['index.html'];
  if (page?.type === 'asset') hash.update(page.source);
  for (const file of [...publicFiles, manifest])
    hash.update(await readFile(new URL(`../public/${file}`, import.meta.url)));
  return hash.digest('base64url').slice(0, 12);
}

async function compile(paths: string[], shellPage: string, version: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      shellPaths: JSON.stringify(paths),
      shellPage: JSON.stringify(shellPage),
      shellVersion: JSON.stringify(version),
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: new URL('service-worker.ts', import.meta.url).pathname, output: { format: 'iife' } },
    },
  });
  const [file] = Array.isArray(output) ? (output[0]?.output ?? []) : 'output' in output ? output.output : [];
  if (!file || !isChunk(file)) throw new Error('The service worker was not built.');
  return file.code;
}

/** Adds sw.js to the build, with the list of files that it caches for offline reading. */
export function buildServiceWorker(language: Language): Plugin {
  let base = '/';
  return {
    name: 'kampus-service-worker',
    apply: 'build',
    // Runs after Vite's own plugins, which set the final names of styles and entries.
    enforce: 'post',
    configResolved(config) {
      ({ base } = config);
    },
    async generateBundle(_options, bundle) {
      const shellPage = language === originalLanguage ? shellPath : `${shellPath}?${languageParameter}=${language}`;
      const built = listShellFiles(bundle).map((file) => base + file);
      const paths = [shellPage, ...built, base + manifest, ...publicFiles.map((file) => `/${file}`)];
      const source = await compile(paths, shellPage, await hashShell(paths, bundle));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
