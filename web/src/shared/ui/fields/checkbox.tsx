import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & { label: ReactNode };

/** A yes or no with its words beside it. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-(--accent-ink)" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
