import { speakIn } from '@kampus/languages/say';
import { languageOfApi } from '#platform/http/language.ts';
import type { Server } from '../../../services.ts';
import { decideObjection } from './decide-objection.ts';
import { listObjections } from './queries.ts';

export function objectionsRoutes({ handle, db }: Server): void {
  handle('listObjections', async ({ query, reply, request }) => {
    const { objections, total } = await speakIn(languageOfApi(request), () => listObjections(db, query));
    reply.header('x-total-count', total);
    return objections;
  });
  handle('decideObjection', ({ actor, params: { id }, body }) => decideObjection(db, actor, id, body));
}
