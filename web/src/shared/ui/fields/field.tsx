import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorIcon } from '../icons/message-icons.tsx';

export type FieldProps = {
  /** Always required. `labelHidden` shows it only to screen readers. */
  label: ReactNode;
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The error message. If it is set, the control is marked invalid and described by it. */
  error?: string | undefined;
  className?: string | undefined;
};

/** Attributes that a control inside a Field must have. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/**
 * Label, hint and error of any control, linked to it. All typed fields use it; use it for your own
 * controls.
 */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  className,
  faultId,
  children,
}: FieldProps & { faultId?: string | undefined; children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', faultId].filter(Boolean).join(' ');
  const isInvalid = Boolean(error ?? faultId);
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': isInvalid || undefined, 'aria-describedby': describedBy || undefined })}
      <FieldError id={`${id}-error`} error={error} />
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The error below a control, which names `id` in `aria-describedby`. Nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} className="flex items-start gap-1.5 text-sm text-negative">
      <ErrorIcon size={18} className="mt-0.5" />
      <span>{error}</span>
    </p>
  ) : null;
}

/** Every search field is a pill. */
export const searchClasses = 'rounded-full!';

/** Classes of all text fields and selects. */
export const controlClasses =
  'w-full min-h-12 rounded-sm border border-line-strong bg-raised px-3.5 py-2.5 text-base text-ink transition placeholder-shown:text-ellipsis placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-accent-ink focus-visible:outline-accent aria-invalid:border-negative disabled:bg-sunken disabled:text-ink-soft disabled:border-line';
