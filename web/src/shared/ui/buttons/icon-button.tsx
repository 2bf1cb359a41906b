import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';

type IconButtonProps = {
  /** The action in words: screen readers cannot read an icon. */
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  tone?: 'plain' | 'accent' | 'negative';
  /** While true, a spinner takes the place of the icon and presses are ignored. */
  loading?: boolean;
  /** The reason why the button is disabled. */
  disabledReason?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  /** -1 if Tab reaches another control of its group. */
  tabIndex?: number;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
};

const tones = {
  plain: 'text-ink-soft not-aria-disabled:hover:bg-accent-soft not-aria-disabled:hover:text-ink',
  accent: 'bg-accent text-on-accent not-aria-disabled:hover:bg-accent-strong',
  negative: 'text-negative not-aria-disabled:hover:bg-negative-soft',
};

/** The classes of icon buttons and of links that look like them. */
export const iconButtonClasses = (tone: keyof typeof tones = 'plain', className?: string): string =>
  classNames(
    'inline-grid size-11 shrink-0 place-items-center rounded-full transition aria-disabled:not-aria-busy:opacity-40 print:hidden',
    tones[tone],
    className,
  );

/** A round button with only an icon. Its label is required, and is also the title. */
export function IconButton({
  label,
  icon,
  onClick,
  tone,
  loading,
  disabledReason,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={disabledReason ? `${label}. ${disabledReason}` : label}
      title={disabledReason ?? label}
      aria-disabled={loading || disabledReason !== undefined || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (!loading && disabledReason === undefined) onClick(event);
      }}
      className={iconButtonClasses(tone, className)}
    >
      {loading ? <Spinner size={18} /> : icon}
    </button>
  );
}
