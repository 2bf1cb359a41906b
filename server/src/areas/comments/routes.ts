import { makeCachedResponse } from '#platform/cache/cached-response.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import type { Server } from '../../server.ts';
import { findComments } from './queries.ts';
import { createComment, removeComment, updateComment } from './write-comment.ts';

export function commentsRoutes({ handle, pool, cache, limiter }: Server): void {
  handle('listComments', async ({ params: { guideId }, query, request, reply }) => {
    const load = async () => {
      const { total, comments } = orNotFound(await findComments(pool, guideId, query));
      return makeCachedResponse(JSON.stringify(comments), { 'x-total-count': String(total) });
    };
    const key = `comments:${guideId}:${query.page}:${query.size}`;
    return sendCached(request, reply, await cache.read(`comments:${guideId}`, key, load));
  });

  handle('createComment', async ({ actor, body }) => {
    await limiter.consume('commentsByUser', actor.id);
    const comment = await createComment(pool, actor, body);
    cache.invalidate(`comments:${comment.guideId}`);
    return comment;
  });

  handle('updateComment', async ({ actor, params: { id }, body }) => {
    await limiter.consume('commentsByUser', actor.id);
    const comment = await updateComment(pool, actor, id, body.content);
    cache.invalidate(`comments:${comment.guideId}`);
    return comment;
  });

  handle('removeComment', async ({ actor, params: { id } }) => {
    cache.invalidate(`comments:${await removeComment(pool, actor, id)}`);
    return undefined;
  });
}
