import type { Server } from '../../../services.ts';
import { createArchive } from './create-archive.ts';
import { eraseAccount } from './erase-account.ts';

export function privacyRoutes({ handle, ...services }: Server): void {
  handle('getArchive', async ({ actor, reply }) => {
    const archive = await createArchive(services, actor);
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="kampus-archive.zip"');
    return reply.send(archive);
  });
  handle('eraseMe', async ({ actor, body }) => {
    await eraseAccount(services, actor, body);
    return undefined;
  });
}
