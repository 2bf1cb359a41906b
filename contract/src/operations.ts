import type * as z from 'zod/mini';
import { balanceOperations } from './balance/operations.ts';
import { catalogueOperations } from './catalogue/operations.ts';
import { commentOperations } from './comments/operations.ts';
import type { Operation } from './define-operations.ts';
import { noticeOperations } from './desk/notice-operations.ts';
import { adminOperations } from './desk/operations.ts';
import { factOperations } from './guides/fact-operations.ts';
import { guideOperations } from './guides/operations.ts';
import { searchOperations } from './guides/search-operations.ts';
import { accountOperations } from './identity/account-operations.ts';
import { decisionOperations } from './identity/decision-operations.ts';
import { emailOperations } from './identity/email-operations.ts';
import { passkeyOperations } from './identity/passkey-operations.ts';
import { studyOperations } from './identity/study-operations.ts';
import { moveOperations } from './lessons/move-operations.ts';
import { disputeOperations } from './lessons/report-operations.ts';
import { reservationOperations } from './lessons/reservation-operations.ts';
import { reviewOperations } from './lessons/review-operations.ts';
import { calendarOperations } from './teaching/calendar-operations.ts';
import { lectureOperations } from './teaching/lecture-operations.ts';
import { teacherOperations } from './teaching/teacher-operations.ts';
import { watchOperations } from './teaching/watch-operations.ts';
import { scheduleOperations } from './teaching/week-operations.ts';

export {
  type Access,
  type CachedData,
  defaultBodyBytesMax,
  type Operation,
  type RequestLimit,
} from './define-operations.ts';

/** Every operation of the API. The rows are in the folders of the domains. */
export const operations = {
  ...accountOperations,
  ...passkeyOperations,
  ...decisionOperations,
  ...emailOperations,
  ...studyOperations,
  ...catalogueOperations,
  ...guideOperations,
  ...factOperations,
  ...searchOperations,
  ...commentOperations,
  ...teacherOperations,
  ...reviewOperations,
  ...lectureOperations,
  ...scheduleOperations,
  ...calendarOperations,
  ...watchOperations,
  ...reservationOperations,
  ...moveOperations,
  ...disputeOperations,
  ...balanceOperations,
  ...noticeOperations,
  ...adminOperations,
} satisfies Readonly<Record<string, Operation>>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** Operations that return a list with its total in `X-Total-Count`. */
export type CountedOperation = {
  [N in OperationName]: Operations[N] extends { counted: true } ? N : never;
}[OperationName];

type Parsed<O, K extends string, Direction extends 'in' | 'out'> =
  O extends Record<K, infer S extends z.ZodMiniType> ? (Direction extends 'in' ? z.input<S> : z.output<S>) : undefined;

/** What a caller sends, as JSON encodes it. */
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
