import { speakIn } from '@kampus/languages/say';
import { languageOfApi } from '#platform/http/language.ts';
import { createWorkQueue } from '#platform/http/work-queue.ts';
import type { Server } from '../../../services.ts';
import { createArchive } from './create-archive.ts';
import { eraseAccount } from './erase-account.ts';

/** An archive takes a connection for some hundred statements, and compresses all of its data. */
const archiving = createWorkQueue({ atOnce: 1, waitingMax: 8 });

export function privacyRoutes({ handle, ...services }: Server): void {
  handle('getArchive', async ({ actor, request, reply }) => {
    const archive = await archiving.run(String(actor.id), () =>
      speakIn(languageOfApi(request), () => createArchive(services, actor)),
    );
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-length', archive.bytes)
      .header('content-disposition', 'attachment; filename="kampus-archive.zip"');
    return reply.send(archive.content);
  });
  handle('eraseMe', ({ actor, body }) => eraseAccount(services, actor, body));
}
