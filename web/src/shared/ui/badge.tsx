import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'negative' | 'warning' | 'info';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-line text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
};

type BadgeProps = {
  children: ReactNode;
  tone: BadgeTone;
  /** A dot of the same colour before the text. */
  dot?: boolean;
  /** A long text wraps and does not leave its box. */
  wraps?: boolean;
};

/** A state in one or two words. Its colour repeats the words and never replaces them. */
export function Badge({ children, tone, dot = false, wraps = false }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full shrink-0 items-baseline gap-1.5 border border-transparent px-2.5 py-0.5 text-xs font-semibold hyphens-auto wrap-anywhere',
        wraps ? 'rounded-md' : 'rounded-full',
        tones[tone],
      )}
    >
      {dot ? (
        <span aria-hidden="true" className="size-1.5 self-center rounded-full bg-current forced-color-adjust-none" />
      ) : null}
      {children}
    </span>
  );
}
