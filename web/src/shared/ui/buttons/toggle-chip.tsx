import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon } from '../icons/control-icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

type ToggleChipProps = {
  children: ReactNode;
  isPressed: boolean;
  onToggle: (isPressed: boolean) => void;
  /** Weaker, for a choice that does not fit the rest. The text says why. */
  remark?: string | undefined;
  /** Takes the whole width of its cell. */
  wide?: boolean;
  /** The field that the chip submits while the app has not started. */
  field?: { name: string; value: string };
};

/** A filter that is on or off. Pressing an active filter turns it off. */
export function ToggleChip({ children, isPressed, onToggle, remark, wide, field }: ToggleChipProps) {
  return (
    <button
      {...field}
      type={field ? 'submit' : 'button'}
      aria-pressed={isPressed}
      title={remark}
      onClick={(event) => {
        event.preventDefault();
        onToggle(!isPressed);
      }}
      className={classNames(
        'inline-flex min-h-12 items-center justify-center gap-1.5 rounded-full border border-line-strong py-1.5 text-sm font-medium transition hover:border-accent-ink hover:bg-accent-soft aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
        wide ? 'w-full px-1' : 'px-4.5 wrap-anywhere',
        remark ? 'border-dashed text-ink-soft' : 'bg-raised',
      )}
    >
      {isPressed ? <CheckIcon size={16} /> : null}
      {children}
      {remark ? <VisuallyHidden>, {remark}</VisuallyHidden> : null}
    </button>
  );
}
