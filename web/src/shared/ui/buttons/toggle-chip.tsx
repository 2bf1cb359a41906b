import type { ReactNode } from 'react';
import { CheckIcon } from '../icons/control-icons.tsx';

type ToggleChipProps = { children: ReactNode; isPressed: boolean; onToggle: (isPressed: boolean) => void };

/** A filter that is on or off. Pressing an active filter turns it off. */
export function ToggleChip({ children, isPressed, onToggle }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => onToggle(!isPressed)}
      className="inline-flex min-h-12 items-center gap-1.5 rounded-full border border-line-strong bg-raised px-4.5 py-1.5 text-sm font-medium transition hover:border-accent-ink hover:bg-accent-soft aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {isPressed ? <CheckIcon size={16} /> : null}
      {children}
    </button>
  );
}
