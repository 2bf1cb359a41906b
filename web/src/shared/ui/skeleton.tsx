import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { LoadingOverlay } from './loading-overlay.tsx';
import { uiTexts } from './texts.ts';

/**
 * A grey placeholder of loading content. Give it the size of that content (`className="h-6 w-40"`).
 */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-sm', className)} />;
}

type SkeletonRegionProps = {
  children: ReactNode;
  className?: string;
  /**
   * True for the first data of a page. After a long wait, the overlay of product.md §2 covers them.
   */
  isPage?: boolean;
};

/** Wraps a group of skeletons and announces the loading to screen readers. */
export function SkeletonRegion({ children, className, isPage }: SkeletonRegionProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{uiTexts.loading}</span>
      {children}
      {isPage ? <LoadingOverlay isOverSkeleton /> : null}
    </div>
  );
}
