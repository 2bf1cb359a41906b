import type { Dispute } from '@kampus/contract/lessons/reports';
import { fromCents } from '@kampus/contract/pricing';
import { fullName } from '#domains/identity/public.ts';
import { presentReport } from '../present.ts';
import type { DisputeRow, DisputingPerson } from './queries.ts';

const presentPerson = (row: DisputingPerson): Dispute['student'] => ({
  username: row.username,
  fullName: fullName(row),
});

/** A contested report, for CURATOR and above. */
export const presentDispute = (row: DisputeRow): Dispute => ({
  ...presentReport(row),
  reservationId: row.reservation_id,
  student: presentPerson(row.student),
  teacher: presentPerson(row.teacher),
  schedule: row.starts_at.toISOString(),
  scheduleEnd: row.ends_at.toISOString(),
  price: fromCents(row.price_cents),
  paid: row.is_paid,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
});
