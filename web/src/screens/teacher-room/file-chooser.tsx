import { limits } from '@kampus/contract/limits';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ErrorIcon, UploadIcon } from '#shared/ui/icons/icons.tsx';
import { teacherRoomTexts } from './texts.ts';

const nameEndings = /\.(png|jpe?g)$/i;

/** The error of a file chosen as an avatar (product.md §5). The server also checks its content. */
export function findFileFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const isPicture = (limits.avatar.types as readonly string[]).includes(type) && nameEndings.test(name);
  if (!isPicture) return teacherRoomTexts.avatarType;
  return size > limits.avatar.bytesMax ? teacherRoomTexts.avatarSize : undefined;
}

type FileChooserProps = { file: File | undefined; fault: string | undefined; onChosen: (file: File) => void };

/** A button that opens the file dialog, the file name and the error. */
export function FileChooser({ file, fault, onChosen }: FileChooserProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // Reset the value, so that choosing the same file again fires a change event.
    if (chosen) onChosen(chosen);
    target.value = '';
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" icon={<UploadIcon />} onClick={() => inputRef.current?.click()}>
          {teacherRoomTexts.avatarChoose}
        </Button>
        <span className="min-w-0 truncate text-sm text-ink-soft">{file?.name ?? teacherRoomTexts.avatarNone}</span>
        <input
          ref={inputRef}
          type="file"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          aria-label={teacherRoomTexts.avatarChoose}
          aria-describedby={`${id}-hint`}
          tabIndex={-1}
          className="sr-only"
          onChange={handleChange}
        />
      </div>
      {fault ? (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-negative">
          <ErrorIcon size={18} className="mt-0.5" />
          {fault}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {teacherRoomTexts.avatarHint}
      </p>
    </div>
  );
}
