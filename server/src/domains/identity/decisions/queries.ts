import type { Decision } from '@kampus/contract/identity/decisions';
import { inSpoken } from '@kampus/languages/translator';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { Database } from '#platform/db/schema.ts';

/** Columns of a decision that its person reads. */
export const decisionColumns = [
  'decisions.id',
  'kind',
  'facts',
  'decisions.reason',
  'rule',
  'decided_at',
  'objection',
  'objected_at',
  'outcome',
  'outcome_reason',
  'outcome_at',
] as const;

type DecisionRow = Pick<
  Selectable<Database['decisions']>,
  | ('id' | 'kind' | 'facts' | 'reason' | 'rule' | 'decided_at')
  | ('objection' | 'objected_at' | 'outcome' | 'outcome_reason' | 'outcome_at')
>;

const howToObject = 'Возразить можно один раз, здесь же. Решит другой куратор. В суд можно обратиться в любое время.';

/** A decision in the spoken language. Quotes and the reason stay as people wrote them. */
export const presentDecision = (row: DecisionRow): Decision => ({
  id: row.id,
  kind: row.kind,
  decidedAt: row.decided_at.toISOString(),
  facts: inSpoken(row.facts),
  reason: row.reason,
  rule: inSpoken(row.rule),
  howToObject: inSpoken(howToObject),
  objection:
    row.objection === null || row.objected_at === null
      ? null
      : {
          text: row.objection,
          sentAt: row.objected_at.toISOString(),
          outcome: row.outcome,
          reason: row.outcome_reason,
          decidedAt: row.outcome_at?.toISOString() ?? null,
        },
});

/** The latest hundred statements of reasons about a person, newest first. */
export async function listDecisions(db: Db, userId: number): Promise<Decision[]> {
  const rows = await db
    .selectFrom('decisions')
    .select(decisionColumns)
    .where('user_id', '=', userId)
    .orderBy('decisions.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(presentDecision);
}
