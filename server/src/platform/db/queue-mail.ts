import { spokenLanguage } from '@kampus/languages/say';
import type { Db } from './connect.ts';
import type { Trx } from './transaction.ts';

/** A mail in plain text, in the spoken language. The sender derives the HTML form from it. */
export interface Mail {
  address: string;
  subject: string;
  text: string;
  /** The account that the mail is about, if there is one: its erasure removes the mail. */
  userId?: number;
}

/** A subject is one line. Names that people choose may be part of it. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/**
 * Puts a mail into the outbox, in the transaction that causes it. The address is one that
 * `emailField` has accepted. Without SMTP_URL (`config.mail`) nothing is sent, so the caller does
 * not offer or queue mail then.
 */
export async function queueMail(trx: Trx, { address, subject, text, userId }: Mail): Promise<void> {
  await trx
    .insertInto('mails')
    .values({ address, subject: oneLine(subject), body: text, user_id: userId ?? null, language: spokenLanguage() })
    .execute();
}

/** A mail with the words of a message to a person. */
export interface MessageMail {
  notificationId: number;
  userId: number;
  /** Undefined: the address that the person has when the mail is sent. */
  address?: string;
}

/** Puts the mail of a message into the outbox. A message has one mail at most. */
export async function queueMessageMail(db: Db, { notificationId, userId, address }: MessageMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ notification_id: notificationId, user_id: userId, address: address ?? null })
    .onConflict((conflict) => conflict.column('notification_id').doNothing())
    .execute();
}
