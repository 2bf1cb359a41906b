import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildServiceWorker } from './service-worker/build-service-worker.ts';

const API_PORT = process.env['KAMPUS_API_PORT'] ?? '3000';
const API_ORIGIN = `http://localhost:${API_PORT}`;

/** The two font files that every first screen needs; the extended subsets load only when a page uses them. */
const PRELOADED_FONT = /onest-(cyrillic|latin)-wght-normal-[\w-]+\.woff2$/;

/** Of the parts shared by pages, what nearly all of them show. */
const KIT =
  /web\/src\/(shell\/use-page-title|shared\/ui\/(navigation\/breadcrumbs|intent-handlers|page|icons\/reading-icons|skeleton))\./;
/** Smaller parts that several pages show, in one file instead of twenty. */
const CONTROLS = /web\/src\/shared\/(format|ui)\/|contract\/src\/limits\.|react-query\/.*\/useMutation\./;
/** What asks the server, and the questions that pages ask on each other's behalf. */
const DATA =
  /web\/src\/(shared\/api\/(call|data-provider|is-id)|areas\/catalogue\/queries|areas\/guides\/queries)\.|react-query\/.*\/(queryOptions|useQuery)\./;
/** What lists of universities and topics have in common. */
const LISTS = /web\/src\/areas\/(catalogue\/(texts|topic-label)|guides\/(list\/queries|prefetch-guide))\./;
const PICTURES = /web\/src\/shared\/(illustrations\/illustration|ui\/badge)\./;

const preload = (attrs: Record<string, string>) =>
  ({ tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' }) as const;

/**
 * Asks at once for what the first script imports, behind the styles that the first frame needs; and for the two fonts, so
 * that text is set in them from the start.
 */
function preloadFirst(): Plugin {
  return {
    name: 'kampus-preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk }) => [
        ...(chunk?.imports ?? []).map((file) =>
          preload({ rel: 'modulepreload', fetchpriority: 'low', href: `/${file}` }),
        ),
        ...Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONT.test(file))
          .map((file) => preload({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` })),
      ],
    },
  };
}

/**
 * Vite calls every import() through a helper of a kilobyte that first loads the module's styles and files. Here is
 * nothing to load first: the styles are one file, and see `modulePreload`.
 */
function plainImports(): Plugin {
  return {
    name: 'kampus-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFirst(), plainImports(), buildServiceWorker()],
  build: {
    target: 'baseline-widely-available',
    // The server reads it to send preload headers for the chunks of the route asked for.
    manifest: true,
    // The lists of every page's files would be 2 kB in the first script. The server names those of the first page
    // (server/src/drivers/site), and those of the next are fetched on intent (src/prefetch-on-intent.ts).
    modulePreload: false,
    cssCodeSplit: false,
    // Illustrations are fetched with <use>, which refuses data: addresses; and CSP allows none for scripts.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group takes along what its modules import. Fewer, larger files compress better.
          groups: [
            // Changes only with its versions, so returning visitors keep it over our own releases.
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 5 },
            { name: 'frame', tags: ['$initial'], priority: 4 },
            { name: 'kit', test: KIT, priority: 3 },
            { name: 'data', test: DATA, priority: 3 },
            { name: 'lists', test: LISTS, priority: 3 },
            { name: 'pictures', test: PICTURES, priority: 3 },
            { name: 'reading', test: /web\/src\/areas\/guides\/guide-(article|skeleton)\./, priority: 2 },
            { name: 'controls', test: CONTROLS, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': API_ORIGIN,
      '/media': API_ORIGIN,
      '/dev/telegram': API_ORIGIN,
    },
  },
});
