import type { Reservation } from '@kampus/contract/lessons/reservations';
import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useSession } from '#shared/api/use-session.ts';
import { formatDatedLesson } from '#shared/format/dated-lesson.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatFromNow } from '#shared/format/from-now.ts';
import { formatMomentShort, nameLesson } from '#shared/format/moments.ts';
import { personName } from '#shared/format/person-name.ts';
import { namePlace } from '#shared/format/place-texts.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { ChevronDownIcon, ClockIcon, PinIcon } from '#shared/ui/icons/icons.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { AgainLink } from './again-link.tsx';
import { CardNotes } from './card-notes.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { LocalTime } from './local-time.tsx';
import { AnswerButton } from './open-matters.tsx';
import { userReservationsQuery } from './queries.ts';
import { ReservationBadge } from './reservation-badge.tsx';
import { ReservationSkeleton } from './reservation-skeleton.tsx';
import { isAhead, isJustOver, listPast, listUpcoming } from './rules.ts';
import { reservationTexts } from './texts.ts';

/** 'Будущие уроки' of the profile: the student's upcoming reservations. */
export function UpcomingLessons() {
  const { username } = useSession();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isSought = useLocation().hash === '#upcoming-lessons';
  const isReturn = useNavigationType() === 'POP';
  // The heading did not exist yet when the address changed.
  useEffect(() => {
    if (isSought && !isReturn) titleRef.current?.scrollIntoView();
  }, [isSought, isReturn]);
  return (
    <section aria-labelledby="upcoming-lessons" className="flex flex-col gap-4">
      <h2 ref={titleRef} id="upcoming-lessons" className="text-2xl">
        {reservationTexts.upcoming}
      </h2>
      {username ? (
        <LessonList username={username} />
      ) : (
        <ErrorState text={reservationTexts.unknownUser} onRetry={null} isToasted />
      )}
    </section>
  );
}

function LessonList({ username }: { username: string }) {
  const now = useNow();
  const query = useQuery(userReservationsQuery(username));
  const [openId, setOpenId] = useState<number>();
  const { data } = query;
  if (query.error && !data) return <QueryFailure text={reservationTexts.loadFailed} query={query} isToasted />;
  if (!data) return <ReservationSkeleton />;
  const lessons = listUpcoming(data.items, now);
  // Outside the lists: a cancelled lesson moves to the past ones while its details are open.
  const opened = data.items.find(({ id }) => id === openId);
  return (
    <>
      {lessons.length === 0 ? (
        <EmptyState
          text={reservationTexts.empty}
          hint={reservationTexts.upcomingEmpty}
          illustration={<Illustration name="no-reservations" />}
          action={<ButtonLink to={pathOf('selectTeachers')}>{reservationTexts.findTeacher}</ButtonLink>}
        />
      ) : (
        <LessonCards lessons={lessons} now={now} onOpen={setOpenId} />
      )}
      <PastLessons lessons={listPast(data.items, now)} total={data.total - lessons.length} now={now} onOpen={setOpenId}>
        <OlderLessons username={username} total={data.total} />
      </PastLessons>
      {opened ? <DetailsDialog reservation={opened} onClose={() => setOpenId(undefined)} /> : null}
    </>
  );
}

/** Opens the details of a lesson. */
type OnOpen = (id: number) => void;

type LessonCardsProps = {
  lessons: Reservation[];
  /** With it, the first lesson is marked as the next one. */
  now?: Date;
  onOpen: OnOpen;
};

const LessonCards = ({ lessons, now, onOpen }: LessonCardsProps) => (
  <ul className="grid gap-4 md:grid-cols-2">
    {lessons.map((reservation, index) => {
      const isNext = now !== undefined && index === 0;
      return (
        <li key={reservation.id} className={isNext ? 'col-span-full min-w-0' : 'min-w-0'}>
          {isNext ? (
            <NextLesson reservation={reservation} now={now} onOpen={onOpen} />
          ) : (
            <LessonCard reservation={reservation} onOpen={onOpen} />
          )}
        </li>
      );
    })}
  </ul>
);

