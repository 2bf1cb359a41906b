import type * as z from 'zod/mini';
import type { OperationName, SuccessStatus } from './endpoints.ts';
import { accountOperations } from './operations/accounts.ts';
import { adminOperations } from './operations/admin.ts';
import { balanceOperations } from './operations/balance.ts';
import { calendarOperations } from './operations/calendars.ts';
import { catalogueOperations } from './operations/catalogue.ts';
import { commentOperations } from './operations/comments.ts';
import type { Operation } from './operations/define-operations.ts';
import { disputeOperations } from './operations/disputes.ts';
import { guideOperations } from './operations/guides.ts';
import { lectureOperations } from './operations/lectures.ts';
import { moveOperations } from './operations/moves.ts';
import { passkeyOperations } from './operations/passkeys.ts';
import { reservationOperations } from './operations/reservations.ts';
import { reviewOperations } from './operations/reviews.ts';
import { scheduleOperations } from './operations/schedule.ts';
import { teacherOperations } from './operations/teachers.ts';

export type { Access, CachedData, Operation, RequestLimit } from './operations/define-operations.ts';
export { defaultBodyBytesMax } from './operations/define-operations.ts';

/** Every operation of the API; the rows are in `operations/`, one file for each area. */
export const operations = {
  ...accountOperations,
  ...passkeyOperations,
  ...catalogueOperations,
  ...guideOperations,
  ...commentOperations,
  ...teacherOperations,
  ...reviewOperations,
  ...lectureOperations,
  ...scheduleOperations,
  ...calendarOperations,
  ...reservationOperations,
  ...moveOperations,
  ...disputeOperations,
  ...balanceOperations,
  ...adminOperations,
} satisfies { [N in OperationName]: Operation & { status: SuccessStatus<N> } };

export type Operations = typeof operations;

/** Operations whose list names its total in `X-Total-Count`. */
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
