import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const API_PORT = process.env['KAMPUS_API_PORT'] ?? '3000';
const API_ORIGIN = `http://localhost:${API_PORT}`;

/** The two font files that every first screen needs; the extended subsets load only when a page uses them. */
const PRELOADED_FONT = /onest-(cyrillic|latin)-wght-normal-[\w-]+\.woff2$/;

const FRAME =
  /web\/src\/(frame|not-found|session)\/|web\/src\/api\/(?!upload|save-file)|web\/src\/illustrations\/|web\/src\/ui\/(badge|button|button-link|button-look|class-names|error-state|frame-icons|icon|icon-button|menu|spinner|texts|toast|toaster|visually-hidden)\.tsx?$|contract\/src\/(endpoints|roles)\.ts$|web\/src\/lazy-page\.tsx$|web\/src\/guides\/(search-(slot|label|field-look)|use-search-shortcut)\.|vite\/preload-helper/;

const READING =
  /web\/src\/guides\/(guide-(page|article|text|body|breadcrumbs|skeleton)|prepare-body|go-to-heading|table-of-contents|use-current-heading|comments-below|prefetch-guide|queries|texts)\.|web\/src\/catalogue\/(queries|texts)\.ts$|web\/src\/api\/is-id\.ts$|web\/src\/ui\/(breadcrumbs|intent-handlers|page|reading-icons|skeleton)\.tsx?$/;

/** Adds preload links for the two fonts under their hashed names, so that text is set in them from the first frame. */
function preloadFonts(): Plugin {
  return {
    name: 'kampus-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: {
    target: 'baseline-widely-available',
    // The server reads it to send preload headers for the chunks of the route asked for.
    manifest: true,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    // Illustrations are fetched with <use>, which refuses data: addresses; and CSP allows none for scripts.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with its versions, so returning visitors keep it over our own releases.
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
            { name: 'data', test: /node_modules\/@tanstack\//, priority: 2 },
            // What reading a guide needs, and the screens on the way to it.
            { name: 'reading', test: READING, priority: 0 },
            // What every screen needs: one file instead of a dozen small ones, which also compresses better.
            { name: 'frame', test: FRAME, priority: 1 },
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
