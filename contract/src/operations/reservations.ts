import * as z from 'zod/mini';
import { idParams, noContent, usernameParams } from '../fields.ts';
import * as reservations from '../reservations.ts';
import { defineOperations, text } from './define-operations.ts';

export const reservationOperations = defineOperations({
  createReservation: {
    summary: 'Reserve a lecture',
    access: 'confirmed',
    status: 201,
    body: reservations.createReservationBody,
    response: reservations.reservation,
    limit: 'reservationsByUser',
  },
  listUserReservations: {
    summary: 'Reservations that a user made, newest first',
    access: 'signed-in',
    status: 200,
    params: usernameParams,
    query: reservations.reservationListQuery,
    response: z.array(reservations.reservation),
    counted: true,
  },
  listTeacherReservations: {
    summary: 'Reservations of a teacher’s lectures, newest first',
    access: 'signed-in',
    status: 200,
    params: usernameParams,
    query: reservations.reservationListQuery,
    response: z.array(reservations.reservation),
    counted: true,
  },
  listAllReservations: {
    summary: 'All reservations, newest first',
    access: 'CURATOR',
    status: 200,
    query: reservations.reservationListQuery,
    response: z.array(reservations.reservation),
    counted: true,
  },
  updateReservationStatus: {
    summary: 'Accept, refuse or mark as paid',
    access: 'confirmed',
    status: 200,
    body: reservations.updateStatusBody,
    response: reservations.reservation,
  },
  getReservation: {
    summary: 'A reservation with its history, for its two people and CURATOR and above',
    access: 'signed-in',
    status: 200,
    params: idParams,
    response: reservations.reservationDetails,
  },
  cancelReservation: {
    summary: 'Cancel a request or a lesson, by its student or its teacher',
    access: 'confirmed',
    status: 200,
    params: idParams,
    body: reservations.cancelReservationBody,
    response: reservations.reservation,
  },
  waiveFee: {
    summary: 'Give back the fee of a late cancellation, by its teacher, within 7 days',
    access: 'confirmed',
    status: 200,
    params: idParams,
    response: reservations.reservation,
  },
  getReservationCalendar: {
    summary: 'A lesson as an iCalendar file',
    access: 'signed-in',
    status: 200,
    params: idParams,
    response: text,
    produces: 'text/calendar',
  },
  createCalendarLink: {
    summary: 'A new secret address of the own calendar feed; the old one stops working',
    access: 'confirmed',
    status: 200,
    response: reservations.calendarLink,
  },
  removeCalendarLink: {
    summary: 'End the secret address of the own calendar feed',
    access: 'signed-in',
    status: 204,
    response: noContent,
  },
  getCalendarFeed: {
    summary: 'The lessons of whoever holds the secret address',
    access: 'anyone',
    status: 200,
    params: reservations.calendarFeedParams,
    response: text,
    produces: 'text/calendar',
  },
});
