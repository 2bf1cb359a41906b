import { verifyLedger } from '../../server/src/domains/balance/verify-ledger.ts';
import { connect } from '../../server/src/platform/db/connect.ts';
import type { System } from '../harness/system.ts';

/** Invariants of lessons, slots and money. Each query lists the violations. */
const proofs: Record<string, string> = {
  'slots of one teacher overlap': `
    select a.id, b.id as other from lectures as a join lectures as b
        on b.teacher_id = a.teacher_id and b.id > a.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.deleted_at is null and b.deleted_at is null`,
  'a lesson and its slot differ': `
    select r.id, r.status, l.status as slot from reservations as r join lectures as l on l.id = r.lecture_id
     where r.status <> 'CLOSED'
       and (l.deleted_at is not null or l.starts_at <> r.starts_at or l.ends_at <> r.ends_at
            or l.status <> case r.status when 'PENDING' then 'RESERVED' else 'CLOSED' end)`,
  'a taken slot has no lesson': `
    select l.id, l.status from lectures as l
     where l.deleted_at is null and l.status <> 'OPEN' and l.starts_at > now()
       and not exists (select from reservations as r where r.lecture_id = l.id and r.status <> 'CLOSED')`,
  'a closed lesson still has locked money': `
    select id from reservations where status = 'CLOSED' and covered_cents + earned_locked_cents > 0`,
  'a lesson ended more than once': `
    select reservation_id from reservation_events where kind in ('REFUSED', 'CANCELLED', 'EXPIRED', 'UNMARKED')
     group by reservation_id having count(*) > 1`,
  'a closed lesson has no closing event, or an open lesson has one': `
    select r.id, r.status from reservations as r
     where (r.status = 'CLOSED') <> exists (
       select from reservation_events as e
        where e.reservation_id = r.id and e.kind in ('REFUSED', 'CANCELLED', 'EXPIRED', 'UNMARKED'))`,
  'a paid lesson was not paid exactly once': `
    select r.id from reservations as r
     where (r.paid_at is not null) <> (
       (select count(*) from transfers as t where t.reservation_id = r.id and t.kind = 'LESSON') = 1)`,
  'an accepted move did not move its lesson': `
    select m.id from reservation_moves as m join reservations as r on r.id = m.reservation_id
     where m.state = 'ACCEPTED' and r.moves = 0`,
};

/**
 * Slots with missing parts: the parts of a published slot must add up to it if nothing was deleted.
 */
const lostPieces = `
  select teacher_id, published_starts_at from lectures where deleted_at is null and teacher_id = any($1)
   group by teacher_id, published_starts_at, published_ends_at
  having sum(ends_at - starts_at) <> published_ends_at - published_starts_at`;

/** One message per violation. `whole` are the teachers who deleted nothing. */
export async function listFaults({ query, database }: System, whole: { id: number }[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, text] of Object.entries(proofs)) {
    const rows = await query(text);
    if (rows.length > 0) faults.push(`${what}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  const lost = await query(lostPieces, [whole.map(({ id }) => id)]);
  if (lost.length > 0) faults.push(`pieces of a slot are lost: ${JSON.stringify(lost.slice(0, 5))}`);
  const { db, close } = connect(database.primary.url, { max: 1 });
  try {
    return [...faults, ...(await verifyLedger(db))];
  } finally {
    await close();
  }
}
