import { limits } from '@kampus/contract/limits';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { CheckIcon, CloseIcon } from '#shared/ui/icons/icons.tsx';
import { readEditDraft, storeEditDraft } from './comment-draft.ts';
import { commentTexts } from './texts.ts';

type CommentEditorProps = {
  id: number;
  content: string;
  /** Throws if the server refuses. The editor then stays open and shows the reason. */
  onSave: (content: string) => Promise<void>;
  onClose: () => void;
};

/**
 * Editor of one comment: the check icon saves, the cross icon cancels. The typed text survives
 * signing in and a reload.
 */
export function CommentEditor({ id, content, onSave, onClose }: CommentEditorProps) {
  const [text, setText] = useState(() => readEditDraft(id) ?? content);
  const saving = useSubmission({
    send: onSave,
    onSent: () => storeEditDraft(id, undefined),
    onClose,
    onFailed: (error) => ({ text: commentTexts.updateFailure(messageOf(error)) }),
  });

  const close = () => {
    // A text that is being sent stays until it is stored: it may be refused.
    if (!saving.isBusy) storeEditDraft(id, undefined);
    onClose();
  };
  const change = (value: string) => {
    setText(value);
    storeEditDraft(id, value);
  };
  const save = () => {
    const trimmed = text.trim();
    if (trimmed.length > limits.comment.max) saving.fail(commentTexts.tooLong(limits.comment.max));
    else if (trimmed !== '') saving.submit(trimmed);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };

  return (
    <div className="mt-3">
      <TextArea
        label={commentTexts.editField}
        labelHidden
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKeyDown}
        error={saving.failure?.text}
        rows={3}
        autoGrow
        autoFocus
        // The browser puts the cursor before the text.
        onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
      />
      <div className="mt-3 flex gap-2">
        <IconButton
          label={commentTexts.save}
          icon={<CheckIcon />}
          tone="accent"
          onClick={save}
          disabledReason={saving.isBusy ? commentTexts.saving : undefined}
        />
        <IconButton label={commentTexts.cancel} icon={<CloseIcon />} onClick={close} />
      </div>
    </div>
  );
}
