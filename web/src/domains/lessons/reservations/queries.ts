import type { ReservationStatus } from '@kampus/contract/lessons/reservations';
import { limits } from '@kampus/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';
import { refetchEvery } from '#shared/api/retry.ts';
import { reservationsKey } from './key.ts';
import { waitsForTeacher } from './rules.ts';

/** A visible list shows changes by the other side after at most this time. */
const refetchInterval = refetchEvery(10_000);
export const reservationPageSize = 60;

const pageOf = (page: number) => ({ page: String(page), size: String(reservationPageSize) });

export const teacherReservationsQuery = (username: string, page: number) =>
  queryOptions({
    queryKey: [...reservationsKey, 'teacher', username, page],
    queryFn: ({ signal }) => callList('listTeacherReservations', { params: { username }, query: pageOf(page), signal }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });

/** Filter of all reservations. '' means all. Dates are `YYYY-MM-DD`, both inclusive. */
export interface ReservationFilter {
  status: ReservationStatus | '';
  /** The login of the student or the teacher. */
  person: string;
  from: string;
  to: string;
}

export const allReservationsQuery = (filter: ReservationFilter, page: number) =>
  queryOptions({
    queryKey: [...reservationsKey, 'all', filter, page],
    queryFn: ({ signal }) => {
      const { status, person, from, to } = filter;
      const set = {
        status: status || undefined,
        person: person || undefined,
        from: from || undefined,
        to: to || undefined,
      };
      return callList('listAllReservations', { query: { ...pageOf(page), ...set }, signal });
    },
    refetchInterval,
    placeholderData: keepPreviousData,
  });

/** A student's lessons, the latest first. All that are to come are on the first page. */
export const userReservationsQuery = (username: string, page = 0) =>
  queryOptions({
    queryKey: [...reservationsKey, 'user', username, page],
    queryFn: ({ signal }) => {
      const query = { page: String(page), size: String(limits.list.size) };
      return callList('listUserReservations', { params: { username }, query, signal });
    },
    refetchInterval,
  });

/**
 * Number of lessons that wait for this teacher's answer, for the badge in the sidebar. The list
 * begins with them.
 */
export const waitingCountQuery = (username: string) =>
  queryOptions({
    ...teacherReservationsQuery(username, 0),
    select: ({ items }) => items.filter(waitsForTeacher).length,
  });

/** One reservation with its history and the viewer's actions. */
export const reservationQuery = (id: number) =>
  queryOptions({
    queryKey: [...reservationsKey, 'one', id],
    queryFn: ({ signal }) => call('getReservation', { params: { id: String(id) }, signal }),
    refetchInterval,
  });
