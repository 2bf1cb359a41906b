import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import { fromCents } from '@kampus/contract/pricing';
import { hasRank } from '@kampus/contract/roles';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { listActions } from './list-actions.ts';
import { presentDetails, type Visibility } from './present.ts';
import { findDetails } from './queries.ts';
import { isCancellable, sideOf, studentFee } from './rules.ts';

/** Optional fields of a reservation that the viewer may see. */
export function visibilityFor(
  actor: Actor,
  row: { student_id: number; teacher_id: number; deliveries: Visibility['deliveries'] | null },
  contactForAdmins: Visibility['contactOf'],
): Visibility {
  const isAdmin = hasRank(actor.role, 'ADMIN');
  const isTeacher = row.teacher_id === actor.id;
  const contactOf = row.student_id === actor.id ? 'teacher' : isTeacher ? 'student' : isAdmin && contactForAdmins;
  return {
    contactOf: contactOf || undefined,
    deliveries: isAdmin || isTeacher ? (row.deliveries ?? []) : undefined,
  };
}

/** One reservation with its history and the viewer's actions. Throws NOT_FOUND or FORBIDDEN. */
export async function getDetails(db: Db, actor: Actor, id: number): Promise<ReservationDetails> {
  const row = orNotFound(await findDetails(db, actor.id, id));
  const isOwn = sideOf(row, actor.id) !== undefined;
  const isCurator = hasRank(actor.role, 'CURATOR');
  if (!isOwn && !isCurator) throw new AppError('FORBIDDEN');
  const cancellation = isCancellable(row, 'STUDENT')
    ? {
        freeUntil: (row.status === 'PENDING' ? row.starts_at : row.free_until).toISOString(),
        fee: fromCents(studentFee(row)),
      }
    : null;
  return presentDetails(row, visibilityFor(actor, row, 'student'), {
    actions: listActions(row, actor),
    cancellation,
    isOwn,
    seesDesk: !isOwn && isCurator,
  });
}
