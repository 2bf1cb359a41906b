import { type Channel, duties, type MessageGroup } from '@kampus/contract/identity/emails';
import type { NotificationKind } from '#platform/db/notification-kind.ts';

/** Selects the channels of a message: Telegram, e-mail, both, or none. */

const lessonKinds = [
  'REQUESTED',
  'UNANSWERED',
  'CONFIRMED',
  'CONFIRMED_TEACHER',
  'REFUSED',
  'EXPIRED',
  'PAID',
  'COVERED',
  'CANCELLED_BY_STUDENT',
  'CANCELLED_BY_TEACHER',
  'FEE_WAIVED',
  'MOVE_PROPOSED',
  'MOVE_ACCEPTED',
  'MOVE_DECLINED',
  'MOVE_WITHDRAWN',
  'MOVE_LAPSED',
  'UNMARKED_HOUR',
  'UNMARKED_DAY',
  'UNMARKED_CLOSED',
  'REPORTED',
  'REPORT_AGREED',
  'REPORT_CONTESTED',
  'DECIDED',
  'REMINDER_DAY',
  'REMINDER_HOUR',
  'CALENDAR_SILENT',
] as const satisfies NotificationKind[];

/** The group of each kind. A kind about a lesson is in no other list. */
const groups: Record<Exclude<NotificationKind, (typeof lessonKinds)[number]>, MessageGroup> = {
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

/** The group that a person chooses a channel for. */
export const groupOf = (kind: NotificationKind): MessageGroup =>
  kind in groups ? groups[kind as keyof typeof groups] : 'LESSONS';

export const isDuty = (group: MessageGroup): boolean => duties.includes(group);

/** Facts that decide about the channels of one message. */
export interface Ways {
  kind: NotificationKind;
  hasTelegram: boolean;
  hasBlockedBot: boolean;
  /** The person has an address that works, and the message has no mail yet. */
  canMail: boolean;
  /** Undefined: the person chose nothing. */
  choice: Channel | undefined;
}

/**
 * The channels of a message. The chosen channel comes first; if it does not work, the other one is
 * used. One exception: an optional message never goes by e-mail if the person chose Telegram,
 * because an unsubscribe link makes this choice.
 */
export function routeOf({ kind, hasTelegram, hasBlockedBot, canMail, choice }: Ways): {
  telegram: boolean;
  mail: boolean;
} {
  const isReachable = hasTelegram && !hasBlockedBot;
  const mayFallBack = choice === undefined || isDuty(groupOf(kind));
  const wantsMail = choice === 'EMAIL' || choice === 'BOTH';
  const mail = canMail && (wantsMail || (!isReachable && mayFallBack));
  const telegram = isReachable && (!mail || choice === 'BOTH');
  return { telegram, mail };
}
