import type { Lecture } from '@kampus/contract/lectures';
import type { CreateReservationBody, Reservation } from '@kampus/contract/reservations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAttemptKeys } from '#shared/api/attempt-key.ts';
import { call } from '#shared/api/call.ts';
import { reservationsKey } from '../reservations/queries.ts';

type ReserveHandlers = { onReserved: (reservation: Reservation) => void; onFailed: () => void };

/** Reserves a lecture; whatever comes of it, the teacher's calendar is read anew. */
export function useReserve(lecture: Lecture, { onReserved, onFailed }: ReserveHandlers) {
  const queries = useQueryClient();
  const [attempts] = useState(createAttemptKeys);
  return useMutation({
    mutationFn: (body: CreateReservationBody) =>
      call('createReservation', { body, headers: { 'idempotency-key': attempts.keyOf(body) } }),
    onSuccess: (reservation) => {
      void queries.invalidateQueries({ queryKey: reservationsKey });
      onReserved(reservation);
    },
    onError: (error) => {
      attempts.handleFailure(error);
      onFailed();
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['lectures', lecture.teacherUsername] });
      void queries.invalidateQueries({ queryKey: ['teachers'] });
    },
  });
}
