import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { installErrorHandler, sendNotFound } from '#platform/http/problems.ts';
import { replayCached } from '#platform/http/replay.ts';
import { buildGuide, buildUniversity } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { siteRoutes } from './routes.ts';

const indexHtml = `<!doctype html>
<html lang="ru">
  <head>
    <title>Kampus — студентам</title>
    <meta
      name="description"
      content="Гайды &amp; занятия"
    />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
  <body><div id="root"><!--screen--><p>Загружается</p><!--/screen--></div></body>
</html>`;
/**
 * Test double of the renderer in the build of the web app. It returns its arguments.
 */
const renderer = `
  export async function renderScreen({ page, address, now, fetch }) {
    if (address.includes('evening')) throw new Error('A component failed.');
    if (address.includes('999')) throw Object.assign(new Error('Refused.'), { status: 400 });
    const id = page?.params.mainGuideId;
    const guide = id && (await (await fetch('/api/guide/' + id, { headers: {} })).json());
    const queries = guide ? [[['guide', id], guide]] : [];
    const html = '<main data-page="' + (page?.name ?? 'none') + '">' + address + (guide?.body ?? '') + '</main>';
    return { html, firstScreen: { renderedAtMs: now.getTime() + Math.random(), isMissing: !page, queries } };
  }`;
export const script = `console.log('${'x'.repeat(5000)}')`;
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/domains/catalogue/university-page.tsx': { file: 'assets/university-page-1.js', imports: ['_vendor.js'] },
  'src/domains/guides/reading/guide-page.tsx': {
    file: 'assets/guide-page-1.js',
    imports: ['_vendor.js', '_shared.js'],
  },
};

export interface TestSite {
  server: TestServer;
  /** Folder of the built web app. */
  folder: string;
  app: FastifyInstance;
  /** The same web app without a renderer. */
  shells: FastifyInstance;
  universityId: number;
  guideId: number;
  /** A request of a browser for a page, unless other headers are given. */
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
}

export const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The site routes over a folder with a built web app. */
export async function openSite(server: TestServer, dist: string): Promise<FastifyInstance> {
  const site = Fastify();
  installErrorHandler(site);
  replayCached(site, () => {});
  // The renderer calls the API of the same application.
  site.get('/api/guide/*', async (request, reply) =>
    reply.type('application/json').send((await server.app.inject(request.url)).body),
  );
  await siteRoutes(site, server.services, dist);
  site.setNotFoundHandler(sendNotFound);
  return site;
}

async function writeWebApp(folder: string): Promise<void> {
  const files = {
    '.server/render.js': renderer,
    'index.html': indexHtml,
    'robots.txt': 'User-agent: *\nDisallow: /admin\n',
    'assets/index-1.js': script,
    'assets/index-1.js.br': brotliCompressSync(script),
    'assets/index-1.js.gz': gzipSync(script),
    'sw.js': 'addEventListener("fetch", () => {})',
    'assets/old-1.js': 'console.log(1)',
    '.vite/manifest.json': JSON.stringify(manifest),
    '.built-from': 'secret',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** A server with a built web app that is as small as possible, a university and a guide. */
export async function startTestSite(): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-site-'));
  const server = await startTestServer({
    PUBLIC_URL: 'https://kampus.test',
    API_BASE_URL: 'https://api.kampus.test/',
    CONTACT_TELEGRAM: '@kampus_help',
    KAMPUS_DATA_DIR: join(folder, '.data'),
  });
  await writeWebApp(folder);
  const app = await openSite(server, folder);
  const shellFolder = await mkdtemp(join(tmpdir(), 'kampus-shells-'));
  await cp(folder, shellFolder, { recursive: true, filter: (path) => !path.includes('.server') });
  const shells = await openSite(server, shellFolder);
  const { db } = server.services;
  const { topicId, universityId } = await buildUniversity(db);
  const guideId = (await buildGuide(db, topicId, '<p>Подайте «заявление» & ждите</p>')).id;
  await db.updateTable('guides').set({ title: 'Как "поступить" <script>' }).where('id', '=', guideId).execute();
  return {
    server,
    folder,
    app,
    shells,
    universityId,
    guideId,
    get: async (url, headers = browser) => app.inject({ url, headers }),
    async close() {
      await app.close();
      await shells.close();
      await server.close();
      await rm(folder, { recursive: true });
      await rm(shellFolder, { recursive: true });
    },
  };
}
