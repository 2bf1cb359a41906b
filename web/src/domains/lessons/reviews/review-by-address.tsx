import { pathOf } from '@kampus/contract/pages/addresses';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '#shared/api/call.ts';
import { returnTo } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { reservationsKey } from '../reservations/key.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { reviewTexts as texts } from './texts.ts';

/** The lesson of the review. Changes of any reservation invalidate it. */
const reviewedLessonQuery = (id: number) =>
  queryOptions({
    queryKey: [...reservationsKey, 'reviewed', id],
    queryFn: ({ signal }) => call('getReservation', { params: { id: String(id) }, signal }),
  });

type ReviewByAddressProps = { reservationId: number; onClose: () => void };

/**
 * The bot's link to a review. Opens the dialog if the viewer can write a review, else shows the
 * reason.
 */
export function ReviewByAddress({ reservationId, onClose }: ReviewByAddressProps) {
  const { isSignedIn } = useSession();
  const here = useLocation();
  const query = useQuery({ ...reviewedLessonQuery(reservationId), enabled: isSignedIn });
  if (!isSignedIn)
    return (
      <Banner tone="info">
        {texts.signIn}.{' '}
        <Link to={pathOf('login')} state={returnTo(here)} className="underline underline-offset-4">
          {texts.signInLink}
        </Link>
      </Banner>
    );
  if (query.error || (query.data && !query.data.actions.includes('REVIEW')))
    return <Banner tone="warning">{texts.tooLate}</Banner>;
  if (!query.data) return null;
  return (
    <ReviewDialog
      reservationId={reservationId}
      teacherFullName={query.data.lecture.teacherFullName}
      review={query.data.review}
      onClose={onClose}
    />
  );
}
