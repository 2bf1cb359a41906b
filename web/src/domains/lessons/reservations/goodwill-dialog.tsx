import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import { MoneyBackDialog } from '#domains/balance/public-dialogs.ts';
import { call } from '#shared/api/call.ts';
import { personName } from '#shared/format/person-name.ts';
import { lessonTexts as texts } from './lesson-texts.ts';
import { useLessonChange } from './use-lesson-change.ts';

type GoodwillDialogProps = { reservation: ReservationDetails; onClose: () => void };

/** A curator refunds the student of a lesson from the portal's money. */
export function GoodwillDialog({ reservation, onClose }: GoodwillDialogProps) {
  const giving = useLessonChange(reservation, {
    send: (body: { amount: number; reason: string }) =>
      call('giveGoodwill', { params: { id: String(reservation.id) }, body }),
    done: texts.goodwillDone,
    onClose,
  });
  return (
    <MoneyBackDialog
      title={texts.goodwillTitle}
      draft={`goodwill-draft.${reservation.id}`}
      submitLabel={texts.goodwill}
      send={giving.mutateAsync}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {texts.goodwillLead(personName(reservation.studentFullName, reservation.username))}
      </p>
    </MoneyBackDialog>
  );
}
