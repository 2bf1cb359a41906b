import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/reading-icons.tsx';
import { controlClasses, Field, type FieldProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'disabled' | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** The text of the empty option with value ''. Without it, the first option is selected. */
    placeholder?: string | undefined;
    /**
     * The reason why the select is disabled. It replaces the placeholder, so that the layout stays
     * still.
     */
    disabledReason?: string | undefined;
  };

/** A native select, which all phones and screen readers support. */
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
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="grid grid-cols-1 items-center *:col-start-1 *:row-start-1">
          <select
            {...select}
            {...control}
            disabled={disabledReason !== undefined}
            className={classNames(
              controlClasses,
              'appearance-none pr-11 text-ellipsis',
              // The empty option looks like the placeholder of other fields.
              placeholder !== undefined && 'has-[option[value=""]:checked]:text-ink-soft *:text-ink',
            )}
          >
            {placeholder === undefined ? null : <option value="">{disabledReason ?? placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none mr-3.5 justify-self-end text-ink-soft" />
        </div>
      )}
    </Field>
  );
}
