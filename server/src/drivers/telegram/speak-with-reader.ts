import { isLanguage, originalLanguage } from '@kampus/contract/languages';
import { speakIn } from '@kampus/languages/say';
import type { Context, MiddlewareFn } from 'grammy';
import type { Services } from '../../services.ts';

/**
 * The bot answers in the language of the linked account, else in the one of the person's Telegram
 * if the portal has it, else in Russian.
 */
export function speakWithReader({ db }: Pick<Services, 'db'>): MiddlewareFn<Context> {
  return async ({ from }, next) => {
    const owner = await db
      .selectFrom('users')
      .select('language')
      .where('telegram_user_id', '=', from?.id ?? 0)
      .executeTakeFirst();
    const own = from?.language_code?.slice(0, 2);
    const offered = isLanguage(own) ? own : originalLanguage;
    await speakIn(owner ? (owner.language ?? originalLanguage) : offered, next);
  };
}
