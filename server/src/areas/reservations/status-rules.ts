import type { ReservationStatus } from '@kampus/contract/reservations';
import { hasRank } from '@kampus/contract/roles';
import { statusChanges } from '@kampus/contract/status-changes';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';

export interface ChangeState {
  now: Date;
  status: ReservationStatus;
  teacher_id: number;
  starts_at: Date;
}

/**
 * In which capacity the actor may make this change of status. Refuses whoever is neither the lecture's own teacher nor
 * an admin, changes that do not exist or are the other one's (product.md §4), and requests whose lesson has begun: those
 * are closed by the system.
 */
export function assertStatusChange(state: ChangeState, actor: Actor, to: ReservationStatus): 'TEACHER' | 'ADMIN' {
  const capacities = {
    TEACHER: state.teacher_id === actor.id,
    ADMIN: hasRank(actor.role, 'ADMIN'),
  };
  if (!capacities.TEACHER && !capacities.ADMIN) throw new AppError('FORBIDDEN');
  const change = statusChanges.find((known) => known.from === state.status && known.to === to);
  if (!change) throw new AppError('STATUS_CHANGE_NOT_ALLOWED');
  if (!capacities[change.by]) throw new AppError('FORBIDDEN');
  if (state.status === 'PENDING' && state.starts_at <= state.now)
    throw new AppError('LECTURE_BEGUN', { message: 'Лекция уже началась: запрос закрывается без ответа' });
  return change.by;
}
