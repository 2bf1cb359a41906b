import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field.tsx';

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Columns of one width, for options of different lengths. */
  inColumns?: boolean | undefined;
  className?: string | undefined;
};

/** The options of a radio group or select, in the order of their labels. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

/** A choice of one among a few visible options. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  onValueChange,
  error,
  required,
  inColumns = false,
  className,
}: RadioGroupProps<Value>) {
  const errorId = useId();
  return (
    <fieldset
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className={inColumns ? 'grid gap-2 sm:grid-cols-2' : 'flex flex-wrap gap-2'}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 items-center gap-2.5 rounded-sm border border-line-strong bg-raised px-4 py-2 transition hover:border-ink-soft has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              className="size-4.5 shrink-0 accent-(--accent-ink) outline-none"
              aria-invalid={error ? true : undefined}
              required={required}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
            />
            <span className="min-w-0 hyphens-auto wrap-anywhere">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
