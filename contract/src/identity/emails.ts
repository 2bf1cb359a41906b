import * as z from 'zod/mini';
import { emailField } from '../email.ts';
import { languages } from '../languages.ts';

export const emailBody = z.object({ email: emailField });

export const emailCodeBody = z.object({
  code: z.string('Введите код').check(z.trim(), z.regex(/^\d{6}$/, 'Код: шесть цифр из письма')),
});

/** Groups of messages to a person. Each has a channel. */
export const messageGroups = ['LESSONS', 'MONEY', 'ACCOUNT', 'OFFERS', 'TEXTS'] as const;
export type MessageGroup = (typeof messageGroups)[number];

/**
 * Groups that must reach the person: if the chosen channel does not work, the other one is used.
 * The others can be switched off in e-mail, and then no fallback brings them back.
 */
export const duties: readonly MessageGroup[] = ['LESSONS', 'MONEY', 'ACCOUNT'];

const channel = z.enum(['TELEGRAM', 'EMAIL', 'BOTH']);
export type Channel = z.infer<typeof channel>;

export const channels = z.strictObject({
  LESSONS: channel,
  MONEY: channel,
  ACCOUNT: channel,
  OFFERS: channel,
  TEXTS: channel,
});
export type Channels = z.infer<typeof channels>;

/** The groups to change. The others keep their channel. */
export const channelsBody = z.partial(channels);
export type ChosenChannels = z.infer<typeof channelsBody>;

/** The language of the person's messages. Null: none was chosen, so that they are Russian. */
export const ownLanguage = z.object({ language: z.nullable(z.enum(languages)) });
export const languageBody = z.object({ language: z.enum(languages, 'Такого языка на портале нет') });

/** The signed text of an unsubscribe link. It names a person and a group. */
export const unsubscribeBody = z.object({ token: z.string().check(z.maxLength(300)) });
export const unsubscribed = z.object({ group: z.enum(messageGroups) });
