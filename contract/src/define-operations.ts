import * as z from 'zod/mini';
import type { Role } from './roles.ts';

/**
 * Who may call: anyone; whoever is signed in; whoever is signed in and confirmed (the write itself checks it); or a rank
 * and above. Ownership is checked by the area's rule.
 */
export type Access = 'anyone' | 'signed-in' | 'confirmed' | Role;

/** Windows in which an operation may be called a number of times, by the caller's account or address. */
export type RequestLimit =
  | 'registrationsByAddress'
  | 'refreshesByAddress'
  | 'verificationsByUser'
  | 'commentsByUser'
  | 'reservationsByUser'
  | 'uploadsByUser'
  | 'passwordLinksByAddress'
  | 'proofsByUser'
  | 'passkeysByAddress'
  | 'reportsByUser'
  | 'calendarsByUser';

/**
 * Data that cached responses show: reference data; lists, topics and search of guides; one guide; the comments of one; the
 * search of teachers; prices, keywords and free slots of one teacher.
 */
export type CachedData = 'catalogue' | 'guides' | 'guide' | 'comments' | 'teachers' | 'teacher';

export interface Operation {
  /** Method and path, relative to the host. */
  endpoint: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
  /** The call takes an `Idempotency-Key`: a second call with the same key gets the first response and does nothing. */
  repeatable?: true;
  summary: string;
  access: Access;
  /** HTTP status of success. */
  status: 200 | 201 | 202 | 204;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** The field of a multipart upload that carries the file; no schema describes such a body. */
  multipart?: string;
  /**
   * The caller must have proved anew who they are (`elevate`, docs/design.md §21): 'staff' where a second factor is
   * required or there is one, 'always' for what could lock an owner out.
   */
  elevated?: 'staff' | 'always';
  /** Bytes of a larger body than `defaultBodyBytesMax`. */
  bodyBytesMax?: number;
  /** Content type of responses that are not JSON. */
  produces?: string;
  /** The response has the list's total in `X-Total-Count`. */
  counted?: boolean;
  /**
   * The response depends on nothing but the address and cached data (no caller, no clock), so the server replays it
   * from memory until a write changes that data.
   */
  cacheable?: boolean;
  /** What its cached responses show: they are dropped, in every process, when a write changes that. */
  shows?: readonly CachedData[];
  /** What a call may change, so which cached responses it drops. */
  changes?: readonly CachedData[];
  /** Each call counts in this window; when it is full, the call is refused with 429. */
  limit?: RequestLimit;
}

/** A JSON body is refused beyond this many bytes, unless its operation allows more. */
export const defaultBodyBytesMax = 16_384;
/** For bodies with texts of several thousand characters, which JSON may write in six bytes each. */
export const textBodyBytesMax = 65_536;

/** Checks the rows of a domain and preserves their exact types. */
export const defineOperations = <const O extends Readonly<Record<string, Operation>>>(rows: O): O => rows;

/** The response of an operation that returns no JSON; see `produces`. */
export const text = z.string();
