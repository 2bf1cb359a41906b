import { useEffect, useRef } from 'react';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { factorTexts } from './texts.ts';

type CodeFieldProps = {
  name: string;
  error?: string | undefined;
  /** Takes the focus when it appears: it is what is asked for next. */
  isFocused?: boolean;
  /** False where a recovery code is of no use. */
  takesRecoveryCode?: boolean;
};

/** The code of the second factor. Letters may be typed, for recovery codes have some. */
export function CodeField({ error, isFocused = false, takesRecoveryCode = true, ...input }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused]);
  return (
    <TextField
      {...input}
      ref={ref}
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
