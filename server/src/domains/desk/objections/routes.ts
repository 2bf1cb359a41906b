import { speakIn } from '@kampus/languages/say';
import { languageOfApi } from '#platform/http/language.ts';
import type { Server } from '../../../services.ts';
import { decideObjection } from './decide-objection.ts';
import { listObjections } from './queries.ts';

export function objectionsRoutes({ handle, db }: Server): void {
  handle('listObjections', ({ actor, query, request }) =>
    speakIn(languageOfApi(request), () => listObjections(db, actor, query)),
  );
  handle('decideObjection', ({ actor, params: { id }, body }) => decideObjection(db, actor, id, body));
}
