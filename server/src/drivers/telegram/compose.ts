import type { InlineKeyboardButton, MessageEntity } from 'grammy/types';
import type { Lesson, Notification, Side } from './notification.ts';
import { quoteNames } from './quote-names.ts';
import { type LessonFacts, notificationTexts, requestTexts } from './texts.ts';

export interface Message {
  text: string;
  /** Names as code; and a mention, where a person without a public Telegram name is to be written to. */
  entities?: MessageEntity[];
  buttons?: InlineKeyboardButton[][];
}

const toFacts = (lesson: Lesson): LessonFacts => ({
  ...lesson,
  student: lesson.student.name,
  teacher: lesson.teacher.name,
});

/** The other side's Telegram: `@name`, else a mention by number, which opens the chat as well. */
function withContact(text: string, side: Side): Message {
  if (side.telegramUsername !== null) return { text: `${text}@${side.telegramUsername}` };
  if (side.telegramUserId === null) return { text: `${text}${notificationTexts.noContact}` };
  const user = { id: side.telegramUserId, is_bot: false, first_name: side.name };
  const mention: MessageEntity = { type: 'text_mention', offset: text.length, length: side.name.length, user };
  return { text: `${text}${side.name}`, entities: [mention] };
}

/** Принять and Отказать, as long as the request waits. */
function withButtons(text: string, { reservationId, status }: Lesson): Message {
  if (status !== 'PENDING') return { text };
  const button = (label: string, action: string) => ({ text: label, callback_data: `${action}:${reservationId}` });
  return { text, buttons: [[button(requestTexts.accept, 'accept'), button(requestTexts.refuse, 'refuse')]] };
}

function composeReminder(when: 'day' | 'hour', lesson: Lesson, isTeacher: boolean): Message | undefined {
  // Quiet for a lesson that was refused since, and for one that has begun while Telegram was away.
  if (lesson.status === 'CLOSED' || lesson.hasBegun) return undefined;
  const facts = toFacts(lesson);
  const withWhom = isTeacher ? notificationTexts.withStudent(facts) : notificationTexts.withTeacher(facts);
  return { text: notificationTexts.reminder(when, withWhom, facts) };
}

function composeAboutLesson({ kind, recipient }: Notification, lesson: Lesson): Message | undefined {
  const facts = toFacts(lesson);
  const isTeacher = recipient.id === lesson.teacher.id;
  switch (kind) {
    case 'REQUESTED':
      return withButtons(notificationTexts.requested(facts), lesson);
    case 'UNANSWERED':
      return lesson.status === 'PENDING' ? withButtons(notificationTexts.unanswered(facts), lesson) : undefined;
    case 'CONFIRMED':
      return withContact(notificationTexts.confirmed(facts), lesson.teacher);
    case 'CONFIRMED_TEACHER':
      return withContact(notificationTexts.confirmedTeacher(facts), lesson.student);
    case 'REFUSED':
      return { text: notificationTexts.refused(facts, isTeacher) };
    case 'EXPIRED':
      return { text: isTeacher ? notificationTexts.expiredTeacher(facts) : notificationTexts.expired(facts) };
    case 'PAID':
      return { text: isTeacher ? notificationTexts.paidToTeacher(facts) : notificationTexts.paidByStudent(facts) };
    case 'REMINDER_DAY':
      return composeReminder('day', lesson, isTeacher);
    case 'REMINDER_HOUR':
      return composeReminder('hour', lesson, isTeacher);
    default:
      return undefined;
  }
}

/** The message as of now; undefined when its text no longer holds. */
export function compose(notification: Notification): Message | undefined {
  const { kind, lesson, amountCents } = notification;
  if (kind === 'TOPPED_UP')
    return amountCents === undefined ? undefined : { text: notificationTexts.toppedUp(amountCents) };
  const message = lesson && composeAboutLesson(notification, lesson);
  return message && { ...message, entities: [...quoteNames(message.text), ...(message.entities ?? [])] };
}
