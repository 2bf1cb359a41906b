import type { Context, MiddlewareFn } from 'grammy';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/**
 * Keeps what we know of a person current: their Telegram name, and whether they blocked the bot. Blocking is told by
 * `my_chat_member`; whoever writes or presses has not blocked it.
 */
export function syncTelegramProfile({ db }: Pick<Services, 'db'>): MiddlewareFn<Context> {
  return async (ctx, next) => {
    const person = ctx.from;
    if (person) {
      const hasBlocked = ctx.myChatMember?.new_chat_member.status === 'kicked';
      await sql`
        update users
           set telegram_username = ${person.username ?? null},
               telegram_blocked_at = ${hasBlocked ? sql`coalesce(telegram_blocked_at, now())` : null}
         where telegram_user_id = ${person.id}
           and (telegram_username is distinct from ${person.username ?? null}
                or (telegram_blocked_at is not null) <> ${hasBlocked})`.execute(db);
    }
    await next();
  };
}
