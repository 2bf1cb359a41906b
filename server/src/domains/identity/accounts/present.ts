import type { Block, User, Verification } from '@kampus/contract/identity/accounts';
import { erasedPerson, isErasedLogin } from '@kampus/contract/identity/erased-login';
import { spokenLanguage } from '@kampus/languages/say';
import { translatorOf } from '@kampus/languages/translator';
import type { Selectable } from 'kysely';
import { renderSVG } from 'uqr';
import type { Database } from '#platform/db/schema.ts';

export type UserRow = Selectable<Database['users']>;

/** The address of an avatar from its key in the file store; null without an avatar. */
export const avatarUrl = (key: string | null): string | null => (key === null ? null : `/media/${key}`);

/**
 * First and last name, or the login of a user without names. The name of an erased person is in
 * this language, by default the spoken one (`speakIn`).
 */
export const fullName = (
  user: Pick<UserRow, 'username' | 'first_name' | 'last_name'>,
  language = spokenLanguage(),
): string =>
  isErasedLogin(user.username)
    ? translatorOf(language)(erasedPerson)
    : [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;

/** The active block in the form of the contract; null without one. */
export function presentBlock(row: Pick<UserRow, 'block_scope' | 'block_until' | 'block_reason'>): Block | null {
  const { block_scope: scope, block_until: until, block_reason: reason } = row;
  if (scope === null || (until !== null && until <= new Date())) return null;
  return { scope, until: until?.toISOString() ?? null, reason: reason ?? '' };
}

/** NONE: no Telegram account is linked. GONE: the owner has blocked the bot. */
export const telegramStateOf = (
  row: Pick<UserRow, 'telegram_chat_id' | 'telegram_blocked_at'>,
): 'NONE' | 'LINKED' | 'GONE' =>
  row.telegram_chat_id === null ? 'NONE' : row.telegram_blocked_at === null ? 'LINKED' : 'GONE';

/**
 * The user of the contract, shown only to this user. `secondFactorDueAt`: see `secondFactorDueOf`.
 */
export function presentUser(row: UserRow, secondFactorDueAt: Date | null): User {
  return {
    id: row.id,
    login: row.username,
    username: row.username,
    role: row.role,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    sex: row.sex,
    universityId: row.university_id,
    facultyId: row.faculty_id,
    specialtyId: row.specialty_id,
    avatarUrl: avatarUrl(row.avatar_key),
    telegramUsername: row.telegram_username,
    createdAt: row.created_at.toISOString(),
    telegram: telegramStateOf(row),
    telegramLinkedAt: row.telegram_linked_at?.toISOString() ?? null,
    email: row.email,
    emailBouncedAt: row.email_bounced_at?.toISOString() ?? null,
    hasSecondFactor: row.totp_confirmed_at !== null,
    hasCalendarLink: row.calendar_token_hash !== null,
    secondFactorDueAt: secondFactorDueAt?.toISOString() ?? null,
    block: presentBlock(row),
  };
}

/** Renders a text as a QR code: an SVG in a data URL. */
export function qrCode(text: string): string {
  const picture = renderSVG(text, { border: 2, ecc: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}

/** A bot link with its QR code. */
export const presentLink = (authLink: string): Verification => ({ authLink, qr: qrCode(authLink) });
