import { answerMove, answerReport } from '#domains/lessons/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import { assertMayWrite } from '#platform/http/writing-block.ts';
import type { Services } from '../../services.ts';
import { answerPress, changeAsOnSite } from './answer-request.ts';
import { payButtons, payQuestion } from './compose-life.ts';
import { pressTexts } from './life-texts.ts';

/** Handles «Принять» and «Отклонить» under a proposed time. */
export const answerProposal = (services: Services) =>
  answerPress(services, async (actor, choice, id) => {
    const isAccepted = choice === 'move-accept';
    const answer = isAccepted ? 'ACCEPTED' : 'DECLINED';
    await assertMayWrite(services.db, 'answerMove', actor, { answer });
    await answerMove(services, actor, { id, answer });
    return isAccepted ? pressTexts.accepted : pressTexts.declined;
  });

/**
 * Handles «Согласиться» under a report. A report can be contested only on the site, because that
 * needs a text.
 */
export const agree = (services: Services) =>
  answerPress(services, async (actor, _, id) => {
    await answerReport(services, actor, { id, body: { answer: 'AGREED' } });
    return pressTexts.agreed;
  });

/**
 * «Отметить оплаченным» asks for confirmation before money moves. «Нет» withdraws the question.
 * Only the lesson's teacher learns the price.
 */
export const askToPay = ({ db }: Pick<Services, 'db'>) =>
  answerPress({ db }, async (actor, choice, id) => {
    const lesson = await db
      .selectFrom('reservations')
      .select('price_cents')
      .where('id', '=', id)
      .where('teacher_id', '=', actor.id)
      .executeTakeFirst();
    if (!lesson) throw new AppError('FORBIDDEN');
    return { buttons: choice === 'pay' ? payQuestion(id, lesson.price_cents) : payButtons(id) };
  });

/** «Да, списать» marks the lesson as paid. */
export const pay = (services: Services) =>
  answerPress(services, async (actor, _, id) => {
    await changeAsOnSite(services, actor, { id, status: 'PAID' });
    return pressTexts.paid;
  });
