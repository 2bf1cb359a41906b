import type { Language } from '@kampus/contract/languages';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../config-mail.ts';
import { mailHtml } from './mail-html.ts';

export interface WaitingMail {
  id: number;
  address: string;
  language: Language;
  subject: string;
  text: string;
  /** Text below the message: where the person can change the settings of messages. */
  footer?: string | undefined;
  /** The page to unsubscribe from such mails. Undefined for mails that must arrive. */
  unsubscribe?: string | undefined;
}

/**
 * The result of an attempt. BOUNCED: the server knows no such mailbox. REFUSED: it will never take
 * this mail. AWAY: outages, 4xx, and faults of our own settings, such as a wrong password.
 */
export type Outcome = { outcome: 'SENT' } | { outcome: 'BOUNCED' | 'REFUSED' | 'AWAY'; reason: string };

export interface MailSender {
  /** Sends and never throws: every failure is an outcome. */
  send: (mail: WaitingMail) => Promise<Outcome>;
  close: () => void;
}

/** In total shorter than `expireInSeconds` of the queue: no second process sends the same mail. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** A server that lets us send nothing (5.7.x of RFC 3463) also says so about a recipient. */
const isAboutUs = ({ message, responseCode = 0 }: SmtpError): boolean =>
  responseCode === 530 || responseCode === 535 || /\b5\.7\.\d/.test(message);

/** Only a refusal of the recipient or of the content is final. Other failures are repeated. */
function classify(error: SmtpError): Outcome {
  const { message, responseCode = 0, command = '' } = error;
  const isFinal = responseCode >= 500 && !isAboutUs(error);
  const outcome =
    isFinal && command.startsWith('RCPT') ? 'BOUNCED' : isFinal && command === 'DATA' ? 'REFUSED' : 'AWAY';
  return { outcome, reason: message.replace(/\s+/g, ' ').slice(0, 300) };
}

/** With these headers mail programs show a button that unsubscribes by one request (RFC 8058). */
const unsubscribeHeaders = (page: string | undefined) =>
  page === undefined
    ? {}
    : {
        // Prepared: without it nodemailer encodes a long address, which mail programs cannot read.
        'List-Unsubscribe': { prepared: true, value: `<${page}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

export function createMailSender({ smtpUrl, from }: NonNullable<MailSettings>, portal: string): MailSender {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const host = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, address, language, subject, text, footer, unsubscribe }) {
      try {
        await transport.sendMail({
          from: { name: 'Kampus', address: from },
          to: { name: '', address },
          envelope: { from, to: [address] },
          // A repeated attempt has the same id, by which mail programs know it again.
          messageId: `<mail-${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
          subject,
          text: footer === undefined ? text : `${text}\n\n${footer}`,
          html: mailHtml({ text, footer, language }, portal),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: 'SENT' };
      } catch (error) {
        return classify(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}
