import { controlClasses, Field, type FieldProps } from './field.tsx';

type DateFieldProps = FieldProps & {
  /** YYYY-MM-DD, or ''. */
  value: string;
  onChange: (date: string) => void;
  min?: string;
};

/** A date field with the browser's own picker. */
export function DateField({ value, onChange, min, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={min}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlClasses}
        />
      )}
    </Field>
  );
}
