import type { Comment } from '@kampus/contract/comments';
import { useEffect, useRef } from 'react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { PencilIcon, TrashIcon } from '#shared/ui/icons/icons.tsx';
import { CommentAuthor } from './comment-author.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentText } from './comment-text.tsx';
import { RelativeTime } from './relative-time.tsx';
import { commentTexts } from './texts.ts';
import { isPending } from './thread.ts';

type CommentItemProps = {
  comment: Comment;
  /** Only the author gets the pencil and the bin; the server asks again. */
  isOwn: boolean;
  isEditing: boolean;
  isOtherEditing: boolean;
  onEdit: () => void;
  onEditEnd: () => void;
  onUpdate: (id: number, content: string) => Promise<void>;
  onRemove: () => void;
};

export function CommentItem(props: CommentItemProps) {
  const { comment, isOwn, isEditing, isOtherEditing, onEdit, onEditEnd, onUpdate, onRemove } = props;
  const pencilRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The editor took the pencil's place and the focus with it; both come back together.
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencilRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const isSending = isPending(comment);
  return (
    <li
      tabIndex={-1}
      className={classNames('flex min-w-0 gap-3.5', isSending && 'opacity-60')}
      aria-busy={isSending || undefined}
    >
      <Avatar name={comment.username} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-11 flex-wrap items-center gap-x-2.5">
          <CommentAuthor comment={comment} />
          <span className="text-sm text-ink-soft">
            {isSending ? commentTexts.sending : <RelativeTime instant={comment.createdAt} />}
            {comment.updatedAt ? ` · ${commentTexts.edited}` : null}
          </span>
          {isOwn && !isEditing && !isSending ? (
            <span className="-mr-2 ml-auto flex">
              <IconButton
                ref={pencilRef}
                label={commentTexts.edit}
                icon={<PencilIcon size={18} />}
                onClick={onEdit}
                disabledReason={isOtherEditing ? commentTexts.otherEditing : undefined}
              />
              <IconButton label={commentTexts.remove} icon={<TrashIcon size={18} />} onClick={onRemove} />
            </span>
          ) : null}
        </div>
        {isEditing ? (
          <CommentEditor
            content={comment.content}
            onSave={async (content) => {
              await onUpdate(comment.id, content);
              onEditEnd();
            }}
            onCancel={onEditEnd}
          />
        ) : (
          <CommentText text={comment.content} />
        )}
      </div>
    </li>
  );
}
