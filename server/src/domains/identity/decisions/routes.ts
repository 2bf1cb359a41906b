import { speakIn } from '@kampus/languages/say';
import { languageOfApi } from '#platform/http/language.ts';
import type { Server } from '../../../services.ts';
import { onDevice } from '../sessions/device-cookie.ts';
import { objectToBlock, objectToDecision } from './object.ts';
import { listDecisions } from './queries.ts';

export function decisionsRoutes({ handle, ...services }: Server): void {
  const { db } = services;
  handle('listOwnDecisions', ({ actor, request }) =>
    speakIn(languageOfApi(request), () => listDecisions(db, actor.id)),
  );
  handle('objectToDecision', ({ actor, params: { id }, body, request }) =>
    speakIn(languageOfApi(request), () => objectToDecision(db, actor.id, id, body.text)),
  );
  handle('objectToBlock', ({ body, ...call }) =>
    onDevice(services, call, (client) =>
      speakIn(languageOfApi(call.request), () => objectToBlock(services, { ...body, client })),
    ),
  );
}
