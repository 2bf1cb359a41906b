import type { DecideDisputeBody, Dispute } from '@kampus/contract/lessons/reports';
import { audit } from '#platform/db/audit.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { announceLesson, explainRefund } from '../lesson.ts';
import { lockReport } from './lock-report.ts';
import { presentDispute } from './present.ts';
import { findDispute } from './queries.ts';
import { assertMayDecide } from './rules.ts';
import { settleReport } from './settle-report.ts';

/**
 * Decides a contested report and writes an audit entry. The decision is final. Throws FORBIDDEN,
 * PARTY_CANNOT_DECIDE, DISPUTE_CLOSED or INSUFFICIENT_FUNDS.
 */
export function decideDispute(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, body, key }: { id: number; body: DecideDisputeBody; key?: IdempotencyKey | undefined },
): Promise<Dispute> {
  return inTransaction(db, async (trx) => {
    await once(trx, actor, 'decideDispute', key, async () => {
      const lesson = await lockReport(trx, id);
      assertMayDecide(lesson, actor);
      await settleReport(trx, lesson, { to: 'DECIDED', ...body, by: { role: 'ADMIN', id: actor.id } });
      await audit(trx, actor.id, 'dispute.decide', `reservation:${lesson.id}`, { ...body });
      announceLesson(trx, lesson);
    });
    return presentDispute(orNotFound(await findDispute(trx, id)));
  }).catch(explainRefund);
}
