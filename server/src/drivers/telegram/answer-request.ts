import type { CallbackQueryContext, Context } from 'grammy';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { requestTexts } from './texts.ts';

/** The rule that the site's own buttons call (changes/change-status.ts). */
export type ChangeStatus = (
  services: Services,
  actor: Actor,
  change: { id: number; status: 'CONFIRMED' | 'CLOSED' | 'PAID' },
) => Promise<unknown>;

const findPresser = (db: Db, telegramUserId: number): Promise<(Actor & { isBlocked: boolean }) | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .select(sql<boolean>`coalesce(block_scope = 'ALL' and is_blocked(block_scope, block_until), false)`.as('isBlocked'))
    .where('telegram_user_id', '=', telegramUserId)
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirst();

/** The message keeps its text, gets the outcome below it, and loses its buttons. */
async function closeQuestion(ctx: CallbackQueryContext<Context>, outcome: string): Promise<void> {
  const { text, entities = [] } = ctx.callbackQuery.message ?? {};
  const edit =
    text === undefined ? ctx.editMessageReplyMarkup() : ctx.editMessageText(`${text}\n\n${outcome}`, { entities });
  // Pressed twice, or too old to edit: the answer to the press has said it already.
  await edit.catch(() => {});
}

/** What a press does: returns the outcome to say; throws the rule's refusal. */
type Perform = (actor: Actor, choice: string, id: number) => Promise<string>;

/** Answers presses on `choice:id` by the same rules as the site, whoever presses. */
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
    let outcome: string;
    try {
      outcome = await perform(actor, choice, Number(id));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await ctx.answerCallbackQuery({ text: error.message, show_alert: true });
      // What cannot be done now (409) cannot be done later either, except for money that may come; somebody else's
      // request is left as it stands.
      if (error.status === 409 && error.code !== 'INSUFFICIENT_FUNDS') await closeQuestion(ctx, error.message);
      return;
    }
    await ctx.answerCallbackQuery({ text: outcome });
    await closeQuestion(ctx, outcome);
  };
}

/** Принять or Отказать under a new request. */
export const answerRequest = (services: Services & { changeStatus: ChangeStatus }) =>
  answerPress(services, async (actor, choice, id) => {
    const isAccepted = choice === 'accept';
    await services.changeStatus(services, actor, { id, status: isAccepted ? 'CONFIRMED' : 'CLOSED' });
    return isAccepted ? requestTexts.accepted : requestTexts.refused;
  });
