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
  max?: number;
};

/** The reason of an action. The person affected and the audit log get it. */
export function ReasonField({
  value,
  onChange,
  error,
  label,
  hint,
  isRequired = true,
  max = limits.reason.max,
}: ReasonFieldProps) {
  return (
    <TextArea
      name="reason"
      label={label ?? deskTexts.reason}
      hint={hint ?? deskTexts.reasonHint}
      error={error}
      rows={3}
      maxLength={max}
      required={isRequired}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
