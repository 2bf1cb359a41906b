import * as z from 'zod/mini';
import { id, instant, pageQuery, reason, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';

/** Decisions about a person that come with a statement of reasons. */
const decisionKinds = [
  'COMMENT_HIDDEN',
  'REVIEW_HIDDEN',
  'PROFILE_CLEARED',
  'BLOCKED',
  'TOP_UP_REVERSED',
  'PAYOUT_REFUSED',
  'CORRECTION_DECLINED',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

export const objectionOutcomes = ['UPHELD', 'REVERSED'] as const;

const objection = z.object({
  text: z.string(),
  sentAt: instant,
  /** Null while it waits for another curator. */
  outcome: z.nullable(z.enum(objectionOutcomes)),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});

/** A statement of reasons: what was decided, on which facts, by which rule, and how to object. */
export const decision = z.object({
  id,
  kind: z.enum(decisionKinds),
  decidedAt: instant,
  facts: z.string(),
  reason: z.string(),
  rule: z.string(),
  howToObject: z.string(),
  objection: z.nullable(objection),
});
export type Decision = z.infer<typeof decision>;

const objectionText = trimmedText(limits.objection.max, 'Напишите, с чем вы не согласны');
export const objectionBody = z.object({ text: objectionText });

/** A blocked person cannot sign in, so login and password prove who objects. */
export const blockedBody = z.object({
  login: z.string().check(z.maxLength(1000)),
  password: z.string().check(z.maxLength(1000)),
  /** Without it the call only reads the statement. */
  text: z.optional(objectionText),
});

export const deskObjection = z.object({
  ...decision.shape,
  username: z.string(),
  fullName: z.string(),
  /** Login of who decided first; null for an operator. */
  decidedBy: z.nullable(z.string()),
  /** False for the block of a person whose rank is not below the viewer's. */
  canReverse: z.boolean(),
});
export type DeskObjection = z.infer<typeof deskObjection>;
export const objectionListQuery = z.object(pageQuery(limits.list.size));
export const objectionDecisionBody = z.object({ outcome: z.enum(objectionOutcomes, 'Выберите решение'), reason });
