import * as z from 'zod/mini';
import { transaction } from '../balance/balance.ts';
import { dateText, euros, id, instant, pageQuery, reason, searchText } from '../fields.ts';
import { accountStatus, block, blockScope, session, telegramState } from '../identity/accounts.ts';
import { studyProof } from '../identity/study.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';

/** One management action with its actor and subject. */
export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
const filterText = z.optional(z.string().check(z.maxLength(limits.search.filterMax)));
export const auditQuery = z.object({
  ...pageQuery(limits.list.size),
  actor: filterText,
  /** A complete action (`user.block`) or a prefix (`user.`). */
  action: filterText,
  /** The complete subject: `user:vera`, `guide:12`. */
  subject: filterText,
  /** Leaves out the sign-ins of staff. */
  signIns: z.optional(z.literal('hidden')),
  from: z.optional(dateText),
  to: z.optional(dateText),
});

/**
 * Numbers of waiting items at the desk: comments, guide corrections, guides to check, lesson
 * disputes, payouts.
 */
export const deskSummary = z.object({
  reports: z.int(),
  reviews: z.int(),
  /** Notices about guides, teachers, names, pictures, and about what was removed. */
  notices: z.int(),
  corrections: z.int(),
  guides: z.int(),
  disputes: z.int(),
  payouts: z.int(),
  /** Transfers of the bank account that a person must look at. */
  bank: z.int(),
  objections: z.int(),
});
export type DeskSummary = z.infer<typeof deskSummary>;

/** Actions that the viewer may perform on the user now. */
const personAction = z.enum(['BLOCK', 'UNBLOCK', 'ROLE', 'CONFIRM', 'PASSWORD_LINK', 'END_SESSIONS', 'TOP_UP']);
export type PersonAction = z.infer<typeof personAction>;

/** A user in the desk's list of people. */
export const personSummary = z.object({
  username: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  status: accountStatus,
  avatarUrl: z.nullable(z.string()),
  telegramUsername: z.nullable(z.string()),
  block: z.nullable(block),
  createdAt: instant,
  actions: z.array(personAction),
});
export type PersonSummary = z.infer<typeof personSummary>;

/** People by role, with an unconfirmed account, or with an active block. */
export const personGroup = z.enum([...roles, 'PENDING', 'BLOCKED']);
export type PersonGroup = z.infer<typeof personGroup>;

/**
 * `query` is a prefix of the login, name or Telegram name. Without it, all users are listed, newest
 * first.
 */
export const peopleQuery = z.object({
  ...pageQuery(limits.list.size),
  query: searchText,
  group: z.optional(personGroup),
});

const personLesson = z.object({
  id,
  status: z.string(),
  schedule: instant,
  teacher: z.string(),
  student: z.string(),
  price: euros,
});

/** Full desk view of a user. Each list has at most the latest twenty entries. */
export const person = z.object({
  ...personSummary.shape,
  telegram: telegramState,
  hasSecondFactor: z.boolean(),
  /** The person's proof of study, if there is one. */
  study: z.optional(studyProof),
  balance: euros,
  comments: z.int(),
  sessions: z.array(session),
  lessons: z.array(personLesson),
  /** All lessons and requests of the person, as student or teacher, that are not over. */
  openLessonsCount: z.int(),
  /** Those of them that wait for the person's answer as a teacher. */
  openRequestsCount: z.int(),
  /** Without the other user. Admins see both users in `listAllTransactions`. */
  transactions: z.array(transaction),
  audit: z.array(auditEntry),
});
export type Person = z.infer<typeof person>;

export const blockBody = z.object({
  scope: blockScope,
  /** Last day of the block. Missing: the block has no end. */
  until: z.optional(dateText),
  reason,
});
export const roleBody = z.object({ role: z.enum(roles), reason });
