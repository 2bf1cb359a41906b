import { limits } from '@kampus/contract/limits';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { CheckIcon, CloseIcon } from '#shared/ui/icons/icons.tsx';
import { commentTexts } from './texts.ts';

type CommentEditorProps = {
  content: string;
  /** Throws when the server refuses; the text then stays here with the reason. */
  onSave: (content: string) => Promise<void>;
  onCancel: () => void;
};

/** A comment being edited: the check saves, the cross cancels. */
export function CommentEditor({ content, onSave, onCancel }: CommentEditorProps) {
  const [text, setText] = useState(content);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();

  const save = async () => {
    const trimmed = text.trim();
    if (trimmed === '' || isSaving) return;
    if (trimmed.length > limits.comment.max) return setError(commentTexts.tooLong(limits.comment.max));
    setIsSaving(true);
    setError(undefined);
    try {
      await onSave(trimmed);
    } catch (failure) {
      setError(commentTexts.updateFailure(messageOf(failure)));
      setIsSaving(false);
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };

  return (
    <div className="mt-1">
      <TextArea
        label={commentTexts.editField}
        labelHidden
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
        error={error}
        rows={3}
        autoGrow
        autoFocus
      />
      <div className="mt-2 flex gap-2">
        <IconButton
          label={commentTexts.save}
          icon={<CheckIcon />}
          tone="accent"
          onClick={() => void save()}
          disabledReason={isSaving ? commentTexts.saving : undefined}
        />
        <IconButton label={commentTexts.cancel} icon={<CloseIcon />} onClick={onCancel} />
      </div>
    </div>
  );
}
