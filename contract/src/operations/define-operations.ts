import * as z from 'zod/mini';
import type { OperationName } from '../endpoints.ts';
import type { Role } from '../roles.ts';

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

/** Checks an area's rows and keeps their exact types. */
export const defineOperations = <const O extends Partial<Record<OperationName, Operation>>>(rows: O): O => rows;

/** The response of an operation that does not answer with JSON; see `produces`. */
export const text = z.string();
