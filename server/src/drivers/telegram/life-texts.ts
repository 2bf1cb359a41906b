import { agreedDecision } from '@kampus/contract/lessons/agreed-decision';
import type { Decision } from '@kampus/contract/lessons/reports';
import { reviewDays } from '@kampus/contract/lessons/reviews';
import { inWords, say } from '@kampus/languages/say';
import { listLanguages, namePlace } from '#domains/lessons/public.ts';
import { formatEuros } from '#platform/format/euros.ts';
import { formatLesson, formatMoment } from './format.ts';
import type { Move } from './lesson-of-message.ts';

/**
 * Bot texts about a lesson after its booking: cover, cancelling, moves, reports. Texts of people
 * become one line.
 */

interface Facts {
  student: string;
  teacher: string;
  startsAt: Date;
  endsAt: Date;
  priceCents: number;
}

type Place = Pick<Move, 'location' | 'languages'>;

/** Place and languages of a proposed time, if they are not those of the lesson. */
const elsewhere = (lesson: Place, move: Place): string =>
  (move.location === lesson.location ? '' : say`\nМесто изменится: ${oneLine(namePlace(move.location))}`) +
  (move.languages.join() === lesson.languages.join() ? '' : say`\nЯзыки изменятся: ${listLanguages(move.languages)}`);

const withWhom = (facts: Facts, toTeacher: boolean): string =>
  toTeacher ? say`Ученик: ${facts.student}` : say`Преподаватель: ${facts.teacher}`;
const about = (facts: Facts, toTeacher: boolean): string =>
  say`${withWhom(facts, toTeacher)}\nКогда: ${formatLesson(facts.startsAt, facts.endsAt)}`;
export const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();
const because = (reason: string | null): string => (reason ? say`\nПричина: ${oneLine(reason)}` : '');
const said = (words: string): string => say`\nСообщение: ${oneLine(words)}`;

const reportKinds = inWords({
  STUDENT_ABSENT: 'ученик не пришёл',
  TEACHER_ABSENT: 'преподаватель не пришёл',
  OTHER: 'возникла проблема',
} as const);

const decisions = inWords({
  ALL: 'деньги возвращаются ученику полностью',
  HALF: 'ученику возвращается половина',
  NOTHING: 'деньги не возвращаются',
  UNPAID: 'деньги не списаны',
} as const);

/** What agreement with a report means. */
const agreements = inWords({ ALL: 'ученик не платит за урок', NOTHING: 'ученик платит за урок' } as const);

/** The text for the money of a decision. Without a payment there is nothing to refund. */
export const outcomeOf = (decision: Decision | null, paidCents: number): keyof typeof decisions | null =>
  decision !== 'NOTHING' && paidCents === 0 ? 'UNPAID' : decision;

