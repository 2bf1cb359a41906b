import type { CreateReservationBody, Reservation } from '@kampus/contract/lessons/reservations';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lecturesKey, teachersKey } from '#domains/teaching/public.ts';
import { call } from '#shared/api/call.ts';
import { useIsLeft } from '#shared/forms/use-is-left.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { reservationsKey } from '../reservations/key.ts';
import { bookingTexts } from './texts.ts';

interface BookingHandlers {
  onBooked: (reservation: Reservation) => void;
  onFailed: () => void;
}

/** Reserves a lecture. Success and failure both invalidate the teacher's calendar. */
export function useBooking(lecture: Lecture, { onBooked, onFailed }: BookingHandlers) {
  const queryClient = useQueryClient();
  const isLeft = useIsLeft();
  return useMutation({
    mutationFn: (body: CreateReservationBody) => call('createReservation', { body }),
    onSuccess: (reservation) => {
      void queryClient.invalidateQueries({ queryKey: reservationsKey });
      onBooked(reservation);
    },
    onError: (error) => {
      if (isLeft.current) toastFailure(bookingTexts.failed)(error);
      onFailed();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: lecturesKey(lecture.teacherUsername) });
      void queryClient.invalidateQueries({ queryKey: teachersKey });
    },
  });
}
