import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useUser } from '#shared/api/use-user.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { personName } from '#shared/format/person-name.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { isAhead, listStatusChanges } from './rules.ts';
import { reservationTexts } from './texts.ts';
import { refreshAfterChange } from './use-lesson-change.ts';

/** 'Ошибка {status}: {text}' for every error response (product.md §8). */
const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? reservationTexts.httpError(error.status, error.message)
    : messageOf(error);

/** DOM id of the button for the details of a card. */
export const detailsDomId = (id: number): string => `details-${id}`;

/** The reservation that this viewer has just changed. */
let changed: number | undefined;

/**
 * After a change the pressed button is gone, and the card may be in another group. Only a keyboard
 * needs the card in sight: a teacher with a mouse answers the next request.
 */
function useFocusAfterChange({ id, status }: Reservation): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new status removes the button.
  useLayoutEffect(() => {
    if (changed !== id) return;
    changed = undefined;
    const details = document.getElementById(detailsDomId(id));
    if (!details || document.activeElement !== document.body) return;
    details.focus({ preventScroll: true });
    if (details.matches(':focus-visible')) details.scrollIntoView({ block: 'nearest' });
  }, [id, status]);
}

/** Buttons for the status changes of this viewer. Refusals and payments ask for a confirmation. */
export function StatusButtons({ reservation }: { reservation: Reservation }) {
  const session = useSession();
  const isBlocked = Boolean(useUser().data?.block);
  const queryClient = useQueryClient();
  const now = useNow();
  useFocusAfterChange(reservation);
  const [asking, setAsking] = useState<'CLOSED' | 'PAID'>();
  const change = useMutation({
    mutationFn: (status: ReservationStatus) =>
      call('updateReservationStatus', { body: { id: reservation.id, status } }),
    onSuccess: () => {
      changed = reservation.id;
      toast({ title: reservationTexts.statusChanged, variant: 'success' });
    },
    onError: (error) => toast({ title: reservationTexts.statusChangeFailed(describeFailure(error)), variant: 'error' }),
    // After success and failure, wait for the fresh list before the button becomes active.
    onSettled: async () => {
      await refreshAfterChange(queryClient, reservation);
      setAsking(undefined);
    },
  });
  const press = (to: ReservationStatus) => {
    if (change.isPending) return;
    if (to === 'CLOSED' || to === 'PAID') setAsking(to);
    else change.mutate(to);
  };
  return (
    <>
      {listStatusChanges(reservation, { ...session, isBlocked }, now).map(({ to, label, isDue }) => (
        <Button
          key={to}
          size="small"
          variant={isDue ? 'primary' : 'secondary'}
          onClick={() => press(to)}
          loading={change.isPending && change.variables === to}
        >
          {label}
        </Button>
      ))}
      {asking ? (
        <StatusQuestion
          to={asking}
          reservation={reservation}
          onConfirm={() => change.mutate(asking)}
          onCancel={() => setAsking(undefined)}
          isPending={change.isPending}
        />
      ) : null}
    </>
  );
}

type StatusQuestionProps = {
  to: 'CLOSED' | 'PAID';
  reservation: Reservation;
  onConfirm: () => void;
  onCancel: () => void;
  isPending: boolean;
};

/** Confirmation with person, amount and time, before money moves or a request is refused. */
function StatusQuestion({ to, reservation, ...dialog }: StatusQuestionProps) {
  const { lecture, studentFullName, username } = reservation;
  const lesson = formatLesson(lecture.schedule, lecture.scheduleEnd);
  const student = personName(studentFullName, username);
  const price = formatEuros(lecture.price);
  return to === 'PAID' ? (
    <ConfirmDialog
      isOpen
      tone="primary"
      question={reservationTexts.payQuestion(price)}
      detail={reservationTexts.payDetail(student, lesson, isAhead(reservation, new Date()))}
      confirmLabel={reservationTexts.pay(price)}
      cancelLabel={reservationTexts.notYet}
      {...dialog}
    />
  ) : (
    <ConfirmDialog
      isOpen
      question={reservationTexts.refuseQuestion}
      detail={reservationTexts.refuseDetail(student, lesson)}
      confirmLabel={reservationTexts.refuse}
      cancelLabel={reservationTexts.notYet}
      {...dialog}
    />
  );
}
