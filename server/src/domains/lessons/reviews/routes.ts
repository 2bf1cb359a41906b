import { readOfTeacher } from '#domains/teaching/public.ts';
import { cacheKey } from '#platform/cache/cache-key.ts';
import { makeCachedList } from '#platform/cache/cached-response.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import type { Server } from '../../../services.ts';
import { answerReview } from './answer-review.ts';
import { decideReview, reportReview } from './moderate-review.ts';
import { listReported, listReviews } from './queries.ts';
import { writeReview } from './write-review.ts';

export function reviewsRoutes(server: Server): void {
  const { handle, db, cache } = server;

  handle('listReviews', async ({ params, query, request, reply }) => {
    const cached = await readOfTeacher(
      cache,
      params.username,
      cacheKey('reviews', params.username, query.page, query.size),
      async () => {
        const { username, total, reviews } = await listReviews(db, params.username, query);
        return { username, cached: makeCachedList(reviews, total) };
      },
    );
    return sendCached(request, reply, cached);
  });

  handle('writeReview', ({ actor, params: { id }, body }) => writeReview(server, actor, id, body));

  handle('answerReview', ({ actor, params: { id }, body }) => answerReview(server, actor, id, body));

  handle('reportReview', ({ actor, params: { id }, body }) => reportReview(db, actor, id, body));

  handle('listReviewReports', ({ query }) => listReported(db, query));

  handle('decideReview', ({ actor, params: { id }, body }) => decideReview(server, actor, id, body));
}
