import type { Reservation } from '@kampus/contract/lessons/reservations';
import { pathOf } from '@kampus/contract/pages/addresses';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { bookingTexts } from './texts.ts';

/** Confirms the reservation and explains the next step. */
export function BookedDialog({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { lecture } = reservation;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={bookingTexts.bookedTitle}
      footer={
        <>
          <ButtonLink to={`${pathOf('profile')}#upcoming-lessons`} variant="secondary" className="max-sm:flex-1">
            {bookingTexts.myLessons}
          </ButtonLink>
          <Button onClick={onClose} className="max-sm:flex-1">
            {bookingTexts.done}
          </Button>
        </>
      }
    >
      <Illustration name="success" className="mx-auto mb-4 max-w-64" />
      <p className="text-lg">{bookingTexts.bookedText}</p>
      <p className="mt-3 rounded-md border border-transparent bg-sunken px-4 py-3 font-medium">
        <span className="block first-letter:uppercase">{formatLesson(lecture.schedule, lecture.scheduleEnd)}</span>
        <span className="block text-ink-soft">
          {lecture.teacherFullName || lecture.teacherUsername} ·&nbsp;{formatEuros(lecture.price)}
        </span>
      </p>
    </Dialog>
  );
}
