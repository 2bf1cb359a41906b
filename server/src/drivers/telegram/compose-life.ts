import type { InlineKeyboardButton } from 'grammy/types';
import { formatEuros } from '#platform/format/euros.ts';
import { lifeTexts, pressTexts } from './life-texts.ts';
import type { Lesson, Notification } from './notification.ts';

interface Composed {
  text: string;
  buttons?: InlineKeyboardButton[][];
}

const button = (text: string, data: string): InlineKeyboardButton => ({ text, callback_data: data });

/** Оплачен asks once more before money moves: the first press only changes the buttons. */
export const payButtons = (reservationId: number): InlineKeyboardButton[][] => [
  [button(pressTexts.pay, `pay:${reservationId}`)],
];
export const payQuestion = (reservationId: number, cents: number): InlineKeyboardButton[][] => [
  [
    button(pressTexts.payYes(formatEuros(cents)), `pay-yes:${reservationId}`),
    button(pressTexts.payNo, `pay-no:${reservationId}`),
  ],
];

type Facts = Parameters<typeof lifeTexts.covered>[0];

function composeMove({ kind, move }: Notification, facts: Facts, isTeacher: boolean): Composed | undefined {
  if (kind === 'MOVE_ACCEPTED') return { text: lifeTexts.moveAccepted(facts, isTeacher) };
  if (kind === 'MOVE_DECLINED') return { text: lifeTexts.moveDeclined(facts, isTeacher) };
  if (kind === 'MOVE_WITHDRAWN') return { text: lifeTexts.moveWithdrawn(facts, isTeacher) };
  if (kind === 'MOVE_LAPSED') return { text: lifeTexts.moveLapsed(facts, isTeacher) };
  if (move?.state !== 'PROPOSED') return undefined;
  const accept = button(pressTexts.accept, `move-accept:${move.id}`);
  const decline = button(pressTexts.decline, `move-decline:${move.id}`);
  return { text: lifeTexts.moveProposed(facts, isTeacher, move), buttons: [[accept, decline]] };
}

function composeReport({ kind, report }: Notification, facts: Facts, isTeacher: boolean): Composed | undefined {
  if (!report) return undefined;
  if (kind === 'REPORT_AGREED') return { text: lifeTexts.reportAgreed(facts, isTeacher, report.decision) };
  if (kind === 'REPORT_CONTESTED') return { text: lifeTexts.reportContested(facts, isTeacher, report.answer ?? '') };
  if (kind === 'DECIDED') return { text: lifeTexts.decided(facts, isTeacher, report.decision, report.reason) };
  if (report.state !== 'OPEN') return undefined;
  const agree = button(pressTexts.agree, `agree:${report.id}`);
  return { text: lifeTexts.reported(facts, isTeacher, report), buttons: [[agree]] };
}

/** Telegram takes addresses of buttons over https alone; elsewhere the address stands in the text. */
function withLink(text: string, label: string, url: string): Composed {
  return url.startsWith('https://') ? { text, buttons: [[{ text: label, url }]] } : { text: `${text}\n\n${url}` };
}

function composeReview({ kind, details, review }: Notification, facts: Facts, lesson: Lesson, portal: string) {
  const page = `${portal}/teachers/${lesson.teacher.username}`;
  if (kind === 'REVIEWED')
    return withLink(lifeTexts.reviewed(facts, Number(details['rating'])), pressTexts.toReviews, page);
  if (kind === 'REVIEW_ANSWERED') return withLink(lifeTexts.reviewAnswered(facts), pressTexts.toReviews, page);
  if (review !== 'ASKED') return undefined;
  return withLink(lifeTexts.reviewAsked(facts), pressTexts.review, `${page}?review=${lesson.reservationId}`);
}

/** What happens to a lesson after its booking; undefined for other messages and where the text no longer holds. */
export function composeLife(notification: Notification, lesson: Lesson, portal: string): Composed | undefined {
  const { kind, recipient } = notification;
  const isTeacher = recipient.id === lesson.teacher.id;
  const facts = { ...lesson, student: lesson.student.name, teacher: lesson.teacher.name };
  if (kind.startsWith('MOVE_')) return composeMove(notification, facts, isTeacher);
  switch (kind) {
    case 'COVERED':
      return lesson.isCovered ? { text: lifeTexts.covered(facts, isTeacher) } : undefined;
    case 'CANCELLED_BY_STUDENT':
      return { text: lifeTexts.cancelledByStudent(facts, lesson.closeReason, lesson.feeCents) };
    case 'CANCELLED_BY_TEACHER':
      return {
        text:
          lifeTexts.cancelledByTeacher(facts, lesson.closeReason, lesson.refundedCents) +
          lifeTexts.alternatives(notification.alternatives, portal),
      };
    case 'FEE_WAIVED':
      return { text: lifeTexts.feeWaived(facts, lesson.feeCents) };
    case 'UNMARKED_HOUR':
    case 'UNMARKED_DAY':
      if (lesson.status !== 'CONFIRMED') return undefined;
      return { text: lifeTexts.unmarked(facts, kind === 'UNMARKED_DAY'), buttons: payButtons(lesson.reservationId) };
    case 'UNMARKED_CLOSED':
      return { text: lifeTexts.unmarkedClosed(facts, isTeacher) };
    case 'REVIEW_ASKED':
    case 'REVIEWED':
    case 'REVIEW_ANSWERED':
      return composeReview(notification, facts, lesson, portal);
    case 'REPORTED':
    case 'REPORT_AGREED':
    case 'REPORT_CONTESTED':
    case 'DECIDED':
      return composeReport(notification, facts, isTeacher);
    default:
      return undefined;
  }
}
