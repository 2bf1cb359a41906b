import { formatDuration } from '@kampus/contract/format/duration';
import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { Reservation, ReservationDetails } from '@kampus/contract/lessons/reservations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { StudyBadge } from '#domains/identity/public-study.ts';
import { callFile } from '#shared/api/call.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { useSession } from '#shared/api/use-session.ts';
import { formatDatedLesson } from '#shared/format/dated-lesson.ts';
import { formatEuros, formatUnitPrice } from '#shared/format/euros.ts';
import { nameLanguage } from '#shared/format/language-texts.ts';
import { findLocalTime } from '#shared/format/local-time.ts';
import { formatMomentShort, formatStamp } from '#shared/format/moments.ts';
import { personName } from '#shared/format/person-name.ts';
import { namePlace } from '#shared/format/place-texts.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { DataList, type DataRow } from '#shared/ui/data-list.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { ChevronDownIcon, DownloadIcon } from '#shared/ui/icons/icons.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { AgainLink } from './again-link.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { lessonTexts } from './lesson-texts.ts';
import { reservationQuery } from './queries.ts';
import { ReservationBadge } from './reservation-badge.tsx';
import { breakDownPrice, isAhead, sideOf } from './rules.ts';
import { reservationTexts } from './texts.ts';
import { Timeline } from './timeline.tsx';

/**
 * All data of one reservation, its history and actions. Times are Bratislava time, in Russian
 * (product.md §9).
 */
export function DetailsDialog({ reservation: listed, onClose }: { reservation: Reservation; onClose: () => void }) {
  const query = useQuery(reservationQuery(listed.id));
  const details = query.data;
  const reservation = details ?? listed;
  const { lecture } = reservation;
  const { perPerson, basePrice } = breakDownPrice(lecture);
  const { username } = useSession();
  const side = sideOf(reservation, username);
  const now = useNow();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={reservationTexts.detailsTitle}
      footer={
        <>
          {details ? <LessonActions reservation={details} /> : null}
          {isAccepted(reservation) && isAhead(reservation, now) ? (
            <CalendarFileButton reservationId={reservation.id} />
          ) : null}
          <AgainLink reservation={reservation} />
        </>
      }
    >
      {details ? <LessonNotices reservation={details} /> : null}
      <DataList rows={[...lessonRows(reservation, side), ...(details ? moneyRows(details, side, now) : [])]} />
      <details className="group mt-5">
        <summary className="flex min-h-11 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
          {reservationTexts.calculation(formatEuros(lecture.price))}
          <ChevronDownIcon size={18} className="transition group-open:rotate-180" />
        </summary>
        <DataList
          rows={[
            { label: reservationTexts.basePrice, value: formatUnitPrice(basePrice) },
            { label: reservationTexts.perPerson, value: formatUnitPrice(perPerson) },
            { label: reservationTexts.total, value: formatEuros(lecture.price) },
          ]}
        />
      </details>
      {details ? <Timeline events={details.events} /> : null}
      {query.isPending ? (
        <SkeletonRegion className="mt-5">
          <Skeleton className="h-24 w-full" />
        </SkeletonRegion>
      ) : null}
      {query.error && !details ? <QueryFailure text={lessonTexts.loadFailed} query={query} /> : null}
    </Dialog>
  );
}

const isAccepted = ({ status }: Reservation): boolean => status === 'CONFIRMED' || status === 'PAID';

