import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SuccessIcon } from '../ui/icons.tsx';
import { bookingTexts } from './texts.ts';

/** The reservation was made; what happens next. */
export function ReservedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={bookingTexts.reservedTitle}
      footer={
        <>
          <ButtonLink to="/profile" variant="secondary" className="max-sm:flex-1">
            {bookingTexts.myLessons}
          </ButtonLink>
          <Button onClick={onClose} className="max-sm:flex-1">
            {bookingTexts.done}
          </Button>
        </>
      }
    >
      <div className="flex items-start gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-positive-soft text-positive">
          <SuccessIcon size={30} />
        </span>
        <p className="pt-1 text-lg">{bookingTexts.reservedText}</p>
      </div>
    </Dialog>
  );
}
