import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & { label: ReactNode };

/** A checkbox with its label beside it. The box is aligned with the first line. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="flex gap-3 py-[calc((2.75rem-1lh)/2)]">
      <input {...input} type="checkbox" className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 accent-(--accent-ink)" />
      <span className="min-w-0 hyphens-auto wrap-anywhere">{label}</span>
    </label>
  );
}
