import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { uiTexts } from '../ui/texts.ts';
import { formTexts } from './texts.ts';

type StickyActionsProps = {
  children: ReactNode;
  /** True if the form is in a card, false if it is directly on the page. */
  isInCard?: boolean;
  /** True if they stay visible on large screens too. */
  isAlways?: boolean;
  /** Discards the unsaved changes. Undefined if there are none. */
  onDiscard?: (() => void) | undefined;
};

const onSmallScreens =
  'max-sm:sticky max-sm:bottom-0 max-sm:z-1 max-sm:border-t max-sm:border-line max-sm:pt-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]';
const onAllScreens =
  'sticky bottom-0 z-1 -mx-page border-t border-line bg-surface px-page pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]';

/**
 * The buttons of a long form. On small screens they stay visible at the lower edge while the fields
 * scroll.
 */
export function StickyActions({ children, isInCard = false, isAlways = false, onDiscard }: StickyActionsProps) {
  return (
    <div
      className={classNames(
        'sticky-actions col-span-full flex flex-wrap items-center gap-x-3 gap-y-1',
        isAlways ? onAllScreens : onSmallScreens,
        isInCard
          ? 'max-sm:-mx-card max-sm:rounded-b-lg max-sm:bg-raised max-sm:px-card'
          : 'max-sm:-mx-page max-sm:bg-surface max-sm:px-page',
      )}
    >
      {children}
      {onDiscard ? (
        <>
          <Button
            variant="quiet"
            onClick={(event) => {
              // This button disappears.
              event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
              onDiscard();
            }}
            className="max-sm:flex-auto max-sm:px-3"
          >
            {uiTexts.cancel}
          </Button>
          <p className="text-sm text-ink-soft max-sm:order-first max-sm:w-full">{formTexts.unsaved}</p>
        </>
      ) : null}
    </div>
  );
}
