import type { QueryClient } from '@tanstack/react-query';
import { reviewsQuery } from '#domains/lessons/public.ts';
import { openLecturesQuery, teacherPageQuery } from '#domains/teaching/public.ts';

/** First data of a teacher's page. */
export async function loadTeacherPage(client: QueryClient, { username = '' }: Readonly<Record<string, string>>) {
  await Promise.all([
    client.fetchQuery(teacherPageQuery(username)),
    client.prefetchQuery(openLecturesQuery(username)),
    client.prefetchQuery(reviewsQuery(username)),
  ]);
}
