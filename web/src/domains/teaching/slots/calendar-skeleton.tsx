import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';

/** A typical week: rows per day. */
const days: Record<string, readonly string[]> = {
  mo: ['a', 'b', 'c'],
  tu: ['a', 'b'],
  we: ['a', 'b', 'c', 'd'],
  th: ['a'],
  fr: ['a', 'b', 'c'],
  sa: ['a'],
  su: [],
};

/** Skeleton of the calendar while its slots load. */
export function CalendarSkeleton() {
  return (
    <SkeletonRegion isPage className="@container flex flex-col gap-3">
      <Skeleton className="h-11 w-80 max-w-full" />
      <div className="grid gap-2 @min-[44rem]:grid-cols-7">
        {Object.entries(days).map(([day, rows]) => (
          <div key={day} className={classNames('grid content-start gap-2', day !== 'mo' && '@max-[44rem]:hidden')}>
            <Skeleton className="mx-auto my-2 h-9 w-9 rounded-full!" />
            {rows.map((row) => (
              <Skeleton key={row} className="h-14 w-full" />
            ))}
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
