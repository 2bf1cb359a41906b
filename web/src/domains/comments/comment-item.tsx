import type { Comment } from '@kampus/contract/comments/comments';
import { erasedPerson, isErasedLogin } from '@kampus/contract/identity/erased-login';
import { useEffect, useRef, useTransition } from 'react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { FlagIcon, PencilIcon, TrashIcon } from '#shared/ui/icons/icons.tsx';
import { CommentAuthor } from './comment-author.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentText } from './comment-text.tsx';
import { RelativeTime } from './relative-time.tsx';
import { commentTexts } from './texts.ts';
import { isPending } from './thread.ts';

type CommentItemProps = {
  comment: Comment;
  /** Only the author sees edit and delete. The server checks the author again. */
  isOwn: boolean;
  isEditing: boolean;
  isOtherEditing: boolean;
  onEdit: () => void;
  onEditEnd: () => void;
  onSave: (content: string) => Promise<void>;
  onRemove: () => void;
  /** Undefined for the viewer's own comments. */
  onReport: (() => void) | undefined;
  isReported: boolean;
};

export function CommentItem({
  comment,
  isOwn,
  isEditing,
  isOtherEditing,
  onEdit,
  onEditEnd,
  onSave,
  onRemove,
  onReport,
  isReported,
}: CommentItemProps) {
  const pencilRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const [isReportOpening, startReport] = useTransition();

  // The editor replaced the edit button. Return the focus to the button when the editor closes.
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencilRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const isSending = isPending(comment);
  return (
    <li
      id={isSending ? undefined : `comment-${comment.id}`}
      tabIndex={-1}
      className={classNames('flex min-w-0 gap-3.5', isSending && 'opacity-60')}
      aria-busy={isSending || undefined}
    >
      <Avatar name={isErasedLogin(comment.username) ? erasedPerson : comment.username} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-11 flex-wrap items-center gap-x-2.5">
          <CommentAuthor comment={comment} />
          <span className="text-sm text-ink-soft">
            {isSending ? commentTexts.sending : <RelativeTime instant={comment.createdAt} />}
            {comment.updatedAt ? ` ·\u00a0${commentTexts.edited}` : null}
          </span>
          {isOwn && !isEditing && !isSending ? (
            <span className="-mr-2 ml-auto flex">
              {comment.hiddenReason === undefined ? (
                <IconButton
                  ref={pencilRef}
                  label={commentTexts.edit}
                  icon={<PencilIcon size={18} />}
                  onClick={onEdit}
                  disabledReason={isOtherEditing ? commentTexts.otherEditing : undefined}
                />
              ) : null}
              <IconButton label={commentTexts.remove} icon={<TrashIcon size={18} />} onClick={onRemove} />
            </span>
          ) : null}
          {onReport && comment.hiddenReason === undefined ? (
            <IconButton
              label={commentTexts.report}
              icon={<FlagIcon size={18} />}
              onClick={() => startReport(onReport)}
              loading={isReportOpening}
              disabledReason={isReported ? commentTexts.reported : undefined}
              className="-mr-2 ml-auto"
            />
          ) : null}
        </div>
        {isEditing ? (
          <CommentEditor id={comment.id} content={comment.content} onSave={onSave} onClose={onEditEnd} />
        ) : (
          <CommentBody comment={comment} />
        )}
      </div>
    </li>
  );
}

/** The text, or why it is not readable. The author still sees a hidden or held text. */
function CommentBody({ comment: { content, hiddenReason, held } }: { comment: Comment }) {
  if (hiddenReason !== undefined && content === '')
    return <p className="text-ink-soft italic wrap-anywhere">{commentTexts.hidden(hiddenReason)}</p>;
  const note = hiddenReason !== undefined ? commentTexts.hiddenOwn(hiddenReason) : held ? commentTexts.held : undefined;
  return (
    <>
      <CommentText text={content} />
      {note ? <p className="mt-1.5 rounded-md bg-warning-soft px-3 py-2 text-sm wrap-anywhere">{note}</p> : null}
    </>
  );
}
