import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { uiTexts } from './texts.ts';

/** How long skeletons are enough. */
const lengthMs = 1500;

/** Since when the overlay of a screen whose code is on its way is there. */
let codeAwaitedSinceMs: number | undefined;

/**
 * The overlay that covered the code goes on over the skeletons of the screen, and does not come a
 * second time.
 */
const findDelayMs = (): number =>
  codeAwaitedSinceMs === undefined ? lengthMs : Math.max(0, lengthMs - (performance.now() - codeAwaitedSinceMs));

type LoadingOverlayProps = {
  /**
   * Over skeletons, which show at once and are announced to screen readers: only when loading takes
   * long.
   */
  isOverSkeleton?: boolean;
};

/**
 * The full-screen overlay of product.md §2 ("Global"). It shows only after a moment, so quick loads
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
      // What the server rendered needs no style of its own, which the page's policy would refuse.
      style={isOverSkeleton && delayMs < lengthMs ? { animationDelay: `${delayMs}ms` } : undefined}
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
