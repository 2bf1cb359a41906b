import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildServerEntry } from './build-server-entry.ts';
import { buildServiceWorker } from './service-worker/build-service-worker.ts';

const apiPort = process.env['KAMPUS_API_PORT'] ?? '3000';
const apiOrigin = `http://localhost:${apiPort}`;

/** The two font files that every first screen needs; the extended subsets load only when a page uses them. */
const preloadedFont = /onest-(cyrillic|latin)-wght-normal-[\w-]+\.woff2$/;

/** True for the modules of these files, which must exist: a file that is renamed is renamed here as well. */
function modulesOf(...files: string[]): (id: string) => boolean {
  const paths = files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)));
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`web/vite.config.ts names a file that does not exist: ${missing}`);
  return (id) => paths.includes(id);
}

/** Patterns that no module has matched yet; after a build none may be left. */
const unmatched = new Set<RegExp>();

/** True for the modules that one of the patterns matches. A pattern that matches none in a build ends it. */
function modulesLike(...patterns: RegExp[]): (id: string) => boolean {
  for (const pattern of patterns) unmatched.add(pattern);
  return (id) => {
    const pattern = patterns.find((each) => each.test(id));
    if (pattern !== undefined) unmatched.delete(pattern);
    return pattern !== undefined;
  };
}

/** Of the parts shared by pages, what nearly all of them show. */
const isKit = modulesOf(
  'shared/ui/navigation/breadcrumbs.tsx',
  'shared/ui/page.tsx',
  'shared/ui/icons/reading-icons.tsx',
  'shared/ui/skeleton.tsx',
  'shared/ui/needs-scripts.tsx',
);
/** What keeps the answers of the server, and the questions that pages ask on each other's behalf. */
const isData = modulesOf(
  'shared/api/call-later.ts',
  'shared/api/data-provider.tsx',
  'areas/catalogue/queries.ts',
  'areas/guides/queries.ts',
);
/** The clock of the portal, by which pages with data say when something was or is to be. */
const isClock = modulesLike(/contract\/src\/format\/wall-clock\./);
/** What sends the questions, and which of them a booking asks anew: a page that the server rendered has its answers already. */
const isSending = modulesOf('shared/api/call.ts', 'areas/reservations/key.ts');
/** What lists of universities and topics have in common. */
const isList = modulesOf('areas/catalogue/texts.ts', 'areas/catalogue/topic-label.ts');
const isPicture = modulesOf('shared/illustrations/illustration.tsx', 'shared/ui/badge.tsx');
const isReading = modulesOf('areas/guides/guide-text.tsx', 'areas/guides/below-guide.tsx');

/** What forms and lists of those who signed in show beside the controls; whoever books a lesson sees none of it. */
const isForm = modulesOf(
  'shared/ui/fields/checkbox.tsx',
  'shared/ui/fields/password-field.tsx',
  'shared/ui/fields/radio-group.tsx',
  'shared/ui/fields/text-area.tsx',
  'shared/ui/dialogs/confirm-dialog.tsx',
  'shared/ui/data-list.tsx',
  'shared/ui/icons/icons.tsx',
);

const isQueryPackage = modulesLike(/react-query\/.*\/queryOptions\./, /react-query\/.*\/useQuery\./);
/** Smaller parts that several pages show, in one file instead of twenty. */
const isControl = modulesLike(
  /web\/src\/shared\/format\//,
  /web\/src\/shared\/ui\//,
  /contract\/src\/limits\./,
  /react-query\/.*\/useMutation\./,
);
/** What the search for teachers, a teacher's page and the booking share: one file where there would be seven. */
const isLesson = modulesLike(
  /contract\/src\/(time|pricing)\./,
  /web\/src\/areas\/(teachers\/prices|booking\/(booking-state|public)|lectures\/(queries|week))\./,
  /web\/src\/shared\/ui\/(chip|intent-handlers)\./,
);
/** Changes only with its versions, so returning visitors keep it over our own releases. */
const isVendor = modulesLike(
  /node_modules\/react\//,
  /node_modules\/react-dom\//,
  /node_modules\/scheduler\//,
  /node_modules\/react-router\//,
);

const isReactClient = modulesOf('react-client.ts');

/** Ends a build in which a pattern above matches nothing: what it names was moved, and the chunks changed without a word. */
function everyPatternMatches(): Plugin {
  return {
    name: 'kampus-every-pattern-matches',
    apply: 'build',
    generateBundle() {
      if (unmatched.size > 0) this.error(`web/vite.config.ts: no module matches ${[...unmatched].join(', ')}`);
    },
  };
}

const preload = (attrs: Record<string, string>) =>
  ({ tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' }) as const;

/**
 * Asks at once for what the first script imports, behind the styles that the first frame needs; and for the two fonts, so
 * that text is set in them from the start. In a page that the server renders all that comes after the first frame.
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
          .filter((file) => preloadedFont.test(file))
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

/** How the router's modules make a component or a context, and name it, at their top. */
const routerPart = /^(const \w+ = )(?=React\$1\.(?:forwardRef|memo|createContext)\()|^\w+\.displayName = .*$/gm;

/**
 * The build cannot know that nobody notices those calls, and would keep all of the router that they hold together: forms,
 * loaders, what is fetched ahead. So they are marked as pure, and go where this app does not use them.
 */
function usedRouterParts(): Plugin {
  let isFound = false;
  return {
    name: 'kampus-used-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler(code) {
        const marked = code.replaceAll(routerPart, (_, start?: string) => (start ? `${start}/* @__PURE__ */ ` : ''));
        isFound ||= marked !== code;
        return { code: marked, map: null };
      },
    },
    generateBundle() {
      if (!isFound) this.error('web/vite.config.ts: no module of the router makes its parts as it did.');
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFirst(),
    plainImports(),
    usedRouterParts(),
    everyPatternMatches(),
    buildServiceWorker(),
    buildServerEntry(),
  ],
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
            { name: 'vendor', test: isVendor, priority: 6 },
            { name: 'react-client', test: isReactClient, priority: 5 },
            { name: 'frame', tags: ['$initial'], priority: 4 },
            { name: 'kit', test: isKit, priority: 3 },
            { name: 'data', test: (id) => isData(id) || isClock(id) || isQueryPackage(id), priority: 3 },
            { name: 'sending', test: isSending, priority: 3 },
            { name: 'lists', test: isList, priority: 3 },
            { name: 'pictures', test: isPicture, priority: 3 },
            { name: 'reading', test: isReading, priority: 2 },
            { name: 'controls', test: (id) => isControl(id) && !isForm(id), minShareCount: 4, priority: 1 },
            { name: 'lessons', test: isLesson },
            { name: 'forms', test: isForm },
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
