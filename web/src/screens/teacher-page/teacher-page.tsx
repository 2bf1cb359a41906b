import { dateOf } from '@kampus/contract/format/wall-clock';
import { reportPath } from '@kampus/contract/identity/noticed-things';
import { guidePath, isId, isUsername, pathOf } from '@kampus/contract/pages/addresses';
import type { TeacherPage as TeacherFacts } from '@kampus/contract/teaching/teachers';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useParams } from 'react-router';
import {
  BookingFlow,
  loadReviewByAddress,
  noBooking,
  openedCalendar,
  ReviewSection,
  useBookingAddress,
  withBooking,
} from '#domains/lessons/public.ts';
import {
  clampWeek,
  isCheaperTogether,
  lowestHourlyPrice,
  PriceTable,
  priceTexts,
  teacherPageQuery,
} from '#domains/teaching/public.ts';
import { isNotFound } from '#shared/api/api-error.ts';
import { useSession } from '#shared/api/use-session.ts';
import { nameLanguage } from '#shared/format/language-texts.ts';
import { namePlace } from '#shared/format/place-texts.ts';
import { formatRating } from '#shared/format/rating.ts';
import { withEntries } from '#shared/format/search-entries.ts';
import { presentMs, useIsInteractive } from '#shared/page/first-screen.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { LoadingOverlay } from '#shared/ui/loading-overlay.tsx';
import { Breadcrumbs } from '#shared/ui/navigation/breadcrumbs.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Page } from '#shared/ui/page.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { FreeTimes } from './free-times.tsx';
import { teacherPageTexts } from './texts.ts';

// Lazy: only visitors with the bot's link need it.
const ReviewByAddress = lazy(async () => ({ default: await loadReviewByAddress() }));

/** A teacher: profile, prices, free times and reviews, with the booking dialogs on top. */
export function TeacherPage() {
  const { username = '' } = useParams();
  return isUsername(username) ? <LoadedTeacher key={username} username={username} /> : <NotFound />;
}

const crumbs = (
  <Breadcrumbs
    label={teacherPageTexts.breadcrumbs}
    crumbs={[{ label: teacherPageTexts.allTeachers, to: pathOf('selectTeachers') }]}
  />
);

function LoadedTeacher({ username }: { username: string }) {
  const query = useQuery(teacherPageQuery(username));
  if (query.data) return <TeacherScreen teacher={query.data} />;
  if (isNotFound(query.error)) return <NotFound />;
  if (!query.isError) return <TeacherSkeleton />;
  return (
    <Page above={crumbs} title={username}>
      <QueryFailure text={teacherPageTexts.loadFailed} query={query} />
    </Page>
  );
}

function TeacherScreen({ teacher }: { teacher: TeacherFacts }) {
  usePageTitle(teacher.teacherFullName);
  const id = useId();
  const [search] = useSearchParams();
  const { username, nextFreeAt } = teacher;
  /** The address of the calendar in the week of this instant, or of a booking in it. */
  const addressOf = (instant: string | null, choice: { lectureId?: number; start?: string } = {}) =>
    `?${withBooking(search, {
      ...noBooking,
      ...choice,
      teacher: username,
      week: instant ? clampWeek(dateOf(instant), new Date(presentMs())) : undefined,
    })}`;
  const offer = <Offer teacher={teacher} calendarAddress={addressOf(nextFreeAt)} />;
  return (
    <Page
      above={crumbs}
      picture={<Portrait {...teacher} />}
      title={teacher.teacherFullName}
      lead={<Facts teacher={teacher} />}
    >
      <div className="mb-6 empty:hidden">
        <LinkedReview />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card as="section" aria-labelledby={`${id}-free`} className="lg:sticky lg:top-24 lg:order-last">
          <div className="mb-5 border-b border-line pb-5 max-lg:hidden">{offer}</div>
          <h2 id={`${id}-free`} className="mb-4 text-lg">
            {teacherPageTexts.free}
          </h2>
          <FreeTimes
            username={username}
            addressOf={({ id: lectureId, schedule }, start) => addressOf(schedule, { lectureId, start })}
          />
        </Card>
        <div className="grid gap-8">
          <Section title={teacherPageTexts.about}>
            {teacher.about ? (
              <p className="max-w-text whitespace-pre-line wrap-anywhere">{teacher.about}</p>
            ) : (
              <p className="text-ink-soft">{teacherPageTexts.noAbout}</p>
            )}
            <Keywords keywords={teacher.keywords} />
          </Section>
          <Card as="section" aria-labelledby={`${id}-prices`}>
            <h2 id={`${id}-prices`} className="text-xl">
              {teacherPageTexts.prices}
            </h2>
            <p className="mt-1 mb-3 text-sm text-ink-soft">
              {teacherPageTexts.pricesHint}
              {isCheaperTogether(teacher.prices) ? ` ${teacherPageTexts.cheaperTogether}` : null}
            </p>
            <PriceTable prices={teacher.prices} labelledBy={`${id}-prices`} />
            {/* A process of the version before does not send it. */}
            {teacher.cancelHours === undefined ? null : (
              <p className="mt-3 text-sm text-ink-soft">{priceTexts.freeCancelling(teacher.cancelHours)}</p>
            )}
          </Card>
          <ReviewSection {...teacher} />
          <ReportLink username={username} />
        </div>
      </div>
      <div className="sticky-actions sticky bottom-0 z-10 -mx-page mt-8 border-t border-line bg-surface px-page pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden print:hidden">
        {offer}
      </div>
      <Booking teacher={teacher} />
    </Page>
  );
}

