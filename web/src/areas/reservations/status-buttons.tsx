import type { Reservation, ReservationStatus } from '@kampus/contract/reservations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { balanceQuery, transactionsKey } from '../balance/public.ts';
import { lecturesKey } from '../lectures/public.ts';
import { reservationsKey } from './queries.ts';
import { listStatusChanges } from './rules.ts';
import { reservationTexts } from './texts.ts';

/** 'Ошибка {status}: {text}' for every answer but success (product.md §8). */
const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? reservationTexts.httpError(error.status, error.message)
    : messageOf(error);

/** The changes that this viewer may make, by status and person. */
export function StatusButtons({ reservation }: { reservation: Reservation }) {
  const viewer = useSession();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (status: ReservationStatus) =>
      call('updateReservationStatus', { body: { id: reservation.id, status } }),
    onSuccess: () => toast({ title: reservationTexts.statusChanged, variant: 'success' }),
    onError: (error) => toast({ title: reservationTexts.statusChangeFailed(describeFailure(error)), variant: 'error' }),
    // Refused or not, the list shows what is true now; the button waits for it.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: balanceQuery.queryKey });
      void queries.invalidateQueries({ queryKey: transactionsKey });
      void queries.invalidateQueries({ queryKey: lecturesKey(reservation.lecture.teacherUsername) });
      return queries.invalidateQueries({ queryKey: reservationsKey });
    },
  });
  return listStatusChanges(reservation, viewer).map(({ to, label }) => (
    <Button
      key={to}
      size="small"
      variant={to === 'CLOSED' ? 'secondary' : 'primary'}
      onClick={() => {
        if (!change.isPending) change.mutate(to);
      }}
      loading={change.isPending && change.variables === to}
    >
      {label}
    </Button>
  ));
}
