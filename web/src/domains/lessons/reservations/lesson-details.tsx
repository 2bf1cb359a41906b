import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { lessonTexts } from './lesson-texts.ts';
import { reservationQuery } from './queries.ts';
import { reservationTexts } from './texts.ts';

/** The details dialog of a reservation, opened by id. */
export function LessonDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(reservationQuery(id));
  if (query.data) return <DetailsDialog reservation={query.data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={reservationTexts.detailsTitle}>
      {query.error ? (
        <QueryFailure text={lessonTexts.loadFailed} query={query} />
      ) : (
        <SkeletonRegion className="grid gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-48 w-full" />
        </SkeletonRegion>
      )}
    </Dialog>
  );
}
