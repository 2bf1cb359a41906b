import type { InlineKeyboardButton, MessageEntity } from 'grammy/types';
import { formatEuros } from '#platform/format/euros.ts';
import { formatMoment } from './format.ts';
import type { Alternative, Lesson } from './lesson-of-message.ts';
import { lifeTexts, outcomeOf, pressTexts } from './life-texts.ts';
import type { Notification } from './notification.ts';
import { quoteNames } from './quote-names.ts';
import { notificationTexts } from './texts.ts';

interface Composed {
  text: string;
  buttons?: InlineKeyboardButton[][];
  entities?: MessageEntity[];
}

const button = (text: string, data: string): InlineKeyboardButton => ({ text, callback_data: data });

/** The first press only replaces the buttons by a question; the second press moves money. */
export const payButtons = (reservationId: number): InlineKeyboardButton[][] => [
  [button(pressTexts.pay, `pay:${reservationId}`)],
];
export const payQuestion = (reservationId: number, cents: number): InlineKeyboardButton[][] => [
  [
    button(pressTexts.payYes(formatEuros(cents)), `pay-yes:${reservationId}`),
    button(pressTexts.payNo, `pay-no:${reservationId}`),
  ],
];

type Facts = Parameters<typeof lifeTexts.moveProposed>[0];

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

/** Telegram accepts only https addresses for buttons. Other addresses go into the text. */
function withLink({ text, buttons = [] }: Composed, label: string, url: string): Composed {
  return url.startsWith('https://')
    ? { text, buttons: [...buttons, [{ text: label, url }]] }
    : { text: `${text}\n\n${url}`, ...(buttons.length > 0 && { buttons }) };
}

/** The page with the recipient's lessons and their actions. */
const lessonsPage = (portal: string, isTeacher: boolean): string =>
  `${portal}${isTeacher ? '/teacher/reservations' : '/profile'}`;

function composeReport(
  { kind, report }: Notification,
  facts: Facts & Pick<Lesson, 'paidCents'>,
  { isTeacher, portal }: { isTeacher: boolean; portal: string },
): Composed | undefined {
  if (!report) return undefined;
  const outcome = outcomeOf(report.decision, facts.paidCents);
  if (kind === 'REPORT_AGREED') return { text: lifeTexts.reportAgreed(facts, isTeacher, outcome) };
  if (kind === 'REPORT_CONTESTED') return { text: lifeTexts.reportContested(facts, isTeacher, report.answer ?? '') };
  if (kind === 'DECIDED') return { text: lifeTexts.decided(facts, isTeacher, outcome, report.reason) };
  if (report.state !== 'OPEN') return undefined;
  const agree = button(pressTexts.agree, `agree:${report.id}`);
  const text = lifeTexts.reported(facts, isTeacher, report);
  return withLink({ text, buttons: [[agree]] }, pressTexts.contest, lessonsPage(portal, isTeacher));
}

/** The page that opens the booking of a slot at this start. */
const bookingPage = (portal: string, username: unknown, lectureId: unknown, start: Date): string =>
  `${portal}/select-teachers?teacher=${username}&lecture=${lectureId}&start=${start.toISOString()}`;

/** Tells a person who waited that time is free. Undefined after the person's half hour. */
export function composeOffer({ details }: Notification, portal: string): Composed | undefined {
  const [start, end, until] = ['startsAt', 'endsAt', 'until'].map((field) => new Date(String(details[field])));
  if (!start || !end || !until || until <= new Date()) return undefined;
  const text = notificationTexts.timeOffered(String(details['teacher']), start, end, until);
  const url = bookingPage(portal, details['username'], details['lectureId'], start);
  const message = withLink({ text }, notificationTexts.book, url);
  return { ...message, entities: quoteNames(message.text) };
}

/** Adds free times of other teachers, each with a link to book it. */
function withAlternatives(text: string, alternatives: readonly Alternative[], portal: string): Composed {
  if (alternatives.length === 0) return { text };
  const lines = alternatives.map((time) => ({
    text: lifeTexts.alternative(time),
    label: formatMoment(time.startsAt),
    url: bookingPage(portal, time.username, time.lectureId, time.startsAt),
  }));
  const start = `${text}${lifeTexts.alternatives}`;
  return portal.startsWith('https://')
    ? {
        text: start + lines.map((line) => line.text).join(''),
        buttons: lines.map(({ label, url }) => [{ text: label, url }]),
      }
    : { text: start + lines.map((line) => `${line.text}\n${line.url}`).join('') };
}

function composeReview({ kind, rating, review }: Notification, facts: Facts, lesson: Lesson, portal: string) {
  const page = `${portal}/teachers/${lesson.teacher.username}`;
  if (kind === 'REVIEWED')
    return rating === undefined
      ? undefined
      : withLink({ text: lifeTexts.reviewed(facts, rating) }, pressTexts.toReviews, page);
  if (kind === 'REVIEW_ANSWERED')
    return withLink({ text: lifeTexts.reviewAnswered(facts) }, pressTexts.toReviews, page);
  if (review !== 'ASKED') return undefined;
  return withLink({ text: lifeTexts.reviewAsked(facts) }, pressTexts.review, `${page}?review=${lesson.reservationId}`);
}

/** With a fee, adds a link to the page where the teacher can waive it. */
function composeCancelledByStudent(
  { isAnswered, closeReason, feeCents }: Lesson,
  facts: Facts,
  portal: string,
): Composed {
  if (!isAnswered) return { text: lifeTexts.requestCancelledByStudent(facts, closeReason) };
  const message = { text: lifeTexts.cancelledByStudent(facts, closeReason, feeCents) };
  return feeCents > 0 ? withLink(message, pressTexts.toReservations, lessonsPage(portal, true)) : message;
}

/**
 * Texts about a lesson after its booking. Undefined for other kinds, and if the text no longer
 * applies.
 */
export function composeLife(notification: Notification, lesson: Lesson, portal: string): Composed | undefined {
  const { kind, recipient, amountCents, details } = notification;
  const isTeacher = recipient.id === lesson.teacher.id;
  const facts = { ...lesson, student: lesson.student.name, teacher: lesson.teacher.name };
  if (kind.startsWith('MOVE_'))
    return lesson.status === 'CLOSED' ? undefined : composeMove(notification, facts, isTeacher);
  switch (kind) {
    case 'COVERED':
      return lesson.isCovered ? { text: lifeTexts.covered(facts, isTeacher) } : undefined;
    case 'CANCELLED_BY_STUDENT':
      return composeCancelledByStudent(lesson, facts, portal);
    case 'CANCELLED_BY_TEACHER':
      return withAlternatives(
        lesson.isAnswered
          ? lifeTexts.cancelledByTeacher(facts, lesson.closeReason, lesson.refundedCents)
          : lifeTexts.requestCancelledByTeacher(facts, lesson.closeReason),
        notification.alternatives,
        portal,
      );
    case 'FEE_WAIVED':
      return { text: lifeTexts.feeWaived(facts, lesson.feeCents) };
    case 'GOODWILL':
      return { text: lifeTexts.goodwill(facts, amountCents ?? 0, String(details['reason'])) };
    case 'TEACHER_AWAY':
      if (lesson.status === 'CLOSED' || lesson.hasBegun || !lesson.isTeacherAway) return undefined;
      return { text: lifeTexts.teacherAway(facts) };
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
      return composeReport(notification, facts, { isTeacher, portal });
    default:
      return undefined;
  }
}
