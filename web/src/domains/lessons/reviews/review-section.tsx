import { reportPath } from '@kampus/contract/identity/noticed-things';
import type { Review } from '@kampus/contract/lessons/reviews';
import { pathOf } from '@kampus/contract/pages/addresses';
import type { TeacherPage } from '@kampus/contract/teaching/teachers';
import { useQuery } from '@tanstack/react-query';
import { lazy, useId, useState } from 'react';
import { StudyBadge } from '#domains/identity/public-study.ts';
import { useSession } from '#shared/api/use-session.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { formatRating } from '#shared/format/rating.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { OpeningButton } from '#shared/ui/buttons/opening-button.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { reviewsQuery } from './queries.ts';
import { Stars } from './stars.tsx';
import { reviewTexts as texts } from './texts.ts';

const AnswerForm = lazy(async () => ({ default: (await import('./answer-form.tsx')).AnswerForm }));
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type ReviewSectionProps = Pick<TeacherPage, 'username' | 'rating' | 'reviewsCount'>;

/**
 * Reviews of a teacher, newest first. The teacher can answer here, and signed-in people can report.
 */
export function ReviewSection({ username, rating, reviewsCount }: ReviewSectionProps) {
  const titleId = useId();
  const [pages, setPages] = useState(1);
  const query = useQuery(reviewsQuery(username, pages));
  const { data } = query;
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div>
        <h2 id={titleId} className="text-2xl">
          {texts.title}
        </h2>
        {rating !== null ? (
          <p className="mt-1 text-lg font-semibold">
            {texts.mean(formatRating(rating))}
            <span className="font-normal text-ink-soft">{` ·\u00a0${texts.count(reviewsCount)}`}</span>
          </p>
        ) : null}
        <p className="mt-1 max-w-text text-sm text-ink-soft">{reviewsCount > 0 ? texts.howChecked : texts.none}</p>
      </div>
      {query.error && !data ? <QueryFailure text={texts.loadFailed} query={query} /> : null}
      {!data && !query.error ? (
        <SkeletonRegion>
          <Skeleton className="h-28 w-full" />
        </SkeletonRegion>
      ) : null}
      {data && data.items.length > 0 ? (
        <ul className="grid max-w-text divide-y divide-line">
          {data.items.map((review) => (
            <ReviewItem key={review.id} review={review} teacher={username} />
          ))}
        </ul>
      ) : null}
      {data && data.items.length < data.total ? (
        <div>
          <Button variant="secondary" size="small" loading={query.isFetching} onClick={() => setPages(pages + 1)}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function ReviewItem({ review, teacher }: { review: Review; teacher: string }) {
  const session = useSession();
  const [open, setOpen] = useState<'ANSWER' | 'REPORT'>();
  const { rating, text, authorName, study, lessonsCount, writtenAt, answer, answeredAt } = review;
  const isTeacher = session.isSignedIn && session.username?.toLowerCase() === teacher.toLowerCase();
  const isAnswered = answeredAt !== null && Date.parse(answeredAt) >= Date.parse(writtenAt);
  const close = () => setOpen(undefined);
  return (
    <li id={`review-${review.id}`} className="grid gap-2 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{authorName || texts.noName}</span>
        <Stars rating={rating} />
        <StudyBadge proof={study} />
      </p>
      <p className="text-sm text-ink-soft">
        {formatStamp(writtenAt)} ·&nbsp;{texts.lessons(lessonsCount)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {answer ? (
        <div className="mt-1 rounded-md border border-transparent bg-sunken px-4 py-3">
          <p className="mb-1 text-sm font-medium">{texts.answerOf}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      ) : null}
      {session.isSignedIn ? null : (
        <p>
          <Link
            to={reportPath('REVIEW', `${pathOf('teacherPage', { username: teacher })}#review-${review.id}`)}
            className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
          >
            {texts.report}
          </Link>
        </p>
      )}
      {session.isSignedIn && open !== 'ANSWER' ? (
        <div className="flex flex-wrap gap-2">
          {isTeacher && !isAnswered ? (
            <OpeningButton size="small" variant="secondary" onClick={() => setOpen('ANSWER')}>
              {texts.answer}
            </OpeningButton>
          ) : null}
          <OpeningButton size="small" variant="quiet" onClick={() => setOpen('REPORT')}>
            {texts.report}
          </OpeningButton>
        </div>
      ) : null}
      {open === 'ANSWER' ? <AnswerForm review={review} onClose={close} /> : null}
      {open === 'REPORT' ? <ReportDialog reviewId={review.id} onClose={close} /> : null}
    </li>
  );
}
