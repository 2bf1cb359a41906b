import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as balance from './balance.ts';
import * as catalogue from './catalogue.ts';
import * as comments from './comments.ts';
import type { OperationName } from './endpoints.ts';
import { idParams, noContent, usernameParams } from './fields.ts';
import * as guides from './guides.ts';
import * as lectures from './lectures.ts';
import * as reservations from './reservations.ts';
import type { Role } from './roles.ts';
import * as teachers from './teachers.ts';

/**
 * Who may call: anyone; who is signed in; whose account is confirmed as well (checked by the write itself);
 * or a rank. Ownership is the rule's own business.
 */
export type Access = 'anyone' | 'signed-in' | 'confirmed' | Role;

export interface Operation {
  summary: string;
  access: Access;
  /** HTTP status of success. */
  status: 200 | 201 | 204;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** True for multipart uploads, whose body no schema describes. */
  multipart?: boolean;
  /** Content type of answers that are not JSON. */
  produces?: string;
  /** The list's total stands in `X-Total-Count`. */
  counted?: boolean;
}

const define = <const O extends Record<OperationName, Operation>>(table: O): O => table;
const text = z.string();

export const operations = define({
  login: {
    summary: 'Sign in',
    access: 'anyone',
    status: 200,
    body: accounts.loginBody,
    response: accounts.tokenPair,
  },
  register: {
    summary: 'Register a student',
    access: 'anyone',
    status: 201,
    body: accounts.registerBody,
    response: accounts.registration,
  },
  refresh: {
    summary: 'Exchange a refresh token for a fresh pair',
    access: 'anyone',
    status: 200,
    body: accounts.refreshBody,
    response: accounts.tokenPair,
  },
  logout: {
    summary: 'Revoke the family of a refresh token',
    access: 'anyone',
    status: 204,
    body: accounts.refreshBody,
    response: noContent,
  },
  requestVerification: {
    summary: 'A new link to confirm the account with',
    access: 'signed-in',
    status: 200,
    response: accounts.verification,
  },
  getMe: { summary: 'The current user', access: 'signed-in', status: 200, response: accounts.user },
  updateProfile: {
    summary: 'Save the own profile',
    access: 'signed-in',
    status: 200,
    body: accounts.profileBody,
    response: accounts.user,
  },
  uploadAvatar: {
    summary: 'Upload the own avatar (multipart field `avatar`)',
    access: 'signed-in',
    status: 200,
    multipart: true,
    response: accounts.avatarUploaded,
  },

  listUniversities: {
    summary: 'Universities',
    access: 'anyone',
    status: 200,
    query: catalogue.catalogueQuery,
    response: z.array(catalogue.university),
    counted: true,
  },
  getUniversity: {
    summary: 'A university',
    access: 'anyone',
    status: 200,
    params: idParams,
    response: catalogue.university,
  },
  listFaculties: {
    summary: 'Faculties',
    access: 'anyone',
    status: 200,
    query: catalogue.byUniversity,
    response: z.array(catalogue.faculty),
    counted: true,
  },
  listSpecialties: {
    summary: 'Specialties',
    access: 'anyone',
    status: 200,
    query: catalogue.byFaculty,
    response: z.array(catalogue.specialty),
    counted: true,
  },
  listKeywords: {
    summary: 'Keywords',
    access: 'anyone',
    status: 200,
    query: catalogue.catalogueQuery,
    response: z.array(catalogue.keyword),
    counted: true,
  },
  listTopics: {
    summary: 'Topics: faculties and dormitories',
    access: 'anyone',
    status: 200,
    query: catalogue.byUniversity,
    response: z.array(catalogue.topic),
    counted: true,
  },

  listGuides: {
    summary: 'Guides, newest first',
    access: 'anyone',
    status: 200,
    query: guides.guideListQuery,
    response: guides.guidePage,
  },
  createGuide: {
    summary: 'Create a guide',
    access: 'CURATOR',
    status: 201,
    body: guides.createGuideBody,
    response: guides.savedGuide,
  },
  searchGuides: {
    summary: 'Search topics and guides',
    access: 'anyone',
    status: 200,
    query: guides.guideSearchQuery,
    response: z.array(guides.searchHit),
  },
  previewGuide: {
    summary: 'What would be kept of a body',
    access: 'CURATOR',
    status: 200,
    body: guides.previewBody,
    response: guides.preview,
  },
  getGuide: { summary: 'A guide', access: 'anyone', status: 200, params: idParams, response: guides.guide },
  updateGuide: {
    summary: 'Save a guide',
    access: 'CURATOR',
    status: 200,
    params: idParams,
    body: guides.updateGuideBody,
    response: guides.savedGuide,
  },
  listGuideVersions: {
    summary: 'Saved versions of a guide, newest first',
    access: 'CURATOR',
    status: 200,
    params: idParams,
    response: z.array(guides.guideVersion),
  },
  getGuideVersion: {
    summary: 'A saved version of a guide',
    access: 'CURATOR',
    status: 200,
    params: guides.guideVersionParams,
    response: guides.guideVersionFull,
  },

  listComments: {
    summary: 'Comments of a guide, oldest first',
    access: 'anyone',
    status: 200,
    params: comments.guideCommentsParams,
    query: comments.commentListQuery,
    response: z.array(comments.comment),
    counted: true,
  },
  createComment: {
    summary: 'Comment on a guide',
    access: 'confirmed',
    status: 201,
    body: comments.createCommentBody,
    response: comments.comment,
  },
  updateComment: {
    summary: 'Edit the own comment',
    access: 'confirmed',
    status: 200,
    params: idParams,
    body: comments.updateCommentBody,
    response: comments.comment,
  },
  removeComment: {
    summary: 'Delete the own comment',
    access: 'confirmed',
    status: 204,
    params: idParams,
    response: noContent,
  },

  listTeachers: {
    summary: 'Teachers, soonest free first',
    access: 'anyone',
    status: 200,
    query: teachers.teacherListQuery,
    response: z.array(teachers.teacherSchedule),
    counted: true,
  },
  listTeacherKeywords: {
    summary: 'Keywords of a teacher',
    access: 'anyone',
    status: 200,
    query: teachers.keywordsOfTeacherQuery,
    response: z.array(catalogue.keyword),
    counted: true,
  },
  addTeacherKeyword: {
    summary: 'Add a keyword to oneself',
    access: 'TEACHER',
    status: 201,
    body: teachers.addKeywordBody,
    response: catalogue.keyword,
  },
  removeTeacherKeyword: {
    summary: 'Remove a keyword from oneself',
    access: 'TEACHER',
    status: 204,
    params: idParams,
    response: noContent,
  },
  getPrices: {
    summary: 'Prices of a teacher by group size',
    access: 'anyone',
    status: 200,
    params: usernameParams,
    response: teachers.priceMap,
  },
  replacePrices: {
    summary: 'Replace the own prices',
    access: 'TEACHER',
    status: 200,
    body: teachers.pricesBody,
    response: teachers.priceMap,
  },

  listLectures: {
    summary: 'Calendar of a teacher',
    access: 'anyone',
    status: 200,
    params: usernameParams,
    query: lectures.lectureListQuery,
    response: z.array(lectures.lecture),
    counted: true,
  },
  createLectures: {
    summary: 'Publish slots, all or none',
    access: 'TEACHER',
    status: 201,
    body: lectures.createLecturesBody,
    response: z.array(lectures.lecture),
  },
  removeLecture: {
    summary: 'Delete an own OPEN slot',
    access: 'TEACHER',
    status: 204,
    params: idParams,
    response: noContent,
  },
  duplicateWeek: {
    summary: 'Copy the slots of the week before',
    access: 'TEACHER',
    status: 201,
    query: lectures.duplicateQuery,
    response: z.array(lectures.lecture),
  },

  createReservation: {
    summary: 'Reserve a lecture',
    access: 'confirmed',
    status: 201,
    body: reservations.createReservationBody,
    response: reservations.reservation,
  },
  listUserReservations: {
    summary: 'Reservations that a user made, newest first',
    access: 'signed-in',
    status: 200,
    params: usernameParams,
    query: balance.transactionListQuery,
    response: z.array(reservations.reservation),
    counted: true,
  },
  listTeacherReservations: {
    summary: 'Reservations of a teacher’s lectures, newest first',
    access: 'signed-in',
    status: 200,
    params: usernameParams,
    query: balance.transactionListQuery,
    response: z.array(reservations.reservation),
    counted: true,
  },
  listAllReservations: {
    summary: 'All reservations, newest first',
    access: 'CURATOR',
    status: 200,
    query: balance.transactionListQuery,
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
  getCalendarFeed: {
    summary: 'The lessons of whoever holds the secret address',
    access: 'anyone',
    status: 200,
    params: reservations.calendarFeedParams,
    response: text,
    produces: 'text/calendar',
  },

  getBalance: { summary: 'The own balance', access: 'signed-in', status: 200, response: balance.balance },
  listTransactions: {
    summary: 'The own transactions, newest first',
    access: 'signed-in',
    status: 200,
    query: balance.transactionListQuery,
    response: z.array(balance.transaction),
    counted: true,
  },
  listAllTransactions: {
    summary: 'All transactions, newest first',
    access: 'CURATOR',
    status: 200,
    query: balance.allTransactionsQuery,
    response: z.array(balance.transaction),
    counted: true,
  },
  summarizeTransactions: {
    summary: 'Totals of all transactions, and by week',
    access: 'CURATOR',
    status: 200,
    query: balance.transactionSummaryQuery,
    response: balance.transactionSummary,
  },
  exportTransactions: {
    summary: 'All transactions as CSV',
    access: 'CURATOR',
    status: 200,
    query: balance.transactionSummaryQuery,
    response: text,
    produces: 'text/csv',
  },
  topUp: {
    summary: 'Top up a balance from the treasury',
    access: 'CURATOR',
    status: 200,
    body: balance.topUpBody,
    response: balance.topUpAnswer,
  },

  listAudit: {
    summary: 'Management actions, newest first',
    access: 'ADMIN',
    status: 200,
    query: admin.auditQuery,
    response: z.array(admin.auditEntry),
    counted: true,
  },
});

export type Operations = typeof operations;

type Parsed<O, K extends string, Direction extends 'in' | 'out'> =
  O extends Record<K, infer S extends z.ZodMiniType> ? (Direction extends 'in' ? z.input<S> : z.output<S>) : undefined;

/** What a caller sends, as it goes over the wire. */
export interface Request<N extends OperationName> {
  params: Parsed<Operations[N], 'params', 'in'>;
  query: Parsed<Operations[N], 'query', 'in'>;
  body: Parsed<Operations[N], 'body', 'in'>;
}

/** What a handler receives, validated and converted. */
export interface Input<N extends OperationName> {
  params: Parsed<Operations[N], 'params', 'out'>;
  query: Parsed<Operations[N], 'query', 'out'>;
  body: Parsed<Operations[N], 'body', 'out'>;
}

export type Response<N extends OperationName> = z.output<Operations[N]['response']>;
