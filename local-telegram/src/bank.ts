import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { openMessengerDatabase } from './database.ts';

/** The address of the demo's bank. */
export const bankRoot = '/dev/bank';

const assets = [
  { path: '', file: 'bank.html', type: 'text/html; charset=utf-8' },
  { path: '/bank.css', file: 'bank.css', type: 'text/css; charset=utf-8' },
  { path: '/bank.js', file: 'bank.js', type: 'text/javascript; charset=utf-8' },
];

interface BankTransfer {
  id: number;
  reference: string;
  cents: number;
  payer: string;
  bookedOn: string;
}

const refuse = (statusCode: number): Error => Object.assign(new Error(`Refused with ${statusCode}`), { statusCode });

/**
 * Adds a bank to the demo: a page where one pays a top-up and downloads the statement of the
 * portal's account. For the demo and the tests, never for production.
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

  app.get(`${bankRoot}/statement.xml`, { schema }, async (_request, reply) => {
    const { rows } = await sql<BankTransfer>`
      select id, reference, amount_cents as cents, payer, booked_on::text as "bookedOn"
        from messenger.bank_transfers order by id`.execute(db);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="kampus-statement.xml"')
      .send(writeStatement(iban, rows));
  });
}

const escapeXml = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const euros = (cents: number): string => (cents / 100).toFixed(2);

/** The account from its first day to today as camt.053. */
function writeStatement(iban: string, transfers: readonly BankTransfer[]): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bratislava' }).format(new Date());
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${today}</Dt></Dt></Bal>`;
  const entries = transfers.map(
    ({ id, reference, cents, payer, bookedOn }) =>
      `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
      `<BookgDt><Dt>${bookedOn}</Dt></BookgDt><AcctSvcrRef>DEMO${id}</AcctSvcrRef>` +
      `<NtryDtls><TxDtls><Refs><EndToEndId>/VS${escapeXml(reference)}/SS/KS</EndToEndId></Refs>` +
      `<RltdPties><Dbtr><Pty><Nm>${escapeXml(payer)}</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
  );
  const total = transfers.reduce((sum, { cents }) => sum + cents, 0);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>' +
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', 0)}${balance('CLBD', total)}` +
    `${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  );
}
