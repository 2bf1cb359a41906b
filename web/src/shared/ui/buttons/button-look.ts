import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';
export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width of its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
}

const variants: Record<ButtonVariant, string> = {
  // Forced colours draw the transparent border.
  primary: 'border border-transparent bg-accent text-on-accent shadow-card not-aria-disabled:hover:bg-accent-strong',
  secondary:
    'bg-raised text-ink border border-line-strong not-aria-disabled:hover:bg-accent-soft not-aria-disabled:hover:border-accent-ink',
  quiet: 'border border-transparent text-accent-ink not-aria-disabled:hover:bg-accent-soft',
  danger: 'border border-transparent bg-negative text-on-negative not-aria-disabled:hover:brightness-110',
};

// With large text, the side padding is a share of the screen width, to leave the room to the words.
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-10 pointer-coarse:min-h-11 px-page text-sm',
  medium: 'min-h-12 px-[min(1.375rem,5.7vw)] text-base',
  large: 'min-h-14 px-[min(1.75rem,7.2vw)] text-lg',
};

/**
 * For a small quiet button at the start of its line: its words begin where other lines begin.
 * Forced colours draw its border.
 */
export const flushLeft = '-ml-page forced-colors:ml-0';

/** The classes of buttons and of links that look like buttons. */
export function buttonClasses({ variant = 'primary', size = 'medium', wide, className }: ButtonLook): string {
  return classNames(
    'button relative inline-flex max-w-full items-center justify-center rounded-full font-semibold leading-tight text-center text-balance py-1.5 select-none no-underline transition not-aria-disabled:active:translate-y-px aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    wide && 'w-full wrap-anywhere',
    className,
  );
}
