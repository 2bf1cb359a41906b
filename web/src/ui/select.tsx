import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, Field, type FieldProps } from './field.tsx';

export type SelectOption = { value: string; label: string };

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'disabled' | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** The text of the empty choice, with value ''. Without it the first option is chosen. */
    placeholder?: string | undefined;
    /** Given, the select is disabled and the sentence stands as its hint. */
    disabledReason?: string | undefined;
  };

/** A native select: small, known to every phone and screen reader. */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  className,
  options,
  placeholder,
  disabledReason,
  ...select
}: SelectProps) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={disabledReason ?? hint} error={error} className={className}>
      {(control) => (
        <select
          {...select}
          {...control}
          disabled={disabledReason !== undefined}
          className={classNames(controlClasses, 'select-arrow pr-11 text-ellipsis')}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
