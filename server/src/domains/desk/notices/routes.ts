import { speakIn } from '@kampus/languages/say';
import { languageOfApi } from '#platform/http/language.ts';
import type { Server } from '../../../services.ts';
import { createNotice } from './create-notice.ts';
import { decideNotice } from './decide-notice.ts';
import { listNotices } from './queries.ts';

export function noticesRoutes({ handle, ...services }: Server): void {
  handle('createNotice', ({ body, request }) => speakIn(languageOfApi(request), () => createNotice(services, body)));
  handle('listNotices', ({ actor, query }) => listNotices(services.db, actor, query));
  handle('decideNotice', ({ actor, params: { id }, body }) => decideNotice(services, actor, id, body));
}
