import { isEmail } from '@kampus/contract/email';
import * as z from 'zod/mini';

/** The mail server. Undefined: the portal offers nothing that needs e-mail. */
export type MailSettings = { smtpUrl: string; from: string } | undefined;

const isSmtp = (text: string): boolean =>
  /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';

export const mailSettings = {
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtp, 'SMTP_URL must be an address such as smtps://user:password@host')),
  ),
  MAIL_FROM: z.optional(z.string().check(z.refine(isEmail, 'MAIL_FROM must be a mail address such as kampus@host.sk'))),
};

type MailVariables = { [Name in keyof typeof mailSettings]?: string | undefined };

/** The fault in one line if only one of the two settings is there. */
export function findMailFault({ SMTP_URL, MAIL_FROM }: MailVariables): string | undefined {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) return 'SMTP_URL needs MAIL_FROM, the address of the sender';
  if (SMTP_URL === undefined && MAIL_FROM !== undefined) return 'MAIL_FROM needs SMTP_URL, the mail server';
  return undefined;
}

export const readMail = ({ SMTP_URL, MAIL_FROM }: MailVariables): MailSettings =>
  SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : { smtpUrl: SMTP_URL, from: MAIL_FROM };
