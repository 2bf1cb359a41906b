import type { Comment } from '@kampus/contract/comments/comments';
import { reportPath } from '@kampus/contract/identity/noticed-things';
import { lazy, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '#shared/api/api-error.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { readEditDraft } from './comment-draft.ts';
import { CommentItem } from './comment-item.tsx';
import { commentTexts } from './texts.ts';
import type { Thread } from './thread.ts';

// Lazy: few readers report a comment.
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Comments added per click on the button: enough to read, few enough to render at once. */
const stepCount = 50;

type CommentListProps = {
  thread: Thread;
  onUpdate: (id: number, content: string) => Promise<void>;
  onRemove: (id: number) => Promise<void>;
  /** Fetches the next page. Undefined if all comments are loaded. */
  onLoadMore: (() => void) | undefined;
  isLoadingMore: boolean;
  /** Refetches the thread, because a comment may have changed. */
  onStale: () => void;
};

/**
 * The thread, oldest first, in portions. Text on screen never moves; the viewer's new comments are
 * last.
 */
export function CommentList({ thread, onUpdate, onRemove, onLoadMore, isLoadingMore, onStale }: CommentListProps) {
  const { username } = useSession();
  const reporting = useReporting();
  const [shownMax, setShownMax] = useState(stepCount);
  /** Undefined before the first edit of this visit: an unsaved edit of an earlier one is open. */
  const [edited, setEdited] = useState<{ id: number | undefined }>();
  const [removing, setRemoving] = useState<Comment>();
  const listRef = useRef<HTMLUListElement>(null);
  const focusFrom = useRef<number>(undefined);
  const shown = thread.loaded.slice(0, shownMax);
  const hasMore = shown.length < thread.loaded.length || onLoadMore !== undefined;

  // Move the focus to the first comment of the new portion.
  useEffect(() => {
    const index = focusFrom.current;
    const item = index === undefined ? undefined : listRef.current?.children[index];
    if (!(item instanceof HTMLElement)) return;
    focusFrom.current = undefined;
    item.focus({ preventScroll: true });
  });

  const showMore = () => {
    focusFrom.current = shown.length;
    setShownMax((count) => count + stepCount);
    if (shownMax + stepCount > thread.loaded.length) onLoadMore?.();
  };

  const isOwn = (comment: Comment) => username !== undefined && comment.username === username;
  const isUnsaved = (comment: Comment) =>
    isOwn(comment) && comment.hiddenReason === undefined && readEditDraft(comment.id) !== undefined;
  const { id: editingId } = edited ?? [...shown, ...thread.own].find(isUnsaved) ?? {};
  const renderItem = (comment: Comment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      isOwn={isOwn(comment)}
      onReport={isOwn(comment) ? undefined : () => reporting.begin(comment)}
      isReported={reporting.isReported(comment.id)}
      isEditing={comment.id === editingId}
      isOtherEditing={editingId !== undefined && comment.id !== editingId}
      onEdit={() => setEdited({ id: comment.id })}
      onEditEnd={() => setEdited({ id: undefined })}
      onSave={(content) => onUpdate(comment.id, content)}
      onRemove={() => setRemoving(comment)}
    />
  );

  return (
    <>
      <ul ref={listRef} className="grid grid-cols-1 gap-7">
        {shown.map(renderItem)}
      </ul>
      {hasMore ? (
        <div className="my-7 flex flex-wrap items-center gap-4">
          <Button variant="secondary" size="small" onClick={showMore} loading={isLoadingMore}>
            {commentTexts.more}
          </Button>
          <span className="text-sm text-ink-soft">{commentTexts.shown(shown.length, thread.total)}</span>
        </div>
      ) : null}
      {thread.own.length > 0 ? (
        <ul className={classNames('grid grid-cols-1 gap-7', shown.length > 0 && 'mt-7')}>
          {thread.own.map(renderItem)}
        </ul>
      ) : null}
      {reporting.comment ? (
        <ReportDialog
          comment={reporting.comment}
          onSent={reporting.finish}
          onChanged={onStale}
          onClose={reporting.end}
        />
      ) : null}
      {removing ? (
        <RemoveCommentDialog id={removing.id} onRemove={onRemove} onClose={() => setRemoving(undefined)} />
      ) : null}
    </>
  );
}

/** State of reporting: the open comment and the ids already reported. */
function useReporting() {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [comment, setComment] = useState<Comment>();
  const [reported, setReported] = useState<readonly number[]>([]);
  return {
    comment,
    isReported: (id: number) => reported.includes(id),
    begin: (one: Comment) => {
      // A visitor reports without an account, on a page of its own.
      if (isSignedIn) setComment(one);
      else void navigate(reportPath('COMMENT', `${pathname}#comment-${one.id}`));
    },
    finish: () => {
      if (comment) setReported((ids) => [...ids, comment.id]);
    },
    end: () => setComment(undefined),
  };
}

type RemoveCommentDialogProps = {
  id: number;
  onRemove: (id: number) => Promise<void>;
  onClose: () => void;
};

function RemoveCommentDialog({ id, onRemove, onClose }: RemoveCommentDialogProps) {
  const removal = useSubmission({
    send: () => onRemove(id),
    onClose,
    onFailed: (error) => ({ text: commentTexts.removeFailure(messageOf(error)) }),
  });

  return (
    <ConfirmDialog
      isOpen
      question={commentTexts.removeQuestion}
      detail={commentTexts.removeDetail}
      confirmLabel={commentTexts.removeConfirm}
      onConfirm={() => removal.submit(undefined)}
      onCancel={onClose}
      isPending={removal.isBusy}
      error={removal.failure?.text}
    />
  );
}
