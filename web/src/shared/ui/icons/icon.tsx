import type { ReactNode } from 'react';

export type IconProps = {
  /** Edge length in pixels: 20 beside body text. The icon grows when the user enlarges the text. */
  size?: number;
  className?: string;
};

/**
 * Creates an icon of Kampus's own set: a 24 px grid, a 1.75 stroke with round ends. Icons are
 * decorative; the text or label of their button states the meaning.
 */
export function createIcon(drawing: ReactNode) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        width={`${size / 16}rem`}
        height={`${size / 16}rem`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `shrink-0 ${className}` : 'shrink-0'}
      >
        {drawing}
      </svg>
    );
  };
}
