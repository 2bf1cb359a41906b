import type { Context, MiddlewareFn } from 'grammy';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/**
 * Updates the Telegram name, and the mark of a blocked bot. `my_chat_member` reports a block. A
 * person who writes or presses a button has not blocked the bot.
 */
export function syncTelegramProfile({ db }: Pick<Services, 'db'>): MiddlewareFn<Context> {
  return async (ctx, next) => {
    const person = ctx.from;
    if (person) {
      const hasBlocked = ctx.myChatMember?.new_chat_member.status === 'kicked';
      await sql`
        update users
           set telegram_username = ${person.username ?? null},
               telegram_blocked_at =
                 ${hasBlocked ? sql`coalesce(telegram_blocked_at, now())` : null}
         where telegram_user_id = ${person.id}
           and (telegram_username is distinct from ${person.username ?? null}
                or (telegram_blocked_at is not null) <> ${hasBlocked})`.execute(db);
    }
    await next();
  };
}
