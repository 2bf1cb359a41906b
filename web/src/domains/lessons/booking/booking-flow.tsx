import type { Reservation } from '@kampus/contract/lessons/reservations';
import { pathOf } from '@kampus/contract/pages/addresses';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import type { TeacherSchedule } from '@kampus/contract/teaching/teachers';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  CalendarSkeleton,
  loadOwnCalendar,
  openLecturesQuery,
  type SlotFilter,
  StudentCalendar,
  teacherPageQuery,
} from '#domains/teaching/public.ts';
import { isNotFound } from '#shared/api/api-error.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { BookedDialog } from './booked-dialog.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { type BookingState, noBooking } from './booking-state.ts';
import { bookingTexts } from './texts.ts';
import type { BookingStep } from './use-booking-address.ts';

// Lazy: only teachers who open their own card need it.
const OwnCalendar = lazy(async () => ({ default: await loadOwnCalendar() }));

type BookingFlowProps = {
  booking: BookingState & { teacher: string };
  onChange: (booking: BookingState, step: BookingStep) => boolean;
  /** The name and prices of the teacher if the page already has them. */
  teacher: Pick<TeacherSchedule, 'teacherFullName' | 'prices'> | undefined;
  /** Filter of the search. The calendar opens on the first matching slot. */
  filter: SlotFilter;
};

/**
 * The lecture from the address. A lecture that disappears stays visible, so that its dialog can
 * explain why.
 */
function useLastSeen(lectures: readonly Lecture[] | undefined, lectureId: number | undefined): Lecture | undefined {
  const [seen, setSeen] = useState<Lecture>();
  const current = lectures?.find(({ id }) => id === lectureId);
  if (current && current !== seen) setSeen(current);
  return current ?? (seen?.id === lectureId ? seen : undefined);
}

const linkClasses =
  'inline-flex min-h-6 items-center font-medium text-accent-ink underline underline-offset-4 pointer-coarse:min-h-11';

/** The booking steps of one teacher: calendar, booking dialog, confirmation. */
export function BookingFlow({ booking, onChange, teacher, filter }: BookingFlowProps) {
  const { username } = useSession();
  const { data: lectures, error } = useQuery(openLecturesQuery(booking.teacher));
  const teacherPage = useQuery(teacherPageQuery(booking.teacher));
  const { data: page } = teacherPage;
  const prices = page?.prices ?? teacher?.prices;
  const [failedIds, setFailedIds] = useState<ReadonlySet<number>>(new Set());
  const [booked, setBooked] = useState<Reservation>();
  // The address updates later. Until then the booked lecture must not be offered again.
  const [bookedLectureId, setBookedLectureId] = useState<number>();
  const isOwn = username?.toLowerCase() === booking.teacher.toLowerCase();
  const lecture = useLastSeen(lectures, booking.lectureId);
  const isGone = lectures !== undefined && booking.lectureId !== undefined && !lecture && !booked;
  const name = teacher?.teacherFullName ?? lectures?.[0]?.teacherFullName ?? booking.teacher;

  const showWeek = (week: string) => onChange({ ...booking, week, lectureId: undefined }, 'alter');
  const leaveLecture = () => onChange({ ...booking, lectureId: undefined }, 'leave');

  return (
    <>
      <Dialog isOpen size="large" title={bookingTexts.lessonsOf(name)} onClose={() => onChange(noBooking, 'leave')}>
        {isNotFound(error) ? (
          bookingTexts.noTeacher
        ) : (
          <>
            {/* Without prices, a chosen lecture cannot open its dialog. */}
            {teacherPage.isError && !prices && !isOwn ? (
              <QueryFailure text={bookingTexts.pricesFailed} query={teacherPage} />
            ) : null}
            {isGone ? (
              <div className="mb-4">
                <Banner tone="warning" isLive>
                  {bookingTexts.lectureGone}
                </Banner>
              </div>
            ) : null}
            <p className="mb-2">
              <Link to={pathOf('teacherPage', { username: booking.teacher })} className={linkClasses}>
                {bookingTexts.aboutTeacher}
              </Link>
            </p>
            {isOwn ? (
              <>
                <p className="mb-4 text-ink-soft">
                  {bookingTexts.ownSchedule}{' '}
                  <Link to={pathOf('teacherSchedule')} className={linkClasses}>
                    {bookingTexts.toSchedule}
                  </Link>
                </p>
                <Suspense fallback={<CalendarSkeleton />}>
                  <OwnCalendar username={booking.teacher} week={booking.week} onWeekChange={showWeek} />
                </Suspense>
              </>
            ) : (
              <StudentCalendar
                teacherUsername={booking.teacher}
                week={booking.week}
                onWeekChange={showWeek}
                onPick={({ id }) => {
                  setBookedLectureId(undefined);
                  // The start that was chosen in another lecture means nothing in this one.
                  onChange({ ...booking, lectureId: id, start: undefined }, 'open');
                }}
                failedIds={failedIds}
                filter={filter}
              />
            )}
          </>
        )}
      </Dialog>
      {lecture && prices && lecture.id !== bookedLectureId ? (
        <BookingDialog
          key={lecture.id}
          lecture={lecture}
          prices={prices}
          cancelHours={page?.cancelHours}
          chosen={booking}
          filter={filter}
          onChoose={(choice) => onChange({ ...booking, ...choice }, 'alter')}
          onClose={leaveLecture}
          onBooked={(reservation) => {
            setBookedLectureId(lecture.id);
            if (leaveLecture()) setBooked(reservation);
            // Left during the request: the calendar may be gone too.
            else toast({ title: bookingTexts.bookedTitle, variant: 'success' });
          }}
          onFailed={() => setFailedIds(new Set([...failedIds, lecture.id]))}
        />
      ) : null}
      {booked ? <BookedDialog reservation={booked} onClose={() => setBooked(undefined)} /> : null}
    </>
  );
}
