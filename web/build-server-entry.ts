import type { Language } from '@kampus/contract/languages';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { languageDefines, translateTexts } from './translate-texts.ts';

/** Path of the renderer in the built app. The server does not serve files from this folder. */
const fileName = '.server/render.js';

async function compile(root: string, language: Language, base: string): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    base,
    plugins: [translateTexts(language), react()],
    define: { 'process.env.NODE_ENV': '"production"', ...languageDefines(language) },
    // Bundle everything into one file: the server does not have the packages of the web app.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server-entry.tsx',
      write: false,
      minify: true,
      // Drawings then have the same file names as in the browser build.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const files = Array.isArray(output) ? (output[0]?.output ?? []) : 'output' in output ? output.output : [];
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The renderer for the server was not built.');
  return entry.code;
}

/** Adds a server renderer to the build. It renders first screens from the same components. */
export function buildServerEntry(language: Language): Plugin {
  let [root, base] = ['', '/'];
  return {
    name: 'kampus-server-entry',
    apply: 'build',
    configResolved(config) {
      ({ root, base } = config);
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await compile(root, language, base) });
    },
  };
}
