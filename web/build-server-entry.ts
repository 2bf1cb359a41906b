import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** Where the server finds it below the built app; files of such folders are not sent to anybody. */
const fileName = '.server/render.js';

async function compile(root: string): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    // All in one file: the server has none of the web app's packages.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server-entry.tsx',
      write: false,
      minify: true,
      // The names of drawings are then those of the browser's build.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const files = Array.isArray(output) ? (output[0]?.output ?? []) : 'output' in output ? output.output : [];
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The renderer for the server was not built.');
  return entry.code;
}

/** Adds to the build what renders first screens on the server, from the same components. */
export function buildServerEntry(): Plugin {
  let root = '';
  return {
    name: 'kampus-server-entry',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await compile(root) });
    },
  };
}
