import { formatDuration } from '@kampus/contract/format/duration';
import type { Reservation } from '@kampus/contract/lessons/reservations';
import type { ReactNode } from 'react';
import { StudyBadge } from '#domains/identity/public-study.ts';
import { formatDatedLesson } from '#shared/format/dated-lesson.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatMomentShort, formatStamp, nameLesson } from '#shared/format/moments.ts';
import { personName } from '#shared/format/person-name.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ClockIcon } from '#shared/ui/icons/icons.tsx';
import { CardNotes } from './card-notes.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { LocalTime } from './local-time.tsx';
import { AnswerButton } from './open-matters.tsx';
import { ReservationBadge } from './reservation-badge.tsx';
import { detailsDomId, StatusButtons } from './status-buttons.tsx';
import { reservationTexts } from './texts.ts';

type ReservationCardProps = { reservation: Reservation; onOpen: () => void; menu?: ReactNode };

/** A reservation card for its teacher and admins, with their actions. */
export function ReservationCard({ reservation, onOpen, menu }: ReservationCardProps) {
  const { lecture, status, answerUntil } = reservation;
  return (
    <Card
      as="article"
      aria-label={nameLesson(lecture.schedule, lecture.scheduleEnd)}
      className="@container flex h-full flex-col gap-3"
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-lg font-semibold wrap-anywhere">
            {personName(reservation.studentFullName, reservation.username)}
          </p>
          <ReservationBadge reservation={reservation} />
        </div>
        <StudyBadge proof={reservation.study} />
        <p className="mt-1 first-letter:uppercase">{formatDatedLesson(lecture.schedule, lecture.scheduleEnd)}</p>
        <LocalTime start={lecture.schedule} end={lecture.scheduleEnd} />
        <p className="mt-1">
          {formatDuration(lecture.duration)} ·&nbsp;{reservationTexts.people(lecture.capacity)} ·&nbsp;
          <span className="font-semibold">{formatEuros(lecture.price)}</span>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm @max-[13rem]:grid-cols-1">
        <dt className="text-ink-soft">{reservationTexts.student}</dt>
        <dd className="break-words">{reservation.username}</dd>
        <dt className="text-ink-soft">{reservationTexts.teacher}</dt>
        <dd className="break-words">{lecture.teacherUsername}</dd>
        <dt className="text-ink-soft">{reservationTexts.createdAt}</dt>
        <dd>
          <time dateTime={reservation.createdAt}>{formatStamp(reservation.createdAt)}</time>
        </dd>
      </dl>
      {status === 'PENDING' && answerUntil ? (
        <p className="flex items-start gap-2 text-sm text-warning">
          <ClockIcon size={18} className="mt-px shrink-0" />
          {reservationTexts.answerUntil(formatMomentShort(answerUntil))}
        </p>
      ) : null}
      <CardNotes reservation={reservation} />
      <DeliveryList deliveries={reservation.deliveries} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <StatusButtons reservation={reservation} />
        <AnswerButton reservation={reservation} onOpen={onOpen} />
        <Button id={detailsDomId(reservation.id)} size="small" variant="secondary" className="ml-auto" onClick={onOpen}>
          {reservationTexts.details}
        </Button>
        {menu}
      </div>
    </Card>
  );
}
