import { Card } from '#shared/ui/card.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';

/** Skeleton of a few reservations while they load. */
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
