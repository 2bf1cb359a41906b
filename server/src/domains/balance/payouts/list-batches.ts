import type { PayoutBatch, PayoutBatches } from '@kampus/contract/balance/payouts';
import { fromCents } from '@kampus/contract/pricing';
import { sql } from 'kysely';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../../services.ts';
import { listReady } from './queries.ts';

/** Batches that the desk shows. */
const batchesMax = 20;

interface BatchRow extends Omit<PayoutBatch, 'createdAt' | 'amount' | 'state'> {
  createdAt: Date;
  cents: number;
  isReleased: boolean;
}

function presentBatch({ createdAt, cents, isReleased, ...row }: BatchRow): PayoutBatch {
  const state = isReleased ? 'RELEASED' : row.waiting > 0 ? 'OPEN' : 'SETTLED';
  return { ...row, state, createdAt: createdAt.toISOString(), amount: fromCents(cents) };
}

/** The last batches with what became of their payouts, and what waits for a new one. */
export async function listBatches(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  actor: Actor,
): Promise<PayoutBatches> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.created_at as "createdAt", u.username as "createdBy",
           b.execute_on as "executeOn", b.payout_count as count, b.total_cents as cents,
           b.released_at is not null as "isReleased",
           (count(*) filter (where p.state = 'REQUESTED'))::int as waiting,
           (count(*) filter (where p.state = 'SENT'))::int as sent,
           (count(*) filter (where p.state = 'BOUNCED'))::int as bounced
      from (select * from payout_batches order by id desc limit ${batchesMax}) as b
      join users as u on u.id = b.created_by
      left join payouts as p on p.batch_id = b.id
     group by b.id, b.created_at, u.username, b.execute_on, b.payout_count, b.total_cents,
              b.released_at
     order by b.id desc`.execute(db);
  const ready = await listReady(db, sealer, actor.id);
  const cents = ready.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return { ready: { count: ready.length, amount: fromCents(cents) }, batches: rows.map(presentBatch) };
}
