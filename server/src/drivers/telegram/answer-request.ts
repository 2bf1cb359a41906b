import { spokenLanguage } from '@kampus/languages/say';
import { translatorOf } from '@kampus/languages/translator';
import type { CallbackQueryContext, Context } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { sql } from 'kysely';
import { changeStatus } from '#domains/lessons/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { assertMayWrite } from '#platform/http/writing-block.ts';
import type { Services } from '../../services.ts';
import { requestTexts } from './texts.ts';

/**
 * Changes the status like the site, after the same check of a writing block. Throws
 * WRITING_BLOCKED, and the errors of `changeStatus`.
 */
export async function changeAsOnSite(
  services: Services,
  actor: Actor,
  change: { id: number; status: 'CONFIRMED' | 'CLOSED' | 'PAID' },
): Promise<void> {
  await assertMayWrite(services.db, 'updateReservationStatus', actor, change);
  await changeStatus(services, actor, change);
}

const findPresser = (db: Db, telegramUserId: number): Promise<(Actor & { isBlocked: boolean }) | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .select(sql<boolean>`is_blocked_from_everything(block_scope, block_until)`.as('isBlocked'))
    .where('telegram_user_id', '=', telegramUserId)
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirst();

/** Appends the outcome to the message and removes its buttons. */
async function closeQuestion(ctx: CallbackQueryContext<Context>, outcome: string): Promise<void> {
  const { text, entities = [] } = ctx.callbackQuery.message ?? {};
  const edit =
    text === undefined ? ctx.editMessageReplyMarkup() : ctx.editMessageText(`${text}\n\n${outcome}`, { entities });
  // Ignore a failed edit (second press, old message): the callback response already shows the
  // outcome.
  await edit.catch(() => {});
}

/**
 * Refusals after which the question is still open: money can arrive, time can be freed, and a move
 * that is not allowed can be declined.
 */
const passingCodes = ['INSUFFICIENT_FUNDS', 'NOT_COVERED', 'LECTURE_NOT_OPEN', 'STUDENT_BUSY', 'MOVE_NOT_ALLOWED'];

/**
 * The action of a button. Returns the text of the outcome, or the buttons of the next question.
 * Throws if a rule refuses it.
 */
type Perform = (actor: Actor, choice: string, id: number) => Promise<string | { buttons: InlineKeyboardButton[][] }>;

/** Handles presses on `choice:id` with the same rules as the site. */
export function answerPress({ db }: Pick<Services, 'db'>, perform: Perform) {
  return async (ctx: CallbackQueryContext<Context>): Promise<void> => {
    const [, choice = '', id] = ctx.match;
    const presser = await findPresser(db, ctx.from.id);
    if (!presser || presser.isBlocked) {
      const text = presser ? requestTexts.blocked : requestTexts.notLinked;
      await ctx.answerCallbackQuery({ text, show_alert: true });
      return;
    }
    const { isBlocked: _, ...actor } = presser;
    let outcome: Awaited<ReturnType<Perform>>;
    try {
      outcome = await perform(actor, choice, Number(id));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const message = translatorOf(spokenLanguage())(error.message);
      await ctx.answerCallbackQuery({ text: message, show_alert: true });
      // Other conflicts (409) are final, so the buttons go. A message about another person's
      // request stays unchanged.
      if (error.status === 409 && !passingCodes.includes(error.code)) await closeQuestion(ctx, message);
      return;
    }
    if (typeof outcome !== 'string') {
      await ctx.answerCallbackQuery();
      await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: outcome.buttons } }).catch(() => undefined);
      return;
    }
    await ctx.answerCallbackQuery({ text: outcome });
    await closeQuestion(ctx, outcome);
  };
}

/** Handles «Принять» and «Отказать» under a new request. */
export const answerRequest = (services: Services) =>
  answerPress(services, async (actor, choice, id) => {
    const isAccepted = choice === 'accept';
    await changeAsOnSite(services, actor, { id, status: isAccepted ? 'CONFIRMED' : 'CLOSED' });
    return isAccepted ? requestTexts.accepted : requestTexts.refused;
  });
