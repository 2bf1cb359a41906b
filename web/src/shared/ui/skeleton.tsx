import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { LoadingOverlay } from './loading-overlay.tsx';
import { uiTexts } from './texts.ts';

/** A grey place for what is still loading; give it the size of that (`className="h-6 w-40"`). */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-sm', className)} />;
}

type SkeletonRegionProps = {
  children: ReactNode;
  /** What is loading; spoken once. */
  label?: string;
  className?: string;
  /** The first data of a page: when they take long, the overlay of product.md §2 covers it. */
  isPage?: boolean;
};

/** Wraps a group of skeletons and tells a screen reader that something loads. */
export function SkeletonRegion({ children, label = uiTexts.loading, className, isPage }: SkeletonRegionProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
      {isPage ? <LoadingOverlay isOverSkeleton /> : null}
    </div>
  );
}