/** Rows that only the full reservation has: room, money, end. */
function moneyRows(details: ReservationDetails, side: LessonSide | undefined, now: Date): DataRow[] {
  const { status, room, exactPlace, covered, refunded, closeReason, cancellation } = details;
  // After the deadline a fee of 0 lasts only until the lesson is covered.
  const isFreeTime = cancellation !== null && Date.parse(cancellation.freeUntil) > now.getTime();
  return [
    ...(exactPlace ? [{ label: lessonTexts.exactPlace, value: exactPlace }] : []),
    ...(room ? [{ label: lessonTexts.room, value: <RoomLink address={room} /> }] : []),
    ...(status === 'CONFIRMED'
      ? [{ label: lessonTexts.money, value: covered ? lessonTexts.covered : lessonTexts.notCovered }]
      : []),
    ...(refunded > 0 ? [{ label: lessonTexts.money, value: lessonTexts.refunded(formatEuros(refunded)) }] : []),
    ...(closeReason ? [{ label: lessonTexts.closeReason, value: closeReason }] : []),
    ...(isAccepted(details) && isFreeTime
      ? [
          {
            label: side === 'STUDENT' ? lessonTexts.cancellation : lessonTexts.cancellationByStudent,
            value: lessonTexts.freeUntil(formatMomentShort(cancellation.freeUntil)),
          },
        ]
      : []),
  ];
}

/** Only https, as on the server. A link must never run a script. */
function RoomLink({ address }: { address: string }) {
  if (!address.startsWith('https://')) return address;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-anywhere text-accent-ink underline underline-offset-4"
    >
      {address.replace('https://', '')}
    </a>
  );
}

/** The viewer's own name is left out. */
function lessonRows(reservation: Reservation, side: LessonSide | undefined): DataRow[] {
  const { lecture, contact } = reservation;
  const localTime = findLocalTime(lecture.schedule, lecture.scheduleEnd);
  const student = personName(reservation.studentFullName, reservation.username);
  return [
    { label: reservationTexts.status, value: <ReservationBadge reservation={reservation} /> },
    { label: reservationTexts.schedule, value: formatDatedLesson(lecture.schedule, lecture.scheduleEnd) },
    ...(localTime ? [{ label: reservationTexts.whenLocal, value: localTime }] : []),
    ...(reservation.answerUntil
      ? [
          {
            label: side === 'STUDENT' ? reservationTexts.answerDue : reservationTexts.answerDueByTeacher,
            value: formatMomentShort(reservation.answerUntil),
          },
        ]
      : []),
    { label: reservationTexts.duration, value: formatDuration(lecture.duration) },
    { label: reservationTexts.groupSize, value: lecture.capacity },
    ...(side === 'TEACHER'
      ? []
      : [{ label: reservationTexts.teacher, value: personName(lecture.teacherFullName, lecture.teacherUsername) }]),
    ...(side === 'STUDENT'
      ? []
      : [{ label: reservationTexts.student, value: <Student name={student} reservation={reservation} /> }]),
    ...(reservation.goal ? [{ label: reservationTexts.goal, value: <Goal text={reservation.goal} /> }] : []),
    ...(contact ? [{ label: reservationTexts.contact, value: <Contact name={contact} /> }] : []),
    { label: reservationTexts.place, value: namePlace(reservation.location) },
    ...(Array.isArray(lecture.languages)
      ? [{ label: reservationTexts.languages, value: lecture.languages.map(nameLanguage).join(', ') }]
      : []),
    { label: reservationTexts.createdAt, value: formatStamp(reservation.createdAt) },
  ];
}

const Student = ({ name, reservation }: { name: string; reservation: Reservation }) => (
  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <span className="wrap-anywhere">{name}</span>
    <StudyBadge proof={reservation.study} />
  </span>
);

const Goal = ({ text }: { text: string }) => <span className="whitespace-pre-line wrap-anywhere">{text}</span>;

function Contact({ name }: { name: string }) {
  const username = name.replace(/^@/, '');
  return (
    <a
      href={`https://t.me/${encodeURIComponent(username)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent-ink underline"
    >
      @{username}
    </a>
  );
}

function CalendarFileButton({ reservationId }: { reservationId: number }) {
  const download = useMutation({
    mutationFn: () => callFile('getReservationCalendar', { params: { id: String(reservationId) } }),
    onSuccess: (file) => saveFile(file, `lesson-${reservationId}.ics`),
    onError: () => toast({ title: reservationTexts.calendarFileFailed, variant: 'error' }),
  });
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<DownloadIcon size={18} />}
      onClick={() => download.mutate()}
      loading={download.isPending}
    >
      {reservationTexts.calendarFile}
    </Button>
  );
}
