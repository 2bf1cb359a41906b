import { type Channel, duties, type MessageGroup } from '@kampus/contract/identity/emails';
import type { NotificationKind } from '#platform/db/notification-kind.ts';

/** Selects the channels of a message: Telegram, e-mail, both, or none. */

/** The group of each kind. A person chooses a channel for a group. */
const groups: Readonly<Record<NotificationKind, MessageGroup>> = {
  REQUESTED: 'LESSONS',
  UNANSWERED: 'LESSONS',
  CONFIRMED: 'LESSONS',
  CONFIRMED_TEACHER: 'LESSONS',
  REFUSED: 'LESSONS',
  EXPIRED: 'LESSONS',
  PAID: 'LESSONS',
  COVERED: 'LESSONS',
  CANCELLED_BY_STUDENT: 'LESSONS',
  CANCELLED_BY_TEACHER: 'LESSONS',
  FEE_WAIVED: 'LESSONS',
  MOVE_PROPOSED: 'LESSONS',
  MOVE_ACCEPTED: 'LESSONS',
  MOVE_DECLINED: 'LESSONS',
  MOVE_WITHDRAWN: 'LESSONS',
  MOVE_LAPSED: 'LESSONS',
  TEACHER_AWAY: 'LESSONS',
  UNMARKED_HOUR: 'LESSONS',
  UNMARKED_DAY: 'LESSONS',
  UNMARKED_CLOSED: 'LESSONS',
  REPORTED: 'LESSONS',
  REPORT_AGREED: 'LESSONS',
  REPORT_CONTESTED: 'LESSONS',
  DECIDED: 'LESSONS',
  REMINDER_DAY: 'LESSONS',
  REMINDER_HOUR: 'LESSONS',
  CALENDAR_SILENT: 'LESSONS',
  TOPPED_UP: 'MONEY',
  TOP_UP_REVERSED: 'MONEY',
  GOODWILL: 'MONEY',
  PAYOUT_REQUESTED: 'MONEY',
  PAYOUT_SENT: 'MONEY',
  PAYOUT_REFUSED: 'MONEY',
  PAYOUT_BOUNCED: 'MONEY',
  ACCOUNT_KEPT: 'ACCOUNT',
  PASSWORD_LINK: 'ACCOUNT',
  PASSWORD_CHANGED: 'ACCOUNT',
  TELEGRAM_CHANGED: 'ACCOUNT',
  EMAIL_SET: 'ACCOUNT',
  EMAIL_REMOVED: 'ACCOUNT',
  PASSKEY_ADDED: 'ACCOUNT',
  PASSKEY_REMOVED: 'ACCOUNT',
  SECOND_FACTOR_ON: 'ACCOUNT',
  SECOND_FACTOR_OFF: 'ACCOUNT',
  BLOCKED: 'ACCOUNT',
  UNBLOCKED: 'ACCOUNT',
  ROLE_CHANGED: 'ACCOUNT',
  COMMENT_HIDDEN: 'ACCOUNT',
  PROFILE_CLEARED: 'ACCOUNT',
  REVIEW_HIDDEN: 'ACCOUNT',
  CORRECTION_DECLINED: 'ACCOUNT',
  OBJECTION_DECIDED: 'ACCOUNT',
  TIME_OFFERED: 'OFFERS',
  REVIEW_ASKED: 'OFFERS',
  REVIEWED: 'TEXTS',
  REVIEW_ANSWERED: 'TEXTS',
  CORRECTION_ACCEPTED: 'TEXTS',
  GUIDE_DIGEST: 'TEXTS',
};

export const groupOf = (kind: NotificationKind): MessageGroup => groups[kind];

export const isDuty = (group: MessageGroup): boolean => duties.includes(group);

/** Facts that decide about the channels of one message. */
export interface Ways {
  kind: NotificationKind;
  /** The person has Telegram and has not blocked the bot, and Telegram may take the message. */
  canTelegram: boolean;
  /** The person has an address that works, and the message has no mail yet. */
  canMail: boolean;
  /** Undefined: the person chose nothing. */
  choice: Channel | undefined;
}

/**
 * The channels of a message. The chosen channel comes first; if it does not work, the other one is
 * used. One exception: an optional message never goes by e-mail if the person chose Telegram,
 * because an unsubscribe link makes this choice. A password link comes here if it was asked for
 * through Telegram; one by e-mail has its mail from the start.
 */
export function routeOf({ kind, canTelegram, canMail, choice: chosen }: Ways): {
  telegram: boolean;
  mail: boolean;
} {
  const choice = kind === 'PASSWORD_LINK' ? 'TELEGRAM' : chosen;
  const mayFallBack = choice === undefined || isDuty(groupOf(kind));
  const wantsMail = choice === 'EMAIL' || choice === 'BOTH';
  const mail = canMail && (wantsMail || (!canTelegram && mayFallBack));
  const telegram = canTelegram && (!mail || choice === 'BOTH');
  return { telegram, mail };
}
