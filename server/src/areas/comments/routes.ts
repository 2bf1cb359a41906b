import { makeCachedResponse } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import type { Server } from '../../services.ts';
import { findComments } from './queries.ts';
import { createComment, removeComment, updateComment } from './write-comment.ts';

export function commentsRoutes({ handle, pool, cache }: Server): void {
  handle('listComments', async ({ params: { guideId }, query, request, reply }) => {
    const load = async () => {
      const { total, comments } = orNotFound(await findComments(pool, guideId, query));
      return makeCachedResponse(JSON.stringify(comments), { 'x-total-count': String(total) });
    };
    const key = `comments:${guideId}:${query.page}:${query.size}`;
    return sendCached(request, reply, await cache.read(tags.comments(guideId), key, load));
  });

  handle('createComment', async ({ actor, body }) => {
    const comment = await createComment(pool, actor, body);
    cache.invalidate(tags.comments(comment.guideId));
    return comment;
  });

  handle('updateComment', async ({ actor, params: { id }, body }) => {
    const comment = await updateComment(pool, actor, id, body.content);
    cache.invalidate(tags.comments(comment.guideId));
    return comment;
  });

  handle('removeComment', async ({ actor, params: { id } }) => {
    cache.invalidate(tags.comments(await removeComment(pool, actor, id)));
    return undefined;
  });
}
