import { inSpoken } from '@kampus/languages/translator';
import { faultText, parseFault } from '#domains/teaching/public.ts';
import { spokenAddress } from './format.ts';
import type { Notification } from './notification.ts';
import { quoteNames } from './quote-names.ts';
import { accountTexts } from './texts.ts';

/** The last line of a message about a decision: where its reasons are and how to object. */
export const linkDecisions = (portal: string): string => accountTexts.object(`${portal}/profile/decisions`);

/** Texts about the account; undefined for every other kind. */
export function composeAboutAccount({ kind, details }: Notification, portal: string): string | undefined {
  const text = (field: string): string => String(details[field] ?? '');
  const object = (cannotSignIn = false): string =>
    cannotSignIn ? accountTexts.objectAtLogin(spokenAddress(`${portal}/login`)) : linkDecisions(portal);
  switch (kind) {
    case 'PASSWORD_LINK':
      return accountTexts.passwordLink(spokenAddress(text('link')));
    case 'PASSWORD_CHANGED':
      return accountTexts.passwordChanged;
    case 'PASSKEY_ADDED':
      return accountTexts.passkeyAdded(text('name'));
    case 'PASSKEY_REMOVED':
      return accountTexts.passkeyRemoved(text('name'));
    case 'EMAIL_SET':
      return accountTexts.emailSet(text('username'), text('email'));
    case 'EMAIL_REMOVED':
      return accountTexts.emailRemoved(text('username'), text('email'));
    case 'SECOND_FACTOR_ON':
      return accountTexts.secondFactorOn;
    case 'SECOND_FACTOR_OFF':
      return accountTexts.secondFactorOff;
    case 'BLOCKED':
      return (
        accountTexts.blocked(details['scope'] === 'ALL', text('until'), text('reason')) +
        object(details['scope'] === 'ALL')
      );
    case 'ACCOUNT_KEPT':
      return accountTexts.kept;
    case 'UNBLOCKED':
      return accountTexts.unblocked;
    case 'ROLE_CHANGED':
      return accountTexts.roleChanged(text('role'), text('reason'));
    case 'REVIEW_HIDDEN':
      return accountTexts.reviewHidden(text('reason')) + object();
    case 'COMMENT_HIDDEN':
      return accountTexts.commentHidden(text('guide'), text('reason')) + object();
    case 'PROFILE_CLEARED':
      return accountTexts.profileCleared(inSpoken(text('what')), text('reason')) + object();
    case 'OBJECTION_DECIDED':
      return accountTexts.objectionDecided(details['outcome'] === 'REVERSED', text('reason'));
    case 'CORRECTION_ACCEPTED':
      return accountTexts.correctionAccepted(text('guide'), `${portal}${text('path')}`);
    case 'CORRECTION_DECLINED':
      return accountTexts.correctionDeclined(text('guide'), text('reason')) + object();
    default:
      return undefined;
  }
}

/** Tells a teacher that an external calendar cannot be read. */
export function composeSilentCalendar({ details }: Notification, portal: string) {
  const problem = inSpoken(faultText(parseFault(String(details['fault'] ?? ''))));
  const text = accountTexts.calendarSilent(String(details['name'] ?? ''), problem, portal);
  return { text, entities: quoteNames(text) };
}

/** Tells a keeper what waits in the guides. A count of 0 has no line. */
export function composeGuideDigest({ details }: Notification, portal: string) {
  const counted: [count: number, line: (count: number) => string][] = [
    [Number(details['due'] ?? 0), accountTexts.guidesDue],
    [Number(details['corrections'] ?? 0), accountTexts.openCorrections],
    [Number(details['links'] ?? 0), accountTexts.brokenLinks],
    [Number(details['searches'] ?? 0), accountTexts.missedSearches],
  ];
  const lines = counted.filter(([count]) => count > 0).map(([count, line]) => line(count));
  return { text: accountTexts.guideDigest(lines, portal) };
}

/**
 * Tells the previous Telegram that another one is linked now, and offers to undo it. The e-mail has
 * no change to undo, because only the previous Telegram may undo it.
 */
export function composeTelegramChange({ details }: Notification) {
  const login = String(details['username'] ?? '');
  if (details['change'] === undefined) {
    const linked = accountTexts.telegramLinked(login);
    return { text: linked, entities: quoteNames(linked) };
  }
  const text = accountTexts.telegramChanged(login);
  const button = { text: accountTexts.keepTelegram, callback_data: `keep-telegram:${Number(details['change'])}` };
  return { text, entities: quoteNames(text), buttons: [[button]] };
}
