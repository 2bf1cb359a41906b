import { makeReady } from '../cache/ready.ts';
import { found } from '../http/app-error.ts';
import { sendReady } from '../http/ready-reply.ts';
import type { Server } from '../server.ts';
import {
  findUniversity,
  listFaculties,
  listKeywords,
  listSpecialties,
  listTopics,
  listUniversities,
} from './queries.ts';

/** Reference data, answered from ready bytes. Topics change with their guides, so they share the guides' tag. */
export function catalogueRoutes({ handle, pool, cache }: Server): void {
  handle('listUniversities', async ({ request, reply }) =>
    sendReady(
      request,
      reply,
      await cache.read('catalogue', 'universities', async () => makeReady(await listUniversities(pool))),
    ),
  );

  handle('getUniversity', async ({ params: { id }, request, reply }) =>
    sendReady(
      request,
      reply,
      await cache.read('catalogue', `university:${id}`, async () => makeReady(found(await findUniversity(pool, id)))),
    ),
  );

  handle('listFaculties', async ({ query: { universityId = null }, request, reply }) =>
    sendReady(
      request,
      reply,
      await cache.read('catalogue', `faculties:${universityId}`, async () =>
        makeReady(await listFaculties(pool, universityId)),
      ),
    ),
  );

  handle('listSpecialties', async ({ query: { facultyId = null }, request, reply }) =>
    sendReady(
      request,
      reply,
      await cache.read('catalogue', `specialties:${facultyId}`, async () =>
        makeReady(await listSpecialties(pool, facultyId)),
      ),
    ),
  );

  handle('listKeywords', async ({ request, reply }) =>
    sendReady(
      request,
      reply,
      await cache.read('catalogue', 'keywords', async () => makeReady(await listKeywords(pool))),
    ),
  );

  handle('listTopics', async ({ query: { universityId = null }, request, reply }) =>
    sendReady(
      request,
      reply,
      await cache.read('guides', `topics:${universityId}`, async () => makeReady(await listTopics(pool, universityId))),
    ),
  );
}
