import { reviewDays } from '@kampus/contract/lessons/reviews';
import { formatEuros } from '#platform/format/euros.ts';
import { formatLesson, formatMoment } from './format.ts';

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

const withWhom = (facts: Facts, toTeacher: boolean): string =>
  toTeacher ? `Ученик: ${facts.student}` : `Преподаватель: ${facts.teacher}`;
const about = (facts: Facts, toTeacher: boolean): string =>
  `${withWhom(facts, toTeacher)}\nКогда: ${formatLesson(facts.startsAt, facts.endsAt)}`;
const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();
const because = (reason: string | null): string => (reason ? `\nПричина: ${oneLine(reason)}` : '');
const said = (words: string): string => `\nСообщение: ${oneLine(words)}`;

const reportKinds = {
  STUDENT_ABSENT: 'ученик не пришёл',
  TEACHER_ABSENT: 'преподаватель не пришёл',
  OTHER: 'другое',
} as const;

const decisions = {
  ALL: 'деньги возвращаются ученику полностью',
  HALF: 'ученику возвращается половина',
  NOTHING: 'деньги не возвращаются',
} as const;

export const lifeTexts = {
  covered: (facts: Facts, toTeacher: boolean) =>
    `Урок покрыт: ${formatEuros(facts.priceCents)} отложены на балансе ученика\n${about(facts, toTeacher)}`,
  notCovered: (facts: Facts) =>
    `\n\nНа балансе не хватает на этот урок (${formatEuros(facts.priceCents)}): пополните его до начала.`,
  notCoveredTeacher: '\n\nУрок пока не покрыт: на балансе ученика не хватает денег.',
  cancelledByStudent: (facts: Facts, reason: string | null, feeCents: number) =>
    `Ученик отменил урок\n${about(facts, true)}${because(reason)}${
      feeCents > 0
        ? `\n\nПлата за позднюю отмену остаётся вам: ${formatEuros(feeCents)}. На портале её можно простить.`
        : ''
    }`,
  cancelledByTeacher: (facts: Facts, reason: string | null, refundedCents: number) =>
    `Преподаватель отменил урок\n${about(facts, false)}${because(reason)}\n\n${
      refundedCents > 0 ? `Возвращено на ваш баланс: ${formatEuros(refundedCents)}.` : 'Деньги не списаны.'
    }`,
  alternatives: '\n\nСвободно у преподавателей с теми же темами:',
  alternative: (time: { teacher: string; startsAt: Date; endsAt: Date }) =>
    `\n\n${formatLesson(time.startsAt, time.endsAt)}\nПреподаватель: ${time.teacher}`,
  feeWaived: (facts: Facts, cents: number) =>
    `Преподаватель простил плату за отмену\n${about(facts, false)}\nВозвращено на ваш баланс: ${formatEuros(cents)}.`,
  moveProposed: (facts: Facts, toTeacher: boolean, move: { startsAt: Date; endsAt: Date; until: Date }) =>
    `${toTeacher ? 'Ученик' : 'Преподаватель'} предлагает перенести урок\n${about(facts, toTeacher)}\nНовое время: ${formatLesson(move.startsAt, move.endsAt)}\n\nОтветить можно до ${formatMoment(move.until)}. До ответа остаётся прежнее время.`,
  moveAccepted: (facts: Facts, toTeacher: boolean) => `Перенос принят\n${about(facts, toTeacher)}`,
  moveDeclined: (facts: Facts, toTeacher: boolean) => `Перенос отклонён, время прежнее\n${about(facts, toTeacher)}`,
  moveWithdrawn: (facts: Facts, toTeacher: boolean) =>
    `Предложение о переносе отозвано, время прежнее\n${about(facts, toTeacher)}`,
  moveLapsed: (facts: Facts, toTeacher: boolean) =>
    `На предложение о переносе не ответили, время прежнее\n${about(facts, toTeacher)}`,
  unmarked: (facts: Facts, isLast: boolean) =>
    `Урок ещё не отмечен\n${about(facts, true)}\n\nЕсли он состоялся, отметьте его оплаченным: ${formatEuros(facts.priceCents)} спишутся у ученика.${
      isLast ? ' Через 7 дней после урока он закроется без оплаты.' : ''
    }`,
  unmarkedClosed: (facts: Facts, toTeacher: boolean) =>
    `Урок закрыт: его не отметили оплаченным за 7 дней\n${about(facts, toTeacher)}\n\nДеньги не списаны.`,
  reported: (
    facts: Facts,
    toTeacher: boolean,
    report: { kind: keyof typeof reportKinds; text: string; answerUntil: Date },
  ) =>
    `${toTeacher ? 'Ученик' : 'Преподаватель'} сообщает об уроке: ${reportKinds[report.kind]}\n${about(facts, toTeacher)}${said(report.text)}\n\nОтветить можно до ${formatMoment(report.answerUntil)}; молчание считается согласием. Возразить можно на портале.`,
  reportAgreed: (facts: Facts, toTeacher: boolean, decision: keyof typeof decisions | null) =>
    `По уроку есть согласие${decision ? `: ${decisions[decision]}` : ''}\n${about(facts, toTeacher)}`,
  reportContested: (facts: Facts, toTeacher: boolean, answer: string) =>
    `С вашим сообщением об уроке не согласны, решит куратор\n${about(facts, toTeacher)}${said(answer)}`,
  decided: (facts: Facts, toTeacher: boolean, decision: keyof typeof decisions | null, reason: string | null) =>
    `Куратор решил спор об уроке${decision ? `: ${decisions[decision]}` : ''}\n${about(facts, toTeacher)}${because(reason)}`,
  reviewAsked: (facts: Facts) =>
    `Как прошёл урок?\n${about(facts, false)}\n\nДва слова и оценка помогут другим ученикам выбрать преподавателя. Отзыв можно написать в течение ${reviewDays} дней.`,
  reviewed: (facts: Facts, rating: number) =>
    `Новый отзыв о ваших уроках: ${rating} из 5\n${withWhom(facts, true)}\n\nПрочитать его и ответить можно на вашей странице.`,
  reviewAnswered: (facts: Facts) => `Преподаватель ответил на ваш отзыв\n${withWhom(facts, false)}\n`,
  room: (url: string) => `\nСсылка на урок: ${url}`,
  exactPlace: (place: string) => `\nМесто: ${oneLine(place)}`,
} as const;

export const pressTexts = {
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
  payYes: (cents: string) => `Да, списать ${cents}`,
  payNo: 'Нет',
  paid: 'Урок отмечен оплаченным',
} as const;
