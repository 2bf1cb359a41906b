import { limits } from '@kampus/contract/limits';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { CheckIcon, CloseIcon } from '#shared/ui/icons/icons.tsx';
import { commentTexts } from './texts.ts';

type CommentEditorProps = {
  content: string;
  /** Throws if the server refuses. The editor then stays open and shows the reason. */
  onSave: (content: string) => Promise<void>;
  onCancel: () => void;
};

/** Editor of one comment: the check icon saves, the cross icon cancels. */
export function CommentEditor({ content, onSave, onCancel }: CommentEditorProps) {
  const [text, setText] = useState(content);
  const saving = useSubmission({
    send: onSave,
    onSent: () => undefined,
    onFailed: (error) => ({ text: commentTexts.updateFailure(messageOf(error)) }),
  });

  const save = () => {
    const trimmed = text.trim();
    if (trimmed.length > limits.comment.max) saving.fail(commentTexts.tooLong(limits.comment.max));
    else if (trimmed !== '') saving.submit(trimmed);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };

  return (
    <div className="mt-3">
      <TextArea
        label={commentTexts.editField}
        labelHidden
        value={text}
        onChange={(event) => setText(event.target.value)}
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
          onClick={() => save()}
          disabledReason={saving.isBusy ? commentTexts.saving : undefined}
        />
        <IconButton label={commentTexts.cancel} icon={<CloseIcon />} onClick={onCancel} />
      </div>
    </div>
  );
}
