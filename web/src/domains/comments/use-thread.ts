import type { Comment } from '@kampus/contract/comments/comments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { commentsQuery, fetchCommentPage, hasMorePages, ownUnseenQuery } from './queries.ts';
import { joinThread, toPending, withAdded, withRemoved, withUpdated } from './thread.ts';

/** The comments of a guide and their actions. `add`, `update` and `remove` throw ApiError. */
export function useThread(guideId: number) {
  const options = commentsQuery(guideId);
  const query = useQuery(options);
  const queryClient = useQueryClient();
  const { username = '', role = 'STUDENT', isSignedIn } = useSession();
  const unseen = useQuery({ ...ownUnseenQuery(guideId), enabled: isSignedIn });
  const [written, setWritten] = useState<Comment[]>([]);
  const thread = joinThread(query.data, written, unseen.data);

  /** Shows the comment at once and removes it again if the server refuses. */
  const add = async (content: string): Promise<void> => {
    const pending = toPending(guideId, { username, role }, content);
    setWritten((comments) => [...comments, pending]);
    try {
      const comment = await call('createComment', { body: { guideId, content } });
      setWritten((comments) => comments.map((one) => (one.id === pending.id ? comment : one)));
      if (comment.held) return;
      queryClient.setQueryData(options.queryKey, (pages) => pages && withAdded(pages, comment));
    } catch (error) {
      setWritten((comments) => comments.filter((one) => one.id !== pending.id));
      throw error;
    }
  };

  const hasMore = query.data !== undefined && hasMorePages(query.data);
  const refreshUnseen = () => queryClient.invalidateQueries({ queryKey: ownUnseenQuery(guideId).queryKey });

  const update = async (id: number, content: string): Promise<void> => {
    const comment = await call('updateComment', { params: { id: String(id) }, body: { content } });
    setWritten((comments) => comments.map((one) => (one.id === id ? comment : one)));
    queryClient.setQueryData(options.queryKey, (pages) => pages && withUpdated(pages, comment));
    await refreshUnseen();
  };

  const remove = async (id: number): Promise<void> => {
    await call('removeComment', { params: { id: String(id) } });
    setWritten((comments) => comments.filter((one) => one.id !== id));
    // The pages do not count a held comment.
    const isHeld = thread.own.some((comment) => comment.id === id && comment.held);
    if (!isHeld) queryClient.setQueryData(options.queryKey, (pages) => pages && withRemoved(pages, id));
    // The comments that are not loaded moved up, so the pages before them are fetched again.
    if (hasMore) await queryClient.invalidateQueries({ queryKey: options.queryKey });
    else await refreshUnseen();
  };

  /** Appends the next page. */
  const nextPage = useMutation({
    mutationFn: () => fetchCommentPage(guideId, query.data?.length ?? 0),
    onSuccess: (page) => queryClient.setQueryData(options.queryKey, (pages) => [...(pages ?? []), page]),
  });

  return { query, thread, hasMore, nextPage, add, update, remove };
}
