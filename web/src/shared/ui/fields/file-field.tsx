import { useId, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { controlTexts } from '../control-texts.ts';
import { UploadIcon } from '../icons/icons.tsx';
import { FieldError } from './field.tsx';

type FileFieldProps = {
  /** The text of the button. */
  label: string;
  accept: string;
  file: File | undefined;
  hint?: string;
  error: string | undefined;
  onChosen: (file: File) => void;
};

/** A button that opens the file dialog, the file name and the error. */
export function FileField({ label, accept, file, hint, error, onChosen }: FileFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          icon={<UploadIcon />}
          aria-describedby={described || undefined}
          onClick={() => inputRef.current?.click()}
        >
          {label}
        </Button>
        <span className="min-w-0 truncate text-sm text-ink-soft">{file?.name ?? controlTexts.noFile}</span>
        <input
          ref={inputRef}
          type="file"
          accept={accept}
          aria-label={label}
          // Hidden: the button is the control that people reach.
          aria-hidden
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // Reset the value, so that choosing the same file again fires a change event.
            if (chosen) onChosen(chosen);
            target.value = '';
          }}
        />
      </div>
      {error ? (
        <div role="alert">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
