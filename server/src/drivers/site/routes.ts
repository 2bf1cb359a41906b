import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages, originalLanguage } from '@kampus/contract/languages';
import { plainPath, shellPath } from '@kampus/contract/pages/addresses';
import type { RenderedScreen } from '@kampus/contract/pages/rendering';
import { unitMs } from '@kampus/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheKey } from '#platform/cache/cache-key.ts';
import { type CachedResponse, makeCachedResponse } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import { AppError, hasCode, orNotFound } from '#platform/http/app-error.ts';
import { chosenLanguage, keepLanguage, languageOfPage } from '#platform/http/language.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { renderInTurn } from '#platform/http/uncached-reads.ts';
import type { Services } from '../../services.ts';
import { mediaRoutes } from './media.ts';
import { translateHead } from './page-head.ts';
import { renderPage } from './page-html.ts';
import { findPage, type Page } from './pages.ts';
import { createRenderMetrics, openScreens, type Screens } from './screen-renderer.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { staticFiles } from './static-files.ts';
import { readWebApp, type WebApp } from './web-app.ts';

const builtWebApp = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const html = 'text/html; charset=utf-8';
/** Paths without pages of the web app. A missing one gets a problem document. */
const notPages = /^\/(api|media|dev|assets)(\/|$)/;

/**
 * A person with a browser asks for pages; a program that asks for something else gets a problem
 * document.
 */
const wantsPage = (request: FastifyRequest, path: string): boolean => {
  const accept = request.headers.accept ?? '*/*';
  return (
    accept.includes('text/html') || (accept.includes('*/*') && (!/\.\w+$/.test(path) || findPage(path) !== undefined))
  );
};

/** The text before the first separator, and after it. */
function splitOnce(text: string, separator: string): [before: string, after: string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + separator.length)];
}

/** The site in one language. */
interface Site {
  services: Services;
  language: Language;
  webApp: WebApp;
  screens: Screens;
}

/** True for a search without results. There are any number of such addresses. */
const isVoid = (screen: RenderedScreen): boolean =>
  screen.firstScreen.queries.some(([, data]) => (data as { items?: unknown[] } | null)?.items?.length === 0);

/** A page as bytes. Throws NOT_FOUND where there is no such university, guide or teacher. */
async function loadPage({ services, language, webApp, screens }: Site, page: Page): Promise<CachedResponse> {
  // Slots begin on the half hour, so a page about free slots is valid until the next one.
  const validUntilMs = page.hasClock ? (Math.floor(Date.now() / unitMs) + 1) * unitMs : undefined;
  const [head, screen] = await Promise.all([
    page.findHead(services.db, language),
    page.isRendered ? screens.render(page.route, page.address) : undefined,
  ]);
  const known = translateHead(orNotFound(head), language);
  const response = makeCachedResponse(renderPage(webApp, services.config, known, { page, screen }), {}, html);
  // A shell is not cached, because the next request may get the rendered screen.
  const isEmptySearch = page.isSearch && screen !== undefined && isVoid(screen);
  response.isCacheable = !page.isRendered || (screen !== undefined && !isEmptySearch);
  // Tags have the registered spelling of a login, so a page with another spelling is not cached.
  if (known.person && known.canonical !== page.address.replace(/\/$/, '')) response.isCacheable = false;
  response.validUntilMs = validUntilMs;
  return response;
}

/** Throws NOT_FOUND for an address where the web app shows its not-found screen. */
async function sendPage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [path = '', query = ''] = splitOnce(request.url, '?');
  const page = orNotFound(findPage(path, new URLSearchParams(query)));
  const load = () => renderInTurn(request, () => loadPage(site, page));
  const key = cacheKey('page', site.language, page.address);
  return sendCached(request, reply, await site.services.cache.read(page.tags, key, load));
}

/** The not-found screen is the same at every address. */
async function loadNotFound({ services, language, webApp, screens }: Site): Promise<CachedResponse> {
  const screen = await screens.render(undefined, '/not-found');
  const head = translateHead({ title: 'Страница не найдена' }, language);
  const response = makeCachedResponse(renderPage(webApp, services.config, head, { screen }), {}, html);
  response.isCacheable = screen !== undefined;
  return response;
}

async function sendNotFound(site: Site, reply: FastifyReply): Promise<FastifyReply> {
  const { identity } = await site.services.cache.read(tags.catalogue, cacheKey('not-found', site.language), () =>
    loadNotFound(site),
  );
  return reply.status(404).header('cache-control', 'no-store').type(html).send(identity);
}

/** The web app in each language that was built, Russian first. */
async function openSites(app: FastifyInstance, services: Services, folder: string): Promise<Site[]> {
  const metrics = createRenderMetrics(app.hasDecorator('metrics') ? app.metrics : undefined);
  const opened = languages.map(async (language): Promise<Site[]> => {
    const isOriginal = language === originalLanguage;
    const home = isOriginal ? folder : join(folder, language);
    const webApp = await readWebApp(home, isOriginal ? '/' : `/${language}/`);
    return webApp
      ? [{ services, language, webApp, screens: openScreens(app, home, language, { ...services, metrics }) }]
      : [];
  });
  return (await Promise.all(opened)).flat();
}

/**
 * Serves the built web app, uploads, robots.txt and the sitemap. An address without a page responds
 * with 404 and the not-found screen.
 */
export async function siteRoutes(app: FastifyInstance, services: Services, folder = builtWebApp): Promise<void> {
  const { db, cache, config, log } = services;
  const sites = await openSites(app, services, folder);
  if (sites.length === 0)
    log.warn(`The web app is not built: ${folder} is missing; "npm start" builds it. Only the API answers.`);
  else await staticFiles(app, folder);
  mediaRoutes(app, services);

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderRobots(sites[0]?.webApp.robots, config.publicUrl)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const load = async () =>
      makeCachedResponse(await renderSitemap(db, config.publicUrl), {}, 'application/xml; charset=utf-8');
    return sendCached(request, reply, await cache.read([tags.guides, tags.teachers], cacheKey('sitemap'), load));
  });

  app.get('/*', { config: { isCacheable: true, isPage: true } }, async (request, reply) => {
    const path = plainPath(splitOnce(request.url, '?')[0]);
    if (notPages.test(path) || !wantsPage(request, path)) throw new AppError('NOT_FOUND');
    const language = languageOfPage(request);
    const site = sites.find((one) => one.language === language) ?? sites[0];
    if (!site)
      return reply
        .status(503)
        .type(html)
        .send('<!doctype html><title>Kampus</title>Веб-приложение не собрано: npm start');
    if (path === shellPath)
      return reply
        .header('cache-control', 'no-cache')
        .type(html)
        .send(renderPage(site.webApp, config, {}));
    // The browser's cookie can decide the language.
    reply.header('vary', 'cookie');
    if (chosenLanguage(request)) reply.header('set-cookie', keepLanguage(language, config.publicUrl));
    try {
      return await sendPage(site, request, reply);
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return sendNotFound(site, reply);
      // The screens of the web app show the failure. A full queue is no failure to log.
      const isBusy = hasCode(error, 'UNAVAILABLE');
      if (!isBusy) request.log.error({ reqId: request.id, err: error }, 'page without its head');
      reply.status(503).headers({ 'cache-control': 'no-store', 'retry-after': '2' });
      return reply.type(html).send(renderPage(site.webApp, config, {}));
    }
  });
}
