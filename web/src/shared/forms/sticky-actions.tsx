import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

type StickyActionsProps = {
  children: ReactNode;
  /** True if the form is in a card, false if it is directly on the page. */
  isInCard?: boolean;
};

/**
 * The buttons of a long form. On small screens they stay visible at the lower edge while the fields
 * scroll.
 */
export function StickyActions({ children, isInCard = false }: StickyActionsProps) {
  return (
    <div
      className={classNames(
        'sticky-actions col-span-full max-sm:sticky max-sm:bottom-0 max-sm:z-1 max-sm:border-t max-sm:border-line max-sm:pt-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
        isInCard
          ? 'max-sm:-mx-card max-sm:rounded-b-lg max-sm:bg-raised max-sm:px-card'
          : 'max-sm:-mx-page max-sm:bg-surface max-sm:px-page',
      )}
    >
      {children}
    </div>
  );
}
