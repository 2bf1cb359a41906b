import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServerEntry } from './build-server-entry.ts';
import { buildServiceWorker } from './service-worker/build-service-worker.ts';

const apiPort = process.env['KAMPUS_API_PORT'] ?? '3000';
const apiOrigin = `http://localhost:${apiPort}`;

export default defineConfig({
  plugins: [react(), tailwindcss(), buildServiceWorker(), buildServerEntry()],
  build: {
    target: 'baseline-widely-available',
    // The server reads it to preload the scripts of the page asked for.
    manifest: true,
    // The lists of every page's files would be 2 kB in the first script. The server names those of
    // the first page (server/src/drivers/site); those of the next are fetched on intent
    // (src/prefetch-on-intent.ts).
    modulePreload: false,
    // One file of styles, which every page names: a rendered page needs its styles before any
    // script.
    cssCodeSplit: false,
    // Illustrations are fetched with <use>, which refuses data: addresses; and CSP allows none for
    // scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with its versions, so that browsers keep it over releases.
            { name: 'react', test: '/node_modules/react', priority: 2 },
            // What every page starts with: one file instead of one for each set of pages that share
            // a module.
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'query', test: '/node_modules/@tanstack/' },
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
});
