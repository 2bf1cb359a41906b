import * as z from 'zod/mini';
import { defineOperations, textBodyBytesMax } from '../define-operations.ts';
import { idParams, noContent, usernameParams } from '../fields.ts';
import * as lectures from './lectures.ts';

export const lectureOperations = defineOperations({
  listLectures: {
    endpoint: 'GET /api/lectures/teacher/:username',
    summary: 'Calendar of a teacher',
    access: 'anyone',
    status: 200,
    params: usernameParams,
    query: lectures.lectureListQuery,
    response: z.array(lectures.lecture),
    counted: true,
    shows: ['teacher', 'catalogue'],
  },
  createLectures: {
    endpoint: 'POST /api/lectures',
    summary: 'Publish slots, all or none',
    access: 'TEACHER',
    status: 201,
    body: lectures.createLecturesBody,
    bodyBytesMax: textBodyBytesMax,
    response: z.array(lectures.lecture),
    changes: ['teachers', 'teacher'],
  },
  removeLecture: {
    endpoint: 'DELETE /api/lectures/:id',
    summary: 'Delete an own OPEN slot',
    access: 'TEACHER',
    whileBlocked: true,
    status: 204,
    params: idParams,
    response: noContent,
    changes: ['teachers', 'teacher'],
  },
  cancelDay: {
    endpoint: 'POST /api/lectures/cancel-day',
    repeatable: true,
    summary: 'Cancel all lessons of a day and withdraw its free slots',
    access: 'TEACHER',
    whileBlocked: true,
    status: 200,
    body: lectures.cancelDayBody,
    response: lectures.cancelledDay,
    changes: ['teachers', 'teacher'],
  },
  duplicateWeek: {
    endpoint: 'POST /api/lectures/duplicate',
    summary: 'Copy the slots of the week before',
    access: 'TEACHER',
    status: 201,
    query: lectures.duplicateQuery,
    response: z.array(lectures.lecture),
    changes: ['teachers', 'teacher'],
  },
});
