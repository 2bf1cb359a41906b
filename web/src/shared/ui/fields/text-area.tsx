import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, Field, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
    /** Grows with its text, up to 70 % of the screen's height. */
    autoGrow?: boolean | undefined;
  };

/** A text field of several lines. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  className,
  autoGrow = false,
  rows = 4,
  ...area
}: TextAreaProps) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={classNames(
            controlClasses,
            'block min-w-0 max-w-full resize-y',
            autoGrow && 'field-sizing-content max-h-[70dvh]',
            // A height by content ignores `rows`.
            autoGrow && (rows < 5 ? 'min-h-24' : 'min-h-36'),
          )}
        />
      )}
    </Field>
  );
}
