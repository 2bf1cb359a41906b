import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came. */
  source: string;
  /** The plain text as a person reads it. */
  words: string;
}

/** A mail server on loopback that speaks SMTP and keeps what it takes. */
export interface MailSink {
  port: number;
  /** Settings of a portal that sends here. */
  settings: { SMTP_URL: string; MAIL_FROM: string };
  received: ReceivedMail[];
  /** The status with which the next `times` recipients are refused, and the words after it. */
  refuse: (status: number, times?: number, words?: string) => void;
  close: () => Promise<void>;
}

/** Answers to `RCPT TO`, the first that is due first. */
function createRefusals() {
  const waiting: Error[] = [];
  return {
    take: () => waiting.shift(),
    add: (responseCode: number, times = 1, words = 'odd mailbox') => {
      for (let count = 0; count < times; count += 1) waiting.push(Object.assign(new Error(words), { responseCode }));
    },
  };
}

export async function startMailSink(port = 0): Promise<MailSink> {
  const received: ReceivedMail[] = [];
  const refusals = createRefusals();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) => callback(refusals.take()),
    onData(stream, { envelope }, callback) {
      void text(stream).then(async (source) => {
        const { text: words = '' } = await PostalMime.parse(source);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source, words });
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    port: bound,
    settings: { SMTP_URL: `smtp://127.0.0.1:${bound}`, MAIL_FROM: 'kampus@portal.example' },
    received,
    refuse: refusals.add,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
