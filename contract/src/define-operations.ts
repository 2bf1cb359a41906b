import * as z from 'zod/mini';
import type { Role } from './roles.ts';

/**
 * Who may call: anyone, a person who is signed in, a person with a confirmed account (the write
 * checks it), or a rank and above. A rule of the domain checks ownership.
 */
export type Access = 'anyone' | 'signed-in' | 'confirmed' | Role;

/** Rate limits. They count calls by account or by address. */
export type RequestLimit =
  | 'registrationsByAddress'
  | 'refreshesByAddress'
  | 'verificationsByUser'
  | 'emailCodesByUser'
  | 'commentsByUser'
  | 'reservationsByUser'
  | 'uploadsByUser'
  | 'passwordLinksByAddress'
  | 'proofsByUser'
  | 'passkeysByAddress'
  | 'reportsByUser'
  | 'noticesByAddress'
  | 'calendarsByUser'
  | 'payoutsByUser'
  | 'intentsByUser'
  | 'asksByAddress'
  | 'archivesByUser'
  | 'settingsByUser'
  | 'previewsByUser'
  | 'guidesByUser';

/**
 * Kinds of data in cached responses: catalogue: reference data; guides: lists, topics and search;
 * guide: one guide; comments: those of one guide; teachers: the search; teacher: prices, keywords
 * and free slots of one teacher.
 */
export type CachedData = 'catalogue' | 'guides' | 'guide' | 'comments' | 'teachers' | 'teacher';

export interface Operation {
  /** Method and path, relative to the host. */
  endpoint: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
  /** The call takes an `Idempotency-Key`: a second call with the key gets the first response. */
  repeatable?: true;
  summary: string;
  access: Access;
  /**
   * A write that stays open to people who are blocked from writing: it reads, cancels, pays back or
   * keeps the own account safe. A schema opens only the bodies that match it. Reads need no mark.
   */
  whileBlocked?: true | z.ZodMiniType;
  /** HTTP status of success. */
  status: 200 | 201 | 202 | 204;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** The field of a multipart upload that carries the file; no schema describes such a body. */
  multipart?: string;
  /**
   * The caller needs an elevated session (`elevate`, docs/design.md §21). 'staff': if the account
   * has or needs a second factor. 'always': the call could lock an owner out, or take an owner's
   * money or data out.
   */
  elevated?: 'staff' | 'always';
  /** Bytes of a larger body than `defaultBodyBytesMax`. */
  bodyBytesMax?: number;
  /** Content type of responses that are not JSON. */
  produces?: string;
  /** The response has the list's total in `X-Total-Count`. */
  counted?: boolean;
  /**
   * The response depends only on the address and on cached data, not on caller or clock. The server
   * replays it until a write changes that data.
   */
  cacheable?: boolean;
  /**
   * Data in its cached responses. A write that changes such data invalidates them in all processes.
   */
  shows?: readonly CachedData[];
  /** Data that a call may change. */
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
