import type { Server } from '../../../services.ts';
import { confirmEmail, removeEmail, requestEmail } from './change-email.ts';
import { listChannels, setChannels, unsubscribe } from './channels.ts';
import { getLanguage, setLanguage } from './own-language.ts';

export function emailRoutes({ handle, ...services }: Server): void {
  handle('requestEmail', ({ actor, body }) => requestEmail(services, actor, body.email).then(() => ({})));
  handle('confirmEmail', ({ actor, body }) => confirmEmail(services, actor, body.code));
  handle('removeEmail', ({ actor }) => removeEmail(services, actor));
  handle('getChannels', ({ actor }) => listChannels(services.db, actor.id));
  handle('setChannels', ({ actor, body }) => setChannels(services, actor, body));
  handle('getLanguage', ({ actor }) => getLanguage(services.db, actor));
  handle('setLanguage', ({ actor, body }) => setLanguage(services.db, actor.id, body.language));
  handle('unsubscribe', async ({ body }) => ({ group: await unsubscribe(services, body.token) }));
}
