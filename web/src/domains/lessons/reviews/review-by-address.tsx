import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { returnTo } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { reviewedLessonQuery } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { reviewTexts as texts } from './texts.ts';

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
        <Link to="/login" state={returnTo(here)} className="underline underline-offset-4">
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
