import type { DecideDisputeBody, Dispute } from '@kampus/contract/disputes';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import type { IdempotencyKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { announceLesson, changeLesson } from '../reservations/public.ts';
import { presentDispute } from './present.ts';
import { findDispute } from './queries.ts';
import { assertMayDecide, type ReportedLesson } from './rules.ts';
import { settleReport } from './settle-report.ts';

/** Decides a contested report, for good. Throws PARTY_CANNOT_DECIDE or DISPUTE_CLOSED; leaves an audit row. */
export async function decideDispute(
  services: Services,
  actor: Actor,
  { id, body, key }: { id: number; body: DecideDisputeBody; key?: IdempotencyKey | undefined },
): Promise<Dispute> {
  const { pool } = services;
  const row = await changeLesson<ReportedLesson, ReportedLesson>(
    pool,
    actor,
    { id, of: 'report', operation: 'settleReport', key },
    {
      attempt: async (lesson) => {
        assertMayDecide(lesson, actor);
        const settlement = {
          reportId: id,
          from: 'CONTESTED',
          to: 'DECIDED',
          actorId: actor.id,
          role: 'ADMIN',
          key,
        } as const;
        return (await settleReport(pool, { ...settlement, ...body })) ? lesson : undefined;
      },
      replay: (lesson) => lesson,
    },
  );
  announceLesson(services, row);
  return presentDispute(orNotFound(await findDispute(pool, id)));
}
