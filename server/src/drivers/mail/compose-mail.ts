import type { Language } from '@kampus/contract/languages';
import { pathOf } from '@kampus/contract/pages/addresses';
import { inWords, say, speakIn } from '@kampus/languages/say';
import { groupOf, isDuty, unsubscribeToken } from '#domains/identity/public.ts';
import { oneLine } from '#platform/db/queue-mail.ts';
import type { Services } from '../../services.ts';
import { compose, type Message } from '../telegram/compose.ts';
import { spokenAddress } from '../telegram/format.ts';
import type { Notification } from '../telegram/notification.ts';
import { notificationTexts } from '../telegram/texts.ts';

const subjectMax = 120;

const mailTexts = inWords({
  answer: (page: string) => say`Ответить можно на портале: ${page}`,
  settings: (page: string) => say`Что и куда присылает портал: ${page}`,
  unsubscribe: (page: string) => say`Не присылать таких писем: ${page}`,
} as const);

/** The first sentence, without the full stop or colon at its end. «Спасибо!» says too little. */
function subjectOf(text: string): string {
  const [line = ''] = text.split('\n');
  const [sentence = line] = line.split(/(?<=[.?])\s/);
  return oneLine(sentence).replace(/[.:]$/, '').slice(0, subjectMax).toWellFormed();
}

/** Replaces commands, which work only in a chat, by the page with the same function. */
const withoutCommands = (text: string, portal: string): string =>
  text.replace(/(?<=^|\s)\/password(?![\w/])/g, spokenAddress(`${portal}${pathOf('passwordLost')}`));

/** Replaces the mention of a person without a public name, which works only in a chat. */
const withoutMention = ({ text, entities = [] }: Message): string =>
  entities.reduce(
    (words, { type, offset, length }) =>
      type === 'text_mention'
        ? words.slice(0, offset) + notificationTexts.noContact + words.slice(offset + length)
        : words,
    text,
  );

/**
 * Lines instead of buttons: the link to answer a question, and the links of the other buttons. The
 * page to answer is named once.
 */
function linesOfButtons({ text, buttons = [] }: Message, answerPage: string): string[] {
  const all = buttons.flat();
  const isQuestion = all.some((button) => 'callback_data' in button) && !text.includes(answerPage);
  const links = all.flatMap((button) =>
    'url' in button && !(isQuestion && button.url === answerPage) ? [`${button.text}: ${button.url}`] : [],
  );
  return [...(isQuestion ? [mailTexts.answer(answerPage)] : []), ...links];
}

export interface ComposedMail {
  language: Language;
  subject: string;
  text: string;
  footer: string | undefined;
  /** The page to unsubscribe from such mails. Undefined for mails that must arrive. */
  unsubscribe: string | undefined;
}

/**
 * The mail of a message, in the words of the bot. Undefined if the words no longer apply. Messages
 * that are no duty have a link that ends them.
 */
export const composeMail = (
  services: Pick<Services, 'config' | 'sealer'>,
  notification: Notification,
): ComposedMail | undefined => speakIn(notification.recipient.language, () => composeSpoken(services, notification));

function composeSpoken(
  { config, sealer }: Pick<Services, 'config' | 'sealer'>,
  notification: Notification,
): ComposedMail | undefined {
  const { publicUrl: portal } = config;
  const { kind, lesson, recipient } = notification;
  const message = compose(notification, portal);
  if (!message) return undefined;
  const group = groupOf(kind);
  const token = isDuty(group) ? undefined : unsubscribeToken(sealer, recipient.id, group);
  const unsubscribe = token && spokenAddress(`${portal}${pathOf('unsubscribe')}?${new URLSearchParams({ token })}`);
  const answerPage = pathOf(recipient.id === lesson?.teacher.id ? 'teacherReservations' : 'profile');
  const below = [
    mailTexts.settings(`${portal}${pathOf('security')}`),
    ...(unsubscribe ? [mailTexts.unsubscribe(unsubscribe)] : []),
  ];
  const parts = [
    withoutCommands(withoutMention(message), portal),
    ...linesOfButtons(message, `${portal}${answerPage}`),
  ];
  return {
    language: recipient.language,
    subject: subjectOf(message.text),
    text: parts.join('\n\n'),
    footer: below.join('\n'),
    unsubscribe,
  };
}
