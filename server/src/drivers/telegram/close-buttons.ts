import { reviewDays } from '@kampus/contract/lessons/reviews';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';

/** Number of messages per round. */
const roundMax = 20;

/** Messages with a question about a lesson, and the SQL condition for an open question. */
const questions: Partial<Record<NotificationKind, string>> = {
  REQUESTED: `r.status = 'PENDING'`,
  UNANSWERED: `r.status = 'PENDING'`,
  UNMARKED_HOUR: `r.status = 'CONFIRMED'`,
  UNMARKED_DAY: `r.status = 'CONFIRMED'`,
  MOVE_PROPOSED: `exists (select from reservation_moves as m where m.id = n.occasion and m.state = 'PROPOSED')`,
  REPORTED: `exists (select from reservation_reports as p where p.reservation_id = r.id and p.state = 'OPEN')`,
  REVIEW_ASKED: `is_review_due(r, ${reviewDays})`,
};

/** Other messages have only link buttons, which stay. */
export const isQuestion = (kind: NotificationKind): boolean => kind in questions;

const cases = Object.entries(questions).map(([kind, isOpen]) => `when '${kind}' then ${isOpen}`);
const isOpen = sql.raw(`case n.kind ${cases.join(' ')} else false end`);

/**
 * Removes the buttons of messages with a closed question: answered on the site or by the other
 * side, or expired. Each message is tried once. If buttons stay, the rule refuses the press.
 */
export async function closeAnsweredButtons(
  db: Db,
  removeButtons: (chatId: number, messageId: number) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ chat_id: number | null; message_id: number | null }>`
    update notifications as n set has_buttons = false
      from users as u
     where u.id = n.user_id and n.id in (
       select n.id from notifications as n join reservations as r on r.id = n.reservation_id
        where n.has_buttons and not ${isOpen}
        order by n.id limit ${roundMax} for update of n skip locked)
    returning coalesce(n.chat_id, u.telegram_chat_id) as chat_id, n.message_id`.execute(db);
  for (const { chat_id, message_id } of rows)
    if (chat_id !== null && message_id !== null) await removeButtons(chat_id, message_id);
}