export const lifeTexts = inWords({
  covered: (facts: Facts, toTeacher: boolean) => {
    const amount = formatEuros(facts.priceCents);
    const words = toTeacher
      ? say`Урок покрыт: ${amount} отложены на балансе ученика`
      : say`Урок покрыт: ${amount} отложены на вашем балансе`;
    return `${words}\n${about(facts, toTeacher)}`;
  },
  notCovered: (facts: Facts) =>
    say`\n\nНа балансе не хватает на этот урок (${formatEuros(facts.priceCents)}): пополните его до начала.`,
  notCoveredTeacher: '\n\nУрок пока не покрыт: на балансе ученика не хватает денег.',
  cancelledByStudent: (facts: Facts, reason: string | null, feeCents: number) =>
    say`Ученик отменил урок\n${about(facts, true)}${because(reason)}${
      feeCents > 0
        ? say`\n\nПлата за позднюю отмену остаётся вам: ${formatEuros(feeCents)}. На портале её можно простить.`
        : ''
    }`,
  cancelledByTeacher: (facts: Facts, reason: string | null, refundedCents: number) =>
    say`Преподаватель отменил урок\n${about(facts, false)}${because(reason)}\n\n${
      refundedCents > 0 ? say`Возвращено на ваш баланс: ${formatEuros(refundedCents)}.` : say`Деньги не списаны.`
    }`,
  requestCancelledByStudent: (facts: Facts, reason: string | null) =>
    say`Ученик отменил заявку\n${about(facts, true)}${because(reason)}`,
  requestCancelledByTeacher: (facts: Facts, reason: string | null) =>
    say`Преподаватель отклонил заявку\n${about(facts, false)}${because(reason)}\n\nДеньги не списаны.`,
  alternatives: '\n\nСвободно у преподавателей с теми же темами:',
  alternative: (time: { teacher: string; startsAt: Date; endsAt: Date }) =>
    say`\n\n${formatLesson(time.startsAt, time.endsAt)}\nПреподаватель: ${time.teacher}`,
  feeWaived: (facts: Facts, cents: number) =>
    say`Преподаватель простил плату за отмену\n${about(facts, false)}\nВозвращено на ваш баланс: ${formatEuros(cents)}.`,
  goodwill: (facts: Facts, cents: number, reason: string) =>
    say`Портал вернул вам ${formatEuros(cents)} за урок\n${about(facts, false)}${because(reason)}`,
  moveProposed: (facts: Facts & Place, toTeacher: boolean, move: Move) =>
    say`${toTeacher ? say`Ученик предлагает перенести урок` : say`Преподаватель предлагает перенести урок`}\n${about(facts, toTeacher)}\nНовое время: ${formatLesson(move.startsAt, move.endsAt)}${elsewhere(facts, move)}\n\nОтветить можно до: ${formatMoment(move.until)}. До ответа остаётся прежнее время.`,
  moveAccepted: (facts: Facts, toTeacher: boolean) => say`Перенос принят\n${about(facts, toTeacher)}`,
  moveDeclined: (facts: Facts, toTeacher: boolean) => say`Перенос отклонён, время прежнее\n${about(facts, toTeacher)}`,
  moveWithdrawn: (facts: Facts, toTeacher: boolean) =>
    say`Предложение о переносе отозвано, время прежнее\n${about(facts, toTeacher)}`,
  moveLapsed: (facts: Facts, toTeacher: boolean) =>
    say`На предложение о переносе не ответили, время прежнее\n${about(facts, toTeacher)}`,
  teacherAway: (facts: Facts) =>
    say`Преподаватель сейчас не преподаёт на портале\n${about(facts, false)}\n\nУрок не отменён. Его можно отменить до начала без платы, пока преподаватель не вернулся.`,
  unmarked: (facts: Facts & { markableUntil: Date }, isLast: boolean) =>
    say`Урок ещё не отмечен\n${about(facts, true)}\n\nЕсли он состоялся, отметьте его оплаченным: ${formatEuros(facts.priceCents)} спишутся у ученика.${
      isLast ? say` Отметить можно до: ${formatMoment(facts.markableUntil)}. Потом урок закроется без оплаты.` : ''
    }`,
  unmarkedClosed: (facts: Facts, toTeacher: boolean) =>
    say`Урок закрыт: его не отметили оплаченным за 7 дней\n${about(facts, toTeacher)}\n\nДеньги не списаны.`,
  reported: (
    facts: Facts,
    toTeacher: boolean,
    report: { kind: keyof typeof reportKinds; text: string; answerUntil: Date },
  ) =>
    say`${toTeacher ? say`Ученик сообщает об уроке` : say`Преподаватель сообщает об уроке`}: ${reportKinds[report.kind]}\n${about(facts, toTeacher)}${said(report.text)}\n\nОтветить можно до: ${formatMoment(report.answerUntil)}. Молчание считается согласием: ${agreements[agreedDecision({ kind: report.kind, by: toTeacher ? 'STUDENT' : 'TEACHER' })]}. Возразить можно на портале.`,
  reportAgreed: (facts: Facts, toTeacher: boolean, outcome: keyof typeof decisions | null) =>
    say`По уроку есть согласие${outcome ? `: ${decisions[outcome]}` : ''}\n${about(facts, toTeacher)}`,
  reportContested: (facts: Facts, toTeacher: boolean, answer: string) =>
    say`С вашим сообщением об уроке не согласны, решит куратор\n${about(facts, toTeacher)}${said(answer)}`,
  decided: (facts: Facts, toTeacher: boolean, outcome: keyof typeof decisions | null, reason: string | null) =>
    say`Куратор решил спор об уроке${outcome ? `: ${decisions[outcome]}` : ''}\n${about(facts, toTeacher)}${because(reason)}`,
  reviewAsked: (facts: Facts) =>
    say`Как прошёл урок?\n${about(facts, false)}\n\nДва слова и оценка помогут другим ученикам выбрать преподавателя. Отзыв можно написать в течение ${reviewDays} дней.`,
  reviewed: (facts: Facts, rating: number) =>
    say`Новый отзыв о ваших уроках: ${rating} из 5\n${withWhom(facts, true)}\n\nПрочитать его и ответить можно на вашей странице.`,
  reviewAnswered: (facts: Facts) => say`Преподаватель ответил на ваш отзыв\n${withWhom(facts, false)}`,
  room: (url: string) => say`\nСсылка на урок: ${url}`,
  exactPlace: (place: string) => say`\nМесто: ${oneLine(place)}`,
} as const);

export const pressTexts = inWords({
  accept: 'Принять',
  decline: 'Отклонить',
  accepted: 'Вы приняли новое время',
  declined: 'Время остаётся прежним',
  agree: 'Согласиться',
  contest: 'Возразить на портале',
  toReservations: 'Открыть заявки',
  agreed: 'Вы согласились',
  review: 'Оставить отзыв',
  toReviews: 'Открыть страницу',
  pay: 'Отметить оплаченным',
  payYes: (cents: string) => say`Да, списать ${cents}`,
  payNo: 'Нет',
  paid: 'Урок отмечен оплаченным',
} as const);
