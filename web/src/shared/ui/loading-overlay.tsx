import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { uiTexts } from './texts.ts';

type LoadingOverlayProps = {
  /** Over skeletons, which show at once and have told screen readers: only when loading takes long. */
  isOverSkeleton?: boolean;
};

/** The full-screen overlay of product.md §2 ("Global"). It shows only after a moment, so quick loads do not flash. */
export function LoadingOverlay({ isOverSkeleton = false }: LoadingOverlayProps) {
  return (
    <div
      role={isOverSkeleton ? undefined : 'status'}
      aria-hidden={isOverSkeleton || undefined}
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
