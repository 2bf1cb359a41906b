import type { Server } from '../../../services.ts';
import { createWatch, watchTeacher } from './create-watch.ts';
import { listWatches, removeWatch, unwatchTeacher } from './queries.ts';

export function watchesRoutes({ handle, db }: Server): void {
  handle('watchTeacher', async ({ actor, params }) => {
    await watchTeacher(db, actor, params.username);
    return undefined;
  });

  handle('unwatchTeacher', async ({ actor, params }) => {
    await unwatchTeacher(db, actor, params.username);
    return undefined;
  });

  handle('createWatch', async ({ actor, body }) => createWatch(db, actor, body));

  handle('listWatches', async ({ actor }) => listWatches(db, actor));

  handle('removeWatch', async ({ actor, params }) => {
    await removeWatch(db, actor, params.id);
    return undefined;
  });
}
