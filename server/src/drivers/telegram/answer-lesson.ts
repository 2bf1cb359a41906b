import type { CallbackQueryContext, Context } from 'grammy';
import { agreeToReport, answerMove } from '#domains/lessons/public.ts';
import type { Services } from '../../services.ts';
import { answerPress, type ChangeStatus } from './answer-request.ts';
import { payButtons, payQuestion } from './compose-life.ts';
import { pressTexts } from './life-texts.ts';

/** Handles «Принять» and «Отклонить» under a proposed time. */
export const answerProposal = (services: Services) =>
  answerPress(services, async (actor, choice, id) => {
    const isAccepted = choice === 'move-accept';
    await answerMove(services, actor, { id, answer: isAccepted ? 'ACCEPTED' : 'DECLINED' });
    return isAccepted ? pressTexts.accepted : pressTexts.declined;
  });

/**
 * Handles «Согласиться» under a report. A report can be contested only on the site, because that
 * needs a text.
 */
export const agree = (services: Services) =>
  answerPress(services, async (actor, _, id) => {
    await agreeToReport(services, actor, id);
    return pressTexts.agreed;
  });

/** «Отметить оплаченным» asks for confirmation before money moves. «Нет» withdraws the question. */
export const askToPay =
  ({ db }: Pick<Services, 'db'>) =>
  async (ctx: CallbackQueryContext<Context>): Promise<void> => {
    const id = Number(ctx.match[2]);
    await ctx.answerCallbackQuery();
    const lesson = await db.selectFrom('reservations').select('price_cents').where('id', '=', id).executeTakeFirst();
    if (!lesson) return;
    const buttons = ctx.match[1] === 'pay' ? payQuestion(id, lesson.price_cents) : payButtons(id);
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: buttons } }).catch(() => undefined);
  };

/** «Да, списать» marks the lesson as paid. */
export const pay = (services: Services & { changeStatus: ChangeStatus }) =>
  answerPress(services, async (actor, _, id) => {
    await services.changeStatus(services, actor, { id, status: 'PAID' });
    return pressTexts.paid;
  });
