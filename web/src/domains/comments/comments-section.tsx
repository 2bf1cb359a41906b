import { useSession } from '#shared/api/use-session.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { commentTexts } from './texts.ts';
import { useThread } from './use-thread.ts';

/** The comments of a guide and the form for a new one (product.md §2, "Comments section"). */
export function CommentsSection({ guideId }: { guideId: number }) {
  const { query, thread, hasMore, nextPage, add, update, remove } = useThread(guideId);
  const loadMore = () => nextPage.mutate();
  const { username } = useSession();
  const hasComments = thread.loaded.length + thread.own.length > 0;
  return (
    <section aria-labelledby="comments-title">
      <div className="mb-6 flex items-baseline gap-3">
        <h2 id="comments-title" className="text-2xl">
          {commentTexts.title}
        </h2>
        {thread.total > 0 ? (
          <span className="text-ink-soft" title={commentTexts.count(thread.total)}>
            {thread.total}
          </span>
        ) : null}
      </div>
      {query.isPending ? <CommentsSkeleton /> : null}
      {query.isError ? <LoadFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} /> : null}
      {query.isSuccess && !hasComments ? <p className="text-ink-soft">{commentTexts.empty}</p> : null}
      {hasComments ? (
        <CommentList
          thread={thread}
          onUpdate={update}
          onRemove={remove}
          onLoadMore={hasMore ? loadMore : undefined}
          isLoadingMore={nextPage.isPending}
          onStale={() => void query.refetch()}
        />
      ) : null}
      {nextPage.isError ? <LoadFailure onRetry={loadMore} isRetrying={nextPage.isPending} /> : null}
      {/* Another person may sign in in another tab while this one has a text. */}
      <CommentForm key={username} guideId={guideId} onAdd={add} />
    </section>
  );
}

function LoadFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="my-6">
      <Banner
        tone="negative"
        isLive
        action={
          <Button size="small" variant="secondary" onClick={onRetry} loading={isRetrying}>
            {commentTexts.retry}
          </Button>
        }
      >
        {commentTexts.loadFailure}
      </Banner>
    </div>
  );
}

function CommentsSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <p className="text-ink-soft">{commentTexts.loading}</p>
      {['first', 'second'].map((place) => (
        <div key={place} className="flex gap-3.5">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2.5 pt-1">
            <Skeleton className="h-4 w-full max-w-40" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
