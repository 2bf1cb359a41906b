import type { AuditSubject } from '@kampus/contract/audit';
import type { DecisionKind } from '@kampus/contract/identity/decisions';
import type { Trx } from '#platform/db/transaction.ts';

export interface StatedReasons {
  userId: number;
  kind: DecisionKind;
  /** What the decision is about, such as `comment:12`. */
  subject: AuditSubject;
  facts: string;
  reason: string;
  /** Null for an operator. */
  decidedBy: number | null;
}

const content = 'Условия портала: «Чего на портале не должно быть»';
/** The rule of each decision, as the person reads it. The terms are at /terms. */
const rules: Record<DecisionKind, string> = {
  COMMENT_HIDDEN: content,
  REVIEW_HIDDEN: content,
  PROFILE_CLEARED: content,
  BLOCKED: `${content} и «Как мы решаем»`,
  TOP_UP_REVERSED: 'Условия портала: «Баланс». Ошибочное пополнение возвращается',
  PAYOUT_REFUSED: 'Условия портала: «Баланс»',
  CORRECTION_DECLINED: 'Условия портала: «Гайды»',
};

/**
 * Stores a statement of reasons, in the transaction of the decision. Returns false for an erased
 * account: it gets no statement, and must get no message.
 */
export async function stateReasons(trx: Trx, stated: StatedReasons): Promise<boolean> {
  const { userId, kind, subject, facts, reason, decidedBy } = stated;
  // The lock waits for an erasure, as the foreign key of the new row would.
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!person) return false;
  await trx
    .insertInto('decisions')
    .values({ user_id: userId, kind, subject, facts, reason, rule: rules[kind], decided_by: decidedBy })
    .execute();
  return true;
}
