import { Card } from '#shared/ui/card.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';

/** The place of a few reservations while they are on the way. */
export function ReservationSkeleton() {
  return (
    <SkeletonRegion isPage className="grid gap-4 lg:grid-cols-2">
      {['one', 'two'].map((key) => (
        <Card key={key} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-7 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-10 w-1/2" />
        </Card>
      ))}
    </SkeletonRegion>
  );
}
