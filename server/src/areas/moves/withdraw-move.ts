import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { slotTextSql } from '../lectures/public.ts';
import { changeLesson, getSide, storeKeySql } from '../reservations/public.ts';
import type { MovingLesson } from './answer-move.ts';

/** $1 move, $2 actor, $3 side, $4 and $5 key. */
const withdrawSql = `
  with changed as (
    update reservation_moves set state = 'WITHDRAWN', answered_at = now()
     where id = $1 and proposed_by = $2 and state = 'PROPOSED'
    returning id, reservation_id, starts_at, ends_at
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select reservation_id, 'MOVE_WITHDRAWN', $3, $2, ${slotTextSql('starts_at', 'ends_at')} from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id, occasion)
    select case $3 when 'STUDENT' then r.teacher_id else r.student_id end, 'MOVE_WITHDRAWN', r.id, changed.id
      from changed join reservations as r on r.id = changed.reservation_id
  ), ${storeKeySql('withdrawMove', 'changed', ['$2', '$4', '$5'])}
  select id from changed`;

/** Withdraws an own proposal that nobody has answered. Throws NOT_FOUND, FORBIDDEN or MOVE_CLOSED. */
export async function withdrawMove(
  services: Services,
  actor: Actor,
  { id, key }: { id: number; key?: IdempotencyKey | undefined },
): Promise<void> {
  const { pool } = services;
  const stored = toStoredKey(key);
  await changeLesson<true, MovingLesson>(
    pool,
    actor,
    { id, of: 'move', operation: 'withdrawMove', key },
    {
      attempt: async (row) => {
        const side = getSide(row, actor);
        if (row.proposed_by !== actor.id) throw new AppError('FORBIDDEN');
        if (row.move_state !== 'PROPOSED') throw new AppError('MOVE_CLOSED');
        const values = [id, actor.id, side, stored.key, stored.requestHash];
        const done = await findRow(pool, { name: 'move-withdraw', text: withdrawSql }, values);
        return done ? true : undefined;
      },
      replay: () => true,
    },
  );
  services.wakeDelivery();
}
