import { pathOf } from '@kampus/contract/pages/addresses';
import type { FastifyInstance } from 'fastify';
import { unsubscribe } from '#domains/identity/public.ts';
import type { Services } from '../../services.ts';

/**
 * The address in the header `List-Unsubscribe` (RFC 8058): a mail program posts to it when its user
 * presses «unsubscribe». People who open the same address get the page with the button.
 */
export async function oneClickRoute(app: FastifyInstance, services: Pick<Services, 'db' | 'sealer'>): Promise<void> {
  await app.register((scope, _options, registered) => {
    // The body is always `List-Unsubscribe=One-Click`, as a form of either type: it is not read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post<{ Querystring: { token?: unknown } }>(
      pathOf('unsubscribe'),
      { schema: { hide: true }, bodyLimit: 1000 },
      async (request, reply) => {
        await unsubscribe(services, String(request.query.token ?? ''));
        return reply.status(204).send();
      },
    );
    registered();
  });
}
