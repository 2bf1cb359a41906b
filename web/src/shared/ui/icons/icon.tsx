import type { ReactNode } from 'react';

export type IconProps = {
  /**
   * Edge length in pixels; 20 beside text of the body size. It grows with the text where a reader
   * enlarged that.
   */
  size?: number;
  className?: string;
};

/**
 * Makes an icon of Kampus's own set: a 24 px grid, a pen of 1.75 with round ends. Icons are always
 * decoration; what they stand for is said by the text or label of their button.
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
