import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type MessengerDb, openMessengerDatabase } from './database.ts';
import { messengerRoot } from './install.ts';

/** The mail server of the demo. Its mails are on the page of the local messenger. */
export interface Mailbox {
  /** Settings of a portal that sends here. */
  mail: { smtpUrl: string; from: string };
  /** Adds the routes for the page. */
  install: (app: FastifyInstance) => void;
  close: () => Promise<void>;
}

const listedMax = 200;

interface MailRow {
  id: number;
  address: string;
  subject: string;
  text: string;
  createdAt: Date;
}

async function storeMail(db: MessengerDb, addresses: string[], source: string): Promise<void> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(source);
  await sql`
    insert into messenger.mails (address, subject, text, html)
    select address, ${subject}, ${text}, ${html}
      from unnest(${addresses}::text[]) as address`.execute(db);
}

async function listMails(db: MessengerDb): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, address, subject, text, created_at as "createdAt"
      from messenger.mails order by id desc limit ${listedMax}`.execute(db);
  return rows.reverse();
}

function mailRoutes(app: FastifyInstance, db: MessengerDb): void {
  const schema = { hide: true };
  app.get(`${messengerRoot}/mails`, { schema }, () => listMails(db));
  app.get<{ Params: { id: string } }>(`${messengerRoot}/mails/:id.html`, { schema }, async (request, reply) => {
    const { rows } = await sql<{ html: string }>`
      select html from messenger.mails where id = ${Number(request.params.id) || 0}`.execute(db);
    // As in a mail program: styles, but no scripts.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation";
    return reply
      .status(rows[0] ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(rows[0]?.html ?? '');
  });
}

/** Starts the mail server on loopback. For the demo and the tests, never for production. */
export async function openMailbox<Portal>(portalDb: Kysely<Portal>): Promise<Mailbox> {
  const db = await openMessengerDatabase(portalDb);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      const addresses = envelope.rcptTo.map(({ address }) => address);
      readText(stream)
        .then((source) => storeMail(db, addresses, source))
        .then(() => callback(), callback);
    },
  });
  // Without a listener a broken connection would end the process.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'kampus@kampus.example' },
    install: (app) => mailRoutes(app, db),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
