import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** The policy binds documents; on each of a page's parts it would be half a kilobyte for nothing. */
const partsOfPages = /^\/assets\/.*\.(js|css|woff2)$/;

/** Names of the build's own files carry a hash of their content; other files may change under their name. */
function cacheControlOf(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return url === '/sw.js' ? 'no-cache' : 'public, max-age=600';
}

/**
 * Sends the files of the build, each under a route of its own, compressed as tools/compress-web.ts has left them. Dot files
 * are the build's notes to us, and have no route.
 */
export async function staticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const serve: FastifyPluginAsync = async (files) => {
    // The plugin's table of types has the name of scripts that RFC 9239 replaced.
    files.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === 'application/javascript; charset=utf-8')
        reply.type('text/javascript; charset=utf-8');
    });
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['index.html', 'robots.txt', '**/*.{br,gz}'],
      index: false,
      decorateReply: false,
      preCompressed: true,
      acceptRanges: false,
      cacheControl: false,
      setHeaders(reply) {
        const { url = '' } = reply.request.routeOptions;
        reply.header('cache-control', cacheControlOf(url));
        if (partsOfPages.test(url)) reply.removeHeader('content-security-policy');
      },
    });
  };
  await app.register(serve);
}
