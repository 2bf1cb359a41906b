import { useEffect, useRef } from 'react';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { factorTexts } from './texts.ts';

type CodeFieldProps = {
  error?: string | undefined;
  /** Focuses the field on mount, because it is the next input. */
  isFocused?: boolean;
  /** False if a recovery code is not accepted. */
  takesRecoveryCode?: boolean;
};

/** The code of the second factor. Accepts letters, because recovery codes contain some. */
export function CodeField({ error, isFocused = false, takesRecoveryCode = true }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused]);
  return (
    <TextField
      ref={ref}
      name="code"
      label={factorTexts.code}
      hint={error ? undefined : takesRecoveryCode ? factorTexts.codeHint : factorTexts.appCodeHint}
      error={error}
      inputMode={takesRecoveryCode ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
