import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeCachedResponse } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { acceptedEncoding, matchesEtag, sendCached } from '#platform/http/send-cached.ts';
import type { Services } from '../../services.ts';
import { mediaRoutes } from './media.ts';
import { renderPage } from './page-html.ts';
import { findPage } from './pages.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { type Asset, readWebApp, type WebApp } from './web-app.ts';

const builtWebApp = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const html = 'text/html; charset=utf-8';
/** Never pages of the web app: what is not there is a problem document, not a screen. */
const notPages = /^\/(api|media|dev|assets)(\/|$)/;

/** Scripts, styles and fonts of the build. */
const partsOfPages = /^\/assets\/.*\.(js|css|woff2)$/;

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.headers({ etag: asset.etag, 'cache-control': asset.cacheControl, vary: 'accept-encoding' });
  if (matchesEtag(request.headers['if-none-match'], asset.etag)) return reply.status(304).send();
  reply.header('content-type', asset.contentType);
  const accepted = acceptedEncoding(request.headers['accept-encoding']);
  const form = accepted === 'br' && asset.brotli ? 'br' : accepted && asset.gzip ? 'gzip' : undefined;
  if (form === undefined) return reply.send(asset.identity);
  return reply.header('content-encoding', form).send(form === 'br' ? asset.brotli : asset.gzip);
}

/** A person with a browser asks for pages; a program that asks for something else gets a problem document. */
const wantsPage = (request: FastifyRequest, path: string): boolean => {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
};

/** Throws NOT_FOUND for an address where the web app shows its not-found screen. */
async function sendPage(
  { cache, config, pool }: Services,
  app: WebApp,
  path: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const page = orNotFound(findPage(path));
  const load = async () => {
    const head = orNotFound(await page.findHead(pool));
    return makeCachedResponse(renderPage(app, config, head, page), {}, html);
  };
  return sendCached(request, reply, await cache.read(page.tag, `page:${path}`, load));
}

/**
 * Serves the built web app, the uploads, and what search engines read. Pages come with their own title, description and
 * previews (page-html.ts); an address that no page has answers 404 with the app's not-found screen.
 */
export async function siteRoutes(app: FastifyInstance, services: Services, folder = builtWebApp): Promise<void> {
  const { cache, config, readPool, log } = services;
  const webApp = await readWebApp(folder);
  if (!webApp) log.warn(`The web app is not built: ${folder} is missing; "npm start" builds it. Only the API answers.`);
  mediaRoutes(app, services);

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(renderRobots(webApp?.assets.get('/robots.txt')?.identity.toString(), config.publicUrl)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const load = async () =>
      makeCachedResponse(await renderSitemap(readPool, config.publicUrl), {}, 'application/xml; charset=utf-8');
    return sendCached(request, reply, await cache.read(tags.guides, 'sitemap', load));
  });

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]?.replace(/(.)\/+$/, '$1') ?? '/';
    const asset = webApp?.assets.get(path);
    // The policy binds documents; on each of a page's twenty parts it would be half a kilobyte for nothing.
    if (asset && partsOfPages.test(path)) reply.removeHeader('content-security-policy');
    if (asset) return sendAsset(request, reply, asset);
    if (notPages.test(path) || !wantsPage(request, path)) throw new AppError('NOT_FOUND');
    if (!webApp)
      return reply
        .status(503)
        .type(html)
        .send('<!doctype html><title>Kampus</title>Веб-приложение не собрано: npm start');
    try {
      return await sendPage(services, webApp, path, { request, reply });
    } catch (error) {
      // The app's own screens say what went wrong, in the page's place.
      const missing = error instanceof AppError && error.code === 'NOT_FOUND';
      if (!missing) request.log.error({ err: error }, 'page without its head');
      const head = missing ? { title: 'Страница не найдена' } : {};
      reply
        .status(missing ? 404 : 503)
        .headers({ 'cache-control': 'no-store', ...(!missing && { 'retry-after': '2' }) });
      return reply.type(html).send(renderPage(webApp, config, head));
    }
  });
}
