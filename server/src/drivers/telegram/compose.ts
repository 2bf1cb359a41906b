import { speakIn } from '@kampus/languages/say';
import type { InlineKeyboardButton, MessageEntity } from 'grammy/types';
import {
  composeAboutAccount,
  composeGuideDigest,
  composeSilentCalendar,
  composeTelegramChange,
} from './compose-account.ts';
import { composeLife, composeOffer } from './compose-life.ts';
import { composeMoney } from './compose-money.ts';
import type { Lesson, Side } from './lesson-of-message.ts';
import { lifeTexts } from './life-texts.ts';
import type { Notification } from './notification.ts';
import { quoteNames } from './quote-names.ts';
import { type LessonFacts, notificationTexts, requestTexts } from './texts.ts';

export interface Message {
  text: string;
  /** Names as code, and a mention of a person without a public Telegram name. */
  entities?: MessageEntity[];
  buttons?: InlineKeyboardButton[][];
}

const toFacts = (lesson: Lesson): LessonFacts => ({
  ...lesson,
  student: lesson.student.name,
  teacher: lesson.teacher.name,
});

/**
 * Adds the other side's Telegram: `@name`, else a mention by number, which also opens the chat.
 * Then adds `lines`.
 */
function withContact(text: string, side: Side, lines: string[]): Message {
  const rest = lines.join('');
  if (side.telegramUsername !== null) return { text: `${text}@${side.telegramUsername}${rest}` };
  if (side.telegramUserId === null) return { text: `${text}${notificationTexts.noContact}${rest}` };
  const user = { id: side.telegramUserId, is_bot: false, first_name: side.name };
  const mention: MessageEntity = { type: 'text_mention', offset: text.length, length: side.name.length, user };
  return { text: `${text}${side.name}${rest}`, entities: [mention] };
}

/** Adds «Принять» and «Отказать» while the request is PENDING. */
function withButtons(text: string, { reservationId, status }: Lesson): Message {
  if (status !== 'PENDING') return { text };
  const button = (label: string, action: string) => ({ text: label, callback_data: `${action}:${reservationId}` });
  return { text, buttons: [[button(requestTexts.accept, 'accept'), button(requestTexts.refuse, 'refuse')]] };
}

/** Room and address for the student of an accepted lesson. */
const describeWhere = ({ roomUrl, exactPlace }: Lesson): string =>
  (roomUrl === null ? '' : lifeTexts.room(roomUrl)) + (exactPlace === null ? '' : lifeTexts.exactPlace(exactPlace));

function composeReminder({ kind, occasion }: Notification, lesson: Lesson, isTeacher: boolean): Message | undefined {
  // No message if the lesson was closed, was moved or has begun during an outage of Telegram.
  if (lesson.status === 'CLOSED' || lesson.moves !== occasion || lesson.hasBegun) return undefined;
  const when = kind === 'REMINDER_DAY' ? 'day' : 'hour';
  const facts = toFacts(lesson);
  const withWhom = isTeacher ? notificationTexts.withStudent(facts) : notificationTexts.withTeacher(facts);
  const room = isTeacher ? '' : describeWhere(lesson);
  return { text: `${notificationTexts.reminder(when, withWhom, facts)}${room}` };
}

/** The system closes a request after its time, or earlier if its teacher teaches no more. */
function composeExpired(lesson: Lesson, isTeacher: boolean): Message {
  const facts = toFacts(lesson);
  const hasLeft = lesson.closedAt !== null && lesson.closedAt < lesson.answerDueAt;
  if (hasLeft)
    return { text: isTeacher ? notificationTexts.teacherLeftTeacher(facts) : notificationTexts.teacherLeft(facts) };
  return { text: isTeacher ? notificationTexts.expiredTeacher(facts) : notificationTexts.expired(facts) };
}

function composeAboutLesson(notification: Notification, lesson: Lesson, portal: string): Message | undefined {
  const { kind, recipient } = notification;
  const facts = toFacts(lesson);
  const isTeacher = recipient.id === lesson.teacher.id;
  switch (kind) {
    case 'REQUESTED':
      return withButtons(notificationTexts.requested(facts), lesson);
    case 'UNANSWERED':
      return lesson.status === 'PENDING' ? withButtons(notificationTexts.unanswered(facts), lesson) : undefined;
    case 'CONFIRMED':
      if (lesson.status === 'CLOSED') return undefined;
      return withContact(notificationTexts.confirmed(facts), lesson.teacher, [
        describeWhere(lesson),
        lesson.isCovered || lesson.status !== 'CONFIRMED' ? '' : lifeTexts.notCovered(facts),
      ]);
    case 'CONFIRMED_TEACHER':
      if (lesson.status === 'CLOSED') return undefined;
      return withContact(notificationTexts.confirmedTeacher(facts), lesson.student, [
        lesson.isCovered || lesson.status !== 'CONFIRMED' ? '' : lifeTexts.notCoveredTeacher,
      ]);
    case 'REFUSED':
      return {
        text:
          lesson.closedBy === 'ADMIN'
            ? notificationTexts.cancelledByAdmin(facts, isTeacher)
            : notificationTexts.refused(facts),
      };
    case 'EXPIRED':
      return composeExpired(lesson, isTeacher);
    case 'PAID':
      return { text: isTeacher ? notificationTexts.paidToTeacher(facts) : notificationTexts.paidByStudent(facts) };
    case 'REMINDER_DAY':
    case 'REMINDER_HOUR':
      return composeReminder(notification, lesson, isTeacher);
    default:
      return composeLife(notification, lesson, portal);
  }
}

/**
 * The message for the current state, in the language of its reader. Undefined if its text no longer
 * applies. `portal` is the address of the site.
 */
export const compose = (notification: Notification, portal: string): Message | undefined =>
  speakIn(notification.recipient.language, () => composeSpoken(notification, portal));

function composeSpoken(notification: Notification, portal: string): Message | undefined {
  const { kind, lesson } = notification;
  const money = composeMoney(notification, portal);
  if (money !== undefined) return { text: money, entities: quoteNames(money) };
  if (kind === 'TELEGRAM_CHANGED') return composeTelegramChange(notification);
  if (kind === 'TIME_OFFERED') return composeOffer(notification, portal);
  if (kind === 'CALENDAR_SILENT') return composeSilentCalendar(notification, portal);
  if (kind === 'GUIDE_DIGEST') return composeGuideDigest(notification, portal);
  const account = composeAboutAccount(notification, portal);
  if (account !== undefined) return { text: account };
  const message = lesson && composeAboutLesson(notification, lesson, portal);
  return message && { ...message, entities: [...quoteNames(message.text), ...(message.entities ?? [])] };
}
