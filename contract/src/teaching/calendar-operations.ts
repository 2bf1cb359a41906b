import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams, noContent } from '../fields.ts';
import * as calendars from './calendars.ts';

export const calendarOperations = defineOperations({
  listBusyCalendars: {
    endpoint: 'GET /api/schedule/busy-calendars',
    summary: 'The other calendars whose events hide the own free time',
    access: 'TEACHER',
    status: 200,
    response: z.array(calendars.busyCalendar),
  },
  addBusyCalendar: {
    endpoint: 'POST /api/schedule/busy-calendars',
    summary: 'Read another calendar from its secret ICS address, and keep reading it',
    access: 'TEACHER',
    status: 201,
    body: calendars.busyCalendarBody,
    response: calendars.busyCalendar,
    limit: 'calendarsByUser',
    changes: ['teachers', 'teacher'],
  },
  readBusyCalendar: {
    endpoint: 'POST /api/schedule/busy-calendars/:id/read',
    summary: 'Read another calendar now',
    access: 'TEACHER',
    status: 200,
    params: idParams,
    response: calendars.busyCalendar,
    limit: 'calendarsByUser',
    changes: ['teachers', 'teacher'],
  },
  removeBusyCalendar: {
    endpoint: 'DELETE /api/schedule/busy-calendars/:id',
    summary: 'Forget another calendar',
    access: 'TEACHER',
    whileBlocked: true,
    status: 204,
    params: idParams,
    response: noContent,
    changes: ['teachers', 'teacher'],
  },
});
