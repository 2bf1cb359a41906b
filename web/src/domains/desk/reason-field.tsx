import { limits } from '@kampus/contract/limits';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { deskTexts } from './texts.ts';

type ReasonFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  label?: string;
  hint?: string;
  isRequired?: boolean;
};

/** Why: the person concerned reads it, and so does the audit. */
export function ReasonField({ value, onChange, error, label, hint, isRequired = true }: ReasonFieldProps) {
  return (
    <TextArea
      label={label ?? deskTexts.reason}
      hint={hint ?? deskTexts.reasonHint}
      error={error}
      rows={3}
      maxLength={limits.reason.max}
      required={isRequired}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
