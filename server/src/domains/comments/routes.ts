import { cacheKey } from '#platform/cache/cache-key.ts';
import { makeCachedList } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import type { Server } from '../../services.ts';
import { listReported } from './desk-queries.ts';
import { decideReports, reportComment } from './moderate-comment.ts';
import { findComments, listOwnUnseen } from './queries.ts';
import { createComment, removeComment, updateComment } from './write-comment.ts';

export function commentsRoutes(server: Server): void {
  const { handle, db, cache } = server;

  handle('listComments', async ({ params: { guideId }, query, request, reply }) => {
    const load = async () => {
      const { total, comments } = orNotFound(await findComments(db, guideId, query));
      return makeCachedList(comments, total);
    };
    const key = cacheKey('comments', guideId, query.page, query.size);
    return sendCached(request, reply, await cache.read(tags.comments(guideId), key, load));
  });

  handle('createComment', ({ actor, body }) => createComment(server, actor, body));

  handle('updateComment', ({ actor, params: { id }, body }) =>
    updateComment(server, actor, { id, content: body.content }),
  );

  handle('removeComment', ({ actor, params: { id } }) => removeComment(server, actor, id));

  handle('listOwnUnseenComments', ({ actor, params }) => listOwnUnseen(db, actor.id, params.guideId));

  handle('reportComment', ({ actor, params: { id }, body }) => reportComment(db, actor, id, body));

  handle('listCommentReports', ({ query }) => listReported(db, query));

  handle('decideCommentReports', ({ actor, params: { id }, body }) => decideReports(server, actor, id, body));
}