/** The link to a notice about the page, except for its own teacher. */
function ReportLink({ username }: Pick<TeacherFacts, 'username'>) {
  const session = useSession();
  if (session.username?.toLowerCase() === username.toLowerCase()) return null;
  return (
    <p>
      <Link
        to={reportPath('TEACHER', pathOf('teacherPage', { username }))}
        className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
      >
        {teacherPageTexts.report}
      </Link>
    </p>
  );
}

/** The lowest price of an hour, and the way to the calendar. */
function Offer({ teacher: { prices }, calendarAddress }: { teacher: TeacherFacts; calendarAddress: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="flex-1 basis-24 leading-tight">
        <span className="block text-lg font-semibold">{teacherPageTexts.priceFrom(lowestHourlyPrice(prices))}</span>
        <span className="text-sm text-ink-soft">{teacherPageTexts.perHour}</span>
      </p>
      <ButtonLink to={calendarAddress} state={openedCalendar} className="lg:w-full">
        {teacherPageTexts.book}
      </ButtonLink>
    </div>
  );
}

/** The calendar and booking dialogs over the page. The address stores their state. */
function Booking({ teacher }: { teacher: TeacherFacts }) {
  const [booking, setBooking] = useBookingAddress();
  const isInteractive = useIsInteractive();
  if (!booking.teacher || !isInteractive) return null;
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <BookingFlow
        booking={{ ...booking, teacher: teacher.username }}
        onChange={setBooking}
        filter={{ date: undefined, dayPart: undefined }}
        teacher={teacher}
      />
    </Suspense>
  );
}

/** The review dialog, opened by the bot's link to this page. */
function LinkedReview() {
  const [search, setSearch] = useSearchParams();
  const isInteractive = useIsInteractive();
  const reservationId = search.get('review') ?? '';
  if (!isInteractive || !isId(reservationId)) return null;
  const close = () => setSearch(withEntries(search, { review: undefined }), { replace: true });
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <ReviewByAddress reservationId={Number(reservationId)} onClose={close} />
    </Suspense>
  );
}

function Facts({ teacher }: { teacher: TeacherFacts }) {
  const { languages, place, lessonsCount, rating, reviewsCount, faculty } = teacher;
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1 text-base">
      {languages.length > 0 ? (
        <span>{`${teacherPageTexts.languages}: ${languages.map(nameLanguage).join(', ')}`}</span>
      ) : null}
      <span>{`${teacherPageTexts.place}: ${namePlace(place)}`}</span>
      <span>{teacherPageTexts.held(lessonsCount)}</span>
      {rating !== null ? <span>{teacherPageTexts.rating(formatRating(rating), reviewsCount)}</span> : null}
      {faculty ? (
        <Link
          to={guidePath(faculty.universityId, faculty.guideId)}
          className="font-medium text-accent-ink underline underline-offset-4"
        >
          {teacherPageTexts.faculty(faculty.shortName)}
        </Link>
      ) : null}
    </span>
  );
}

const Portrait = ({ teacherFullName, teacherAvatar }: TeacherFacts) => (
  <>
    <span className="sm:hidden">
      <Avatar name={teacherFullName} imageUrl={teacherAvatar} size="large" />
    </span>
    <span className="max-sm:hidden">
      <Avatar name={teacherFullName} imageUrl={teacherAvatar} size="huge" />
    </span>
  </>
);

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Keywords({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null;
  return (
    <ul aria-label={teacherPageTexts.keywords} className="flex flex-wrap gap-1.5">
      {keywords.map((keyword) => (
        <li key={keyword} className="max-w-full">
          <Chip text={keyword} />
        </li>
      ))}
    </ul>
  );
}

function TeacherSkeleton() {
  return (
    <SkeletonRegion isPage className="mx-auto min-h-dvh w-full max-w-content px-page pt-8 pb-16 sm:px-6 md:pt-12">
      <Skeleton className="my-3 h-5 w-32" />
      <Skeleton className="mb-10 h-10 w-80 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </SkeletonRegion>
  );
}
