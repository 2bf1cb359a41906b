import type { CallbackQueryContext, Context } from 'grammy';
import { agreeToReport, answerMove } from '#domains/lessons/public.ts';
import type { Services } from '../../services.ts';
import { answerPress, type ChangeStatus } from './answer-request.ts';
import { payButtons, payQuestion } from './compose-life.ts';
import { pressTexts } from './life-texts.ts';

/** Принять or Отклонить under a proposed time. */
export const answerProposal = (services: Services) =>
  answerPress(services, async (actor, choice, id) => {
    const isAccepted = choice === 'move-accept';
    await answerMove(services, actor, { id, answer: isAccepted ? 'ACCEPTED' : 'DECLINED' });
    return isAccepted ? pressTexts.accepted : pressTexts.declined;
  });

/** Согласиться under a report; to contest takes words, on the site. */
export const agree = (services: Services) =>
  answerPress(services, async (actor, _, id) => {
    await agreeToReport(services, actor, id);
    return pressTexts.agreed;
  });

/** Отметить оплаченным asks before money moves, and Нет takes the question back. */
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

/** Да, списать. */
export const pay = (services: Services & { changeStatus: ChangeStatus }) =>
  answerPress(services, async (actor, _, id) => {
    await services.changeStatus(services, actor, { id, status: 'PAID' });
    return pressTexts.paid;
  });
