import { formatDuration } from '@kampus/contract/duration';
import type { Reservation } from '@kampus/contract/reservations';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '#shared/api/call.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { formatEuros, formatUnitPrice } from '#shared/format/euros.ts';
import { findLocalTime } from '#shared/format/local-time.ts';
import { formatLesson, formatStamp } from '#shared/format/moments.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { DataList, type DataRow } from '#shared/ui/data-list.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { DownloadIcon } from '#shared/ui/icons/icons.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { ReservationBadge } from './reservation-badge.tsx';
import { breakDownPrice } from './rules.ts';
import { reservationTexts } from './texts.ts';

/** Everything about one reservation. Times are Bratislava's, in Russian (product.md §9). */
export function DetailsDialog({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { lecture } = reservation;
  const { perPerson, basePrice } = breakDownPrice(lecture);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={reservationTexts.detailsTitle}
      footer={reservation.status === 'CLOSED' ? null : <CalendarFileButton reservationId={reservation.id} />}
    >
      <DataList rows={lessonRows(reservation)} />
      <h3 className="mt-5 text-base">{reservationTexts.calculation}</h3>
      <DataList
        rows={[
          { label: reservationTexts.basePrice, value: formatUnitPrice(basePrice) },
          { label: reservationTexts.perPerson, value: formatUnitPrice(perPerson) },
          { label: reservationTexts.total, value: formatEuros(lecture.price) },
        ]}
      />
    </Dialog>
  );
}

function lessonRows(reservation: Reservation): DataRow[] {
  const { lecture, contact } = reservation;
  const localTime = findLocalTime(lecture.schedule, lecture.scheduleEnd);
  const student = reservation.studentFullName || reservation.username;
  return [
    { label: reservationTexts.status, value: <ReservationBadge reservation={reservation} /> },
    { label: reservationTexts.schedule, value: formatLesson(lecture.schedule, lecture.scheduleEnd) },
    ...(localTime ? [{ label: reservationTexts.whenLocal, value: localTime }] : []),
    { label: reservationTexts.duration, value: formatDuration(lecture.duration) },
    { label: reservationTexts.groupSize, value: lecture.capacity },
    { label: reservationTexts.teacher, value: lecture.teacherFullName || lecture.teacherUsername },
    { label: reservationTexts.student, value: student },
    ...(contact ? [{ label: reservationTexts.contact, value: <Contact name={contact} /> }] : []),
    { label: reservationTexts.place, value: reservation.location },
    { label: reservationTexts.languages, value: lecture.languages.join(', ') },
    { label: reservationTexts.createdAt, value: formatStamp(reservation.createdAt) },
  ];
}

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
      variant="secondary"
      icon={<DownloadIcon />}
      onClick={() => download.mutate()}
      loading={download.isPending}
      className="max-sm:w-full"
    >
      {reservationTexts.calendarFile}
    </Button>
  );
}
