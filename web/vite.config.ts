import { originalLanguage } from '@kampus/contract/languages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServerEntry } from './build-server-entry.ts';
import { buildServiceWorker } from './service-worker/build-service-worker.ts';
import { languageDefines, readBuildLanguage, translateTexts } from './translate-texts.ts';

const apiPort = process.env['KAMPUS_API_PORT'] ?? '3000';
const apiOrigin = `http://localhost:${apiPort}`;
const language = readBuildLanguage();
/** The other languages are built into folders of their own beside the Russian files. */
const isOriginal = language === originalLanguage;

export default defineConfig(({ command }) => ({
  base: isOriginal || command === 'serve' ? '/' : `/${language}/`,
  define: languageDefines(language),
  plugins: [translateTexts(language), react(), tailwindcss(), buildServiceWorker(language), buildServerEntry(language)],
  build: {
    target: 'baseline-widely-available',
    // The server reads the manifest to preload the scripts of the requested page.
    manifest: true,
    copyPublicDir: isOriginal,
    // The file lists of all pages would add 2 kB to the first script. The server lists the files of
    // the first page (server/src/drivers/site). Files of later pages are prefetched
    // (src/prefetch-on-intent.ts).
    modulePreload: false,
    // One style sheet for all pages. A server-rendered page needs its styles before any script.
    cssCodeSplit: false,
    // <use> loads illustrations and does not accept data: addresses. CSP forbids data: addresses
    // for scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes only with its version, so browsers keep this file cached over releases.
            { name: 'react', test: '/node_modules/react', priority: 2 },
            // Code that every page loads at start. One file replaces one for each set of pages that
            // share a module.
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'query', test: '/node_modules/@tanstack/' },
            // What the guide page shares with other pages: one file instead of five.
            { name: 'guide', test: '/web/src/domains/guides/reading/', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': apiOrigin,
      '/media': apiOrigin,
      '/dev/telegram': apiOrigin,
    },
  },
}));
