import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** The content security policy applies to documents. Other files do without its half kilobyte. */
const partsOfPages = /^(\/[a-z]{2})?\/assets\/.*\.(js|css|woff2)$/;

/** Names of built files have a hash of the content. Other files can change under their name. */
function cacheControlOf(url: string): string {
  if (/^(\/[a-z]{2})?\/assets\//.test(url)) return 'public, max-age=31536000, immutable';
  return url.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=600';
}

/**
 * Sends the files of the build, precompressed by tools/compress-web.ts. Each has a route. Dot files
 * have none: they are for the server and the tools.
 */
export async function staticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const serve: FastifyPluginAsync = async (files) => {
    // The plugin's table has the older type of scripts, which RFC 9239 replaced.
    files.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === 'application/javascript; charset=utf-8')
        reply.type('text/javascript; charset=utf-8');
    });
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['**/index.html', 'robots.txt', '**/*.{br,gz}'],
      index: false,
      decorateReply: false,
      preCompressed: true,
      acceptRanges: false,
      cacheControl: false,
      setHeaders(reply) {
        const { url = '' } = reply.request.routeOptions;
        reply.header('cache-control', cacheControlOf(url));
        // Its worker serves all pages, from the folder of its language.
        if (url.endsWith('/sw.js')) reply.header('service-worker-allowed', '/');
        if (partsOfPages.test(url)) reply.removeHeader('content-security-policy');
      },
    });
  };
  await app.register(serve);
}
