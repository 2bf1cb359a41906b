import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFromNow } from '#shared/format/from-now.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { OpenMatters } from './open-matters.tsx';
import { userReservationsQuery } from './queries.ts';
import { ReservationBadge } from './reservation-badge.tsx';
import { listUpcoming } from './rules.ts';
import { reservationTexts } from './texts.ts';

/** The soonest lesson that is neither over nor closed. Renders nothing if there is none. */
export function NextLesson({ username }: { username: string }) {
  const now = useNow();
  const { data } = useQuery(userReservationsQuery(username));
  const [isOpen, setIsOpen] = useState(false);
  const [next] = listUpcoming(data ?? [], now);
  if (!next || next.status === 'CLOSED') return null;
  const { lecture } = next;
  const hasBegun = Date.parse(lecture.schedule) <= now.getTime();
  return (
    <Card as="section" aria-label={reservationTexts.next} className="border-accent!">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2.5 text-sm font-medium text-ink-soft">
            {reservationTexts.next}
            <ReservationBadge reservation={next} />
          </p>
          <p className="mt-1.5 text-xl font-semibold first-letter:uppercase">
            {formatLesson(lecture.schedule, lecture.scheduleEnd)}
          </p>
          <p className="text-ink-soft">
            {lecture.teacherFullName || lecture.teacherUsername} ·{' '}
            {hasBegun ? reservationTexts.goingOn : formatFromNow(lecture.schedule, now)}
          </p>
          <div className="mt-1.5 empty:hidden">
            <OpenMatters reservation={next} />
          </div>
        </div>
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
          {reservationTexts.openNext}
        </Button>
      </div>
      {isOpen ? <DetailsDialog reservation={next} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}