/** The soonest lesson, with the time until it. */
function NextLesson({ reservation, now, onOpen }: { reservation: Reservation; now: Date; onOpen: OnOpen }) {
  const { schedule } = reservation.lecture;
  const hasBegun = Date.parse(schedule) <= now.getTime();
  return (
    <section aria-label={reservationTexts.next}>
      <LessonCard
        reservation={reservation}
        onOpen={onOpen}
        note={`${reservationTexts.next} ·\u00a0${hasBegun ? reservationTexts.goingOn : formatFromNow(schedule, now)}`}
      />
    </section>
  );
}

type PastLessonsProps = {
  /** The latest ones. */
  lessons: Reservation[];
  total: number;
  now: Date;
  onOpen: OnOpen;
  /** The older ones. */
  children: ReactNode;
};

/**
 * Collapsed, unless one of the lessons can still be reported, needs an answer, or was closed before
 * its time came.
 */
function PastLessons({ lessons, total, now, onOpen, children }: PastLessonsProps) {
  if (total === 0) return null;
  return (
    <details
      className="group"
      open={lessons.some((lesson) => isJustOver(lesson, now) || lesson.openMatters || isAhead(lesson, now))}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        {reservationTexts.past(total)}
        <ChevronDownIcon size={18} className="transition group-open:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-col gap-4">
        <LessonCards lessons={lessons} onOpen={onOpen} />
        {children}
      </div>
    </details>
  );
}

/** The pages after the first, each after a press. */
function OlderLessons({ username, total }: { username: string; total: number }) {
  const [pages, setPages] = useState(0);
  const shown = (pages + 1) * limits.list.size;
  return (
    <>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <OlderPage key={page} username={username} page={page} />
      ))}
      {shown < total ? (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setPages(pages + 1)}>
          {reservationTexts.older}
        </Button>
      ) : null}
    </>
  );
}

function OlderPage({ username, page }: { username: string; page: number }) {
  const query = useQuery(userReservationsQuery(username, page));
  const [openId, setOpenId] = useState<number>();
  const { data } = query;
  if (query.error && !data) return <QueryFailure text={reservationTexts.loadFailed} query={query} />;
  if (!data) return <ReservationSkeleton />;
  const opened = data.items.find(({ id }) => id === openId);
  return (
    <>
      <LessonCards lessons={data.items} onOpen={setOpenId} />
      {opened ? <DetailsDialog reservation={opened} onClose={() => setOpenId(undefined)} /> : null}
    </>
  );
}

function LessonCard({ reservation, note, onOpen }: { reservation: Reservation; note?: string; onOpen: OnOpen }) {
  const { lecture } = reservation;
  return (
    <Card
      as="article"
      aria-label={nameLesson(lecture.schedule, lecture.scheduleEnd)}
      className={classNames('flex h-full flex-col gap-3', note && 'border-accent!')}
    >
      {note ? <p className="text-sm font-medium text-accent-ink">{note}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {personName(lecture.teacherFullName, lecture.teacherUsername)}
        </p>
        <ReservationBadge reservation={reservation} />
      </div>
      <div>
        <p className="text-lg font-semibold first-letter:uppercase">
          {formatDatedLesson(lecture.schedule, lecture.scheduleEnd)}
        </p>
        <LocalTime start={lecture.schedule} end={lecture.scheduleEnd} />
        <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-soft">
          <PinIcon size={18} />
          {namePlace(reservation.location)}
        </p>
      </div>
      {reservation.status === 'PENDING' && reservation.answerUntil ? (
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <ClockIcon size={18} className="mt-px" />
          {reservationTexts.answerDue}: {formatMomentShort(reservation.answerUntil)}
        </p>
      ) : null}
      <CardNotes reservation={reservation} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-1">
        <p className="text-lg font-semibold whitespace-nowrap">{formatEuros(lecture.price)}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <AgainLink reservation={reservation} />
          <AnswerButton reservation={reservation} onOpen={() => onOpen(reservation.id)} />
          <Button size="small" variant="secondary" onClick={() => onOpen(reservation.id)}>
            {reservationTexts.details}
          </Button>
        </div>
      </div>
    </Card>
  );
}
