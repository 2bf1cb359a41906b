import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';

const paragraphs = [4, 3, 5, 3];

/** Keeps the place of a guide while it loads; tall enough that the footer does not jump into sight. */
export function GuideSkeleton() {
  return (
    <SkeletonRegion className="mx-auto min-h-dvh w-full max-w-content px-4 pt-8 pb-16 sm:px-6 md:pt-12">
      <Skeleton className="my-3 h-5 w-48" />
      <Skeleton className="h-10 w-full max-w-prose" />
      <Skeleton className="mt-4 mb-10 h-5 w-40" />
      <div className="grid max-w-prose gap-10">
        {paragraphs.map((lines, paragraph) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without identity that never move.
          <div key={paragraph} className="grid gap-3">
            {paragraph > 0 ? <Skeleton className="mb-2 h-7 w-1/2" /> : null}
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Skeleton key={line} className="h-4 w-full last:w-3/5" />
            ))}
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
