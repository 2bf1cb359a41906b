import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, Field, type FieldProps, searchClasses } from './field.tsx';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id'> & {
    /** The error message that several fields share, by its id. */
    faultId?: string | undefined;
    /** Shown inside the field at its end, for a unit such as €. */
    suffix?: ReactNode;
    /** Shown inside the field at its start, for an icon. */
    prefixIcon?: ReactNode;
  };

/** A text field of one line. Accepts all attributes of an input. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  className,
  faultId,
  suffix,
  prefixIcon,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} faultId={faultId} className={className}>
      {(control) => (
        <span className="relative block">
          {prefixIcon ? (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft">
              {prefixIcon}
            </span>
          ) : null}
          <input
            type="text"
            {...input}
            {...control}
            className={classNames(
              controlClasses,
              input.type === 'search' && searchClasses,
              suffix !== undefined && 'pr-11',
              prefixIcon !== undefined && 'pl-11',
            )}
          />
          {suffix ? (
            <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-ink-soft">
              {suffix}
            </span>
          ) : null}
        </span>
      )}
    </Field>
  );
}
