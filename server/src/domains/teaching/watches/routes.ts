import type { Server } from '../../../services.ts';
import { createWatch, watchTeacher } from './create-watch.ts';
import { listWatches, removeWatch, unwatchTeacher } from './queries.ts';

export function watchesRoutes({ handle, db }: Server): void {
  handle('watchTeacher', async ({ actor, params }) => {
    await watchTeacher(db, actor, params.username);
  });

  handle('unwatchTeacher', ({ actor, params }) => unwatchTeacher(db, actor, params.username));

  handle('createWatch', async ({ actor, body }) => createWatch(db, actor, body));

  handle('listWatches', async ({ actor }) => listWatches(db, actor));

  handle('removeWatch', ({ actor, params }) => removeWatch(db, actor, params.id));
}
