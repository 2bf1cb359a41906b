import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type BankTransfer, writeStatement } from './bank-statement.ts';
import { type MessengerDb, openMessengerDatabase } from './database.ts';
import { type PaymentFile, readPayments } from './read-payments.ts';

/** The address of the demo's bank. */
export const bankRoot = '/dev/bank';

const assets = [
  { path: '', file: 'bank.html', type: 'text/html; charset=utf-8' },
  { path: '/bank.css', file: 'bank.css', type: 'text/css; charset=utf-8' },
  { path: '/bank.js', file: 'bank.js', type: 'text/javascript; charset=utf-8' },
];

/** Some thousand transfers. */
const fileBytesMax = 4_194_304;

const refuse = (statusCode: number): Error => Object.assign(new Error(`Refused with ${statusCode}`), { statusCode });

/**
 * Adds a bank to the demo: a page where one pays a top-up, hands in a file of payouts, and
 * downloads the statement of the portal's account. For the demo and the tests, never for
 * production.
 */
export async function installBank<Portal>(app: FastifyInstance, portalDb: Kysely<Portal>, iban: string): Promise<void> {
  const db = await openMessengerDatabase(portalDb);
  const schema = { hide: true };
  for (const { path, file, type } of assets) {
    app.get(`${bankRoot}${path}`, { schema }, async (_request, reply) => {
      const content = await readFile(new URL(`./page/${file}`, import.meta.url));
      return reply.type(type).header('cache-control', 'no-cache').send(content);
    });
  }

  /** Top-ups that wait for their money, with what this bank has booked for them. */
  app.get(`${bankRoot}/orders`, { schema }, async () => {
    const { rows } = await sql`
      select i.reference, i.amount_cents as cents, u.username as payer,
             exists (select from messenger.bank_transfers as t
                      where t.reference = i.reference) as "isPaid"
        from top_up_intents as i join accounts as a on a.id = i.account_id
        join users as u on u.id = a.user_id
       where i.paid_at is null
       order by i.id desc limit 50`.execute(db);
    return rows;
  });

  app.post<{ Body: { reference?: unknown; cents?: unknown; payer?: unknown } }>(
    `${bankRoot}/transfers`,
    { schema },
    async (request, reply) => {
      const { reference, cents, payer } = request.body ?? {};
      if (!Number.isInteger(cents) || Number(cents) <= 0 || Number(cents) > 10_000_000) throw refuse(400);
      await sql`
        insert into messenger.bank_transfers (reference, amount_cents, payer)
        values (${String(reference).slice(0, 140)}, ${Number(cents)},
                ${String(payer).slice(0, 70)})`.execute(db);
      return reply.status(204).send();
    },
  );

  addPayments(app, db, iban);

  app.get(`${bankRoot}/statement.xml`, { schema }, async (_request, reply) => {
    const { rows } = await sql<BankTransfer>`
      select id, reference, amount_cents as cents, payer, iban, booked_on::text as "bookedOn",
             returns_id is not null as "isReturn"
        from messenger.bank_transfers order by id`.execute(db);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="kampus-statement.xml"')
      .send(writeStatement(iban, rows));
  });
}

/** Takes a file of transfers (pain.001), lists them, and returns one of them. */
function addPayments(app: FastifyInstance, db: MessengerDb, iban: string): void {
  const schema = { hide: true };
  app.post<{ Body: { file?: unknown } }>(
    `${bankRoot}/payments`,
    { schema, bodyLimit: fileBytesMax },
    async (request, reply) => {
      const file = readPayments(String(request.body?.file), iban);
      if (file === undefined) throw refuse(400);
      return reply.status((await takeFile(db, file)) ? 204 : 409).send();
    },
  );

  app.get(`${bankRoot}/payments`, { schema }, async () => {
    const { rows } = await sql`
      select id, reference, -amount_cents as cents, payer as name, right(iban, 4) as "ibanEnd",
             exists (select from messenger.bank_transfers as r where r.returns_id = t.id)
               as "isReturned"
        from messenger.bank_transfers as t where amount_cents < 0
       order by id desc limit 50`.execute(db);
    return rows;
  });

  app.post<{ Params: { id: string } }>(`${bankRoot}/payments/:id/return`, { schema }, async (request, reply) => {
    const { numAffectedRows } = await sql`
      insert into messenger.bank_transfers (reference, amount_cents, payer, iban, returns_id)
      select reference, -amount_cents, payer, iban, id from messenger.bank_transfers
       where id = ${Number(request.params.id) || 0} and amount_cents < 0
      on conflict (returns_id) do nothing`.execute(db);
    return reply.status(numAffectedRows === 0n ? 409 : 204).send();
  });
}

/** False if the bank has this file already. */
const takeFile = (db: MessengerDb, { messageId, payments }: PaymentFile): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      insert into messenger.bank_files (message_id) values (${messageId})
      on conflict do nothing`.execute(trx);
    if (numAffectedRows === 0n) return false;
    for (const { reference, cents, name, iban } of payments)
      await sql`
        insert into messenger.bank_transfers (reference, amount_cents, payer, iban)
        values (${reference}, ${-cents}, ${name}, ${iban})`.execute(trx);
    return true;
  });
