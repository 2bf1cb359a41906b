import { classNames } from './class-names.ts';

type SpinnerProps = { size?: number; className?: string };

/**
 * A turning arc, only decoration. The text beside it, or its status region, names what is loading.
 */
export function Spinner({ size = 20, className }: SpinnerProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      fill="none"
      className={classNames('spinner shrink-0', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
