import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { uiTexts } from './texts.ts';

/** How long skeletons are shown without the overlay. */
const skeletonMs = 1500;

/** Time since which the overlay waits for the code of a screen. */
let codeAwaitedSinceMs: number | undefined;

/** The overlay that waited for the code continues over the skeletons and does not appear twice. */
const findDelayMs = (): number =>
  codeAwaitedSinceMs === undefined ? skeletonMs : Math.max(0, skeletonMs - (performance.now() - codeAwaitedSinceMs));

type LoadingOverlayProps = {
  /**
   * True over skeletons. They show at once and are announced to screen readers, so the overlay
   * appears only after a long wait.
   */
  isOverSkeleton?: boolean;
};

/**
 * The full-screen overlay of product.md §2 ("Global"). It appears after a delay, so that fast loads
 * do not flash.
 */
export function LoadingOverlay({ isOverSkeleton = false }: LoadingOverlayProps) {
  const [delayMs] = useState(findDelayMs);
  useEffect(() => {
    if (isOverSkeleton) return;
    codeAwaitedSinceMs = performance.now();
    return () => {
      codeAwaitedSinceMs = undefined;
    };
  }, [isOverSkeleton]);
  return (
    <div
      role={isOverSkeleton ? undefined : 'status'}
      aria-hidden={isOverSkeleton || undefined}
      // Server-rendered HTML must have no inline style, because the CSP of the page forbids it.
      style={isOverSkeleton && delayMs < skeletonMs ? { animationDelay: `${delayMs}ms` } : undefined}
      className={classNames(
        isOverSkeleton ? 'appear-at-length' : 'appear-late',
        'fixed inset-0 z-40 grid place-items-center bg-surface/85',
      )}
    >
      <p className="flex flex-col items-center gap-4 text-lg font-medium text-ink-soft">
        <Spinner size={44} className="text-accent" />
        {uiTexts.loading}
      </p>
    </div>
  );
}
