import type { Ref } from 'react';
import { controlClasses, Field, type FieldProps } from './field.tsx';

type DateFieldProps = FieldProps & {
  name?: string;
  /** YYYY-MM-DD, or ''. */
  value: string;
  onChange: (date: string) => void;
  min?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A date field with the browser's own picker. */
export function DateField({ name, value, onChange, min, ref, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="date"
          name={name}
          min={min}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlClasses}
        />
      )}
    </Field>
  );
}
