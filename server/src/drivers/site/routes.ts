import { fileURLToPath } from 'node:url';
import { shellPath } from '@kampus/contract/pages/addresses';
import type { RenderedScreen } from '@kampus/contract/pages/rendering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, makeCachedResponse } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import { AppError, hasCode, orNotFound } from '#platform/http/app-error.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import type { Services } from '../../services.ts';
import { mediaRoutes } from './media.ts';
import { renderPage } from './page-html.ts';
import { findPage, type Page } from './pages.ts';
import { openScreens, type Screens } from './screen-renderer.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { staticFiles } from './static-files.ts';
import { readWebApp, type WebApp } from './web-app.ts';

const builtWebApp = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const html = 'text/html; charset=utf-8';
/** Never pages of the web app: what is not there is a problem document, not a screen. */
const notPages = /^\/(api|media|dev|assets)(\/|$)/;

/** A person with a browser asks for pages; a program that asks for something else gets a problem document. */
const wantsPage = (request: FastifyRequest, path: string): boolean => {
  const accept = request.headers.accept ?? '*/*';
  return (
    accept.includes('text/html') || (accept.includes('*/*') && (!/\.\w+$/.test(path) || findPage(path) !== undefined))
  );
};

interface Site {
  services: Services;
  webApp: WebApp;
  screens: Screens;
}

/** Slots begin on the half hour; until the next one, a page about free slots does not change by itself. */
const periodMs = 1_800_000;

/** True where a list that is asked for shows nothing: of such addresses there are any number. */
const isVoid = (screen: RenderedScreen): boolean =>
  screen.firstScreen.queries.some(([, data]) => (data as { items?: unknown[] } | null)?.items?.length === 0);

/** A page as bytes. Throws NOT_FOUND where there is no such university, guide or teacher. */
async function loadPage({ services, webApp, screens }: Site, page: Page): Promise<CachedResponse> {
  const validUntilMs = page.hasClock ? (Math.floor(Date.now() / periodMs) + 1) * periodMs : undefined;
  const [head, screen] = await Promise.all([
    page.findHead(services.db),
    page.isRendered ? screens.render(page.route, page.address) : undefined,
  ]);
  const known = orNotFound(head);
  const response = makeCachedResponse(renderPage(webApp, services.config, known, { page, screen }), {}, html);
  // A shell in place of a screen is sent once: the next reader may get the screen.
  const isEmptySearch = page.isSearch && screen !== undefined && isVoid(screen);
  response.isCacheable = !page.isRendered || (screen !== undefined && !isEmptySearch);
  // Under another spelling of the login no write would drop it.
  if (known.person && known.canonical !== page.address.replace(/\/$/, '')) response.isCacheable = false;
  response.validUntilMs = validUntilMs;
  return response;
}

/** Throws NOT_FOUND for an address where the web app shows its not-found screen. */
async function sendPage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const page = orNotFound(findPage(pathname, searchParams));
  const load = () => loadPage(site, page);
  const key = `page:${page.address}`;
  return sendCached(request, reply, await site.services.cache.read(page.tags, key, load));
}

/** The not-found screen is the same at every address. */
async function loadNotFound({ services, webApp, screens }: Site): Promise<CachedResponse> {
  const screen = await screens.render(undefined, '/not-found');
  const head = { title: 'Страница не найдена' };
  const response = makeCachedResponse(renderPage(webApp, services.config, head, { screen }), {}, html);
  response.isCacheable = screen !== undefined;
  return response;
}

async function sendNotFound(site: Site, reply: FastifyReply): Promise<FastifyReply> {
  const { identity } = await site.services.cache.read(tags.catalogue, 'page:not-found', () => loadNotFound(site));
  return reply.status(404).header('cache-control', 'no-store').type(html).send(identity);
}

/**
 * Serves the built web app, the uploads, and what search engines read. Pages come with their own title, description and
 * previews (page-html.ts); an address that no page has answers 404 with the app's not-found screen.
 */
export async function siteRoutes(app: FastifyInstance, services: Services, folder = builtWebApp): Promise<void> {
  const { db, cache, config, log } = services;
  const webApp = await readWebApp(folder);
  if (!webApp) log.warn(`The web app is not built: ${folder} is missing; "npm start" builds it. Only the API answers.`);
  else await staticFiles(app, folder);
  mediaRoutes(app, services);
  const screens = await openScreens(app, folder, services);

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderRobots(webApp?.robots, config.publicUrl)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const load = async () =>
      makeCachedResponse(await renderSitemap(db, config.publicUrl), {}, 'application/xml; charset=utf-8');
    return sendCached(request, reply, await cache.read([tags.guides, tags.teachers], 'sitemap', load));
  });

  app.get('/*', { config: { isCacheable: true, isPage: true } }, async (request, reply) => {
    const path = request.url.split('?')[0]?.replace(/(.)\/+$/, '$1') ?? '/';
    if (notPages.test(path) || !wantsPage(request, path)) throw new AppError('NOT_FOUND');
    if (!webApp)
      return reply
        .status(503)
        .type(html)
        .send('<!doctype html><title>Kampus</title>Веб-приложение не собрано: npm start');
    if (path === shellPath)
      return reply
        .header('cache-control', 'no-cache')
        .type(html)
        .send(renderPage(webApp, config, {}));
    const site = { services, webApp, screens };
    try {
      return await sendPage(site, request, reply);
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return sendNotFound(site, reply);
      // The app's own screens say what went wrong, in the page's place.
      request.log.error({ err: error }, 'page without its head');
      reply.status(503).headers({ 'cache-control': 'no-store', 'retry-after': '2' });
      return reply.type(html).send(renderPage(webApp, config, {}));
    }
  });
}
