import { XMLParser } from 'fast-xml-parser';
import { insistOn } from '#testing/answered.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { importStatement } from '../bank/import-statement.ts';
import { camt } from '../bank/statements.test-data.ts';

/** An element with its children in the order of the file. */
export interface XmlNode {
  name: string;
  text: string | undefined;
  children: XmlNode[];
}

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: true, parseTagValue: false });

function toNodes(parsed: Record<string, unknown>[]): XmlNode[] {
  return parsed.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, value]): XmlNode[] => {
      if (name === '#text') return [{ name, text: String(value), children: [] }];
      return name.startsWith('?') ? [] : [{ name, text: undefined, children: toNodes(value as never) }];
    }),
  );
}

/** Reads a file with another library than wrote it. */
export const readInOrder = (xml: string): XmlNode[] => toNodes(parser.parse(xml));

const textAt = (nodes: readonly XmlNode[], path: string): string | undefined =>
  path
    .split('/')
    .reduce<readonly XmlNode[]>((inner, name) => inner.find((node) => node.name === name)?.children ?? [], nodes)[0]
    ?.text;

/** The transfers of a file. */
export function listOrders(file: readonly XmlNode[]) {
  const payment = file
    .find(({ name }) => name === 'Document')
    ?.children[0]?.children.find(({ name }) => name === 'PmtInf');
  return (payment?.children ?? [])
    .filter(({ name }) => name === 'CdtTrfTxInf')
    .map(({ children }) => ({
      reference: textAt(children, 'PmtId/EndToEndId') ?? '',
      amount: textAt(children, 'Amt/InstdAmt'),
      name: textAt(children, 'Cdtr/Nm'),
      iban: textAt(children, 'CdtrAcct/Id/IBAN'),
    }));
}

let counter = 0;
const entry = (sign: 'DBIT' | 'CRDT', cents: number, refs: string, more: string) => {
  counter += 1;
  return `<Ntry><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
    <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-25</Dt></BookgDt><AcctSvcrRef>OUT${counter}</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>/VS${refs}/SS/KS</EndToEndId></Refs>
    <RltdPties><Cdtr><Nm>Vera</Nm></Cdtr><CdtrAcct><Id><IBAN>SK3112000000198742637541</IBAN></Id></CdtrAcct></RltdPties>
    ${more}</TxDtls></NtryDtls></Ntry>`;
};

/** A transfer that left the account. */
export const sentEntry = (reference: string, cents: number): string => entry('DBIT', cents, reference, '');

/** A transfer to the account that names a payout and is no return. */
export const paidBackEntry = (reference: string, cents: number): string => entry('CRDT', cents, reference, '');

/** A transfer that the receiver's bank returned. */
export const bouncedEntry = (reference: string, cents: number, code: string, words?: string): string =>
  entry(
    'CRDT',
    cents,
    reference,
    `<RtrInf><Rsn><Cd>${code}</Cd></Rsn>${words ? `<AddtlInf>${words}</AddtlInf>` : ''}</RtrInf>`,
  );

export const payeeIban = 'SK3112000000198742637541';

/** A person with a payout that waits. */
export interface Payee {
  person: TestUser;
  id: number;
}

export const elevated = (user: TestUser): TestUser => ({ ...user, isElevated: true });

/** A portal with people who ask for money, curators who make batches, and a bank. */
export async function startPayoutDesk() {
  const started = await startTestServer();
  // On a busy machine a call may find no connection in time.
  const server: TestServer = { ...started, call: insistOn(() => started) };
  const { db, config } = server.services;
  Object.assign(config.personLimits, { dayByCuratorCents: 10_000_000, dayByPersonCents: 100_000 });
  const buildCurator = async () => elevated(await buildUser(db, { role: 'CURATOR' }));
  const curator = await buildCurator();
  const decide = (id: number, state: 'SENT' | 'REFUSED' | 'BOUNCED', as = curator) =>
    server.call('decidePayout', { as, params: { id: String(id) }, body: { state, reason: 'Проверка' } });
  const list = async (query = {}) =>
    (await server.call('listPayouts', { as: curator, query: { size: '500', ...query } })).body;
  return {
    server,
    curator,
    buildCurator,
    decide,
    async request(amount: number, fields: Parameters<typeof buildUser>[1] = {}): Promise<Payee> {
      const person = elevated(await buildUser(db, { balanceCents: 5000, ...fields }));
      const body = { amount, iban: payeeIban, purpose: 'RETURN' } as const;
      return { person, id: (await server.call('requestPayout', { as: person, body })).body.id };
    },
    create: (as = curator, key?: string) =>
      server.call('createPayoutBatch', { as, ...(key && { headers: { 'idempotency-key': key } }) }),
    release: (id: number) => server.call('releasePayoutBatch', { as: curator, params: { id: String(id) } }),
    fileAgain: (id: number) => server.call('getPayoutBatch', { as: curator, params: { id: String(id) } }),
    newest: async () => (await server.call('listPayoutBatches', { as: curator })).body.batches[0],
    payoutOf: async ({ id }: Payee) => (await list()).find((payout) => payout.id === id),
    balanceOf: async ({ person }: Payee) => (await server.call('getBalance', { as: person })).body,
    /** Imports a statement with these entries. */
    upload: (...entries: string[]) =>
      importStatement(server.services, {
        bytes: Buffer.from(camt(entries.join(''))),
        fileName: 'statement.xml',
        createdBy: null,
      }),
    async linesOf(reference: string) {
      const { rows } = await server.pool.query(
        `select state, payout_id, amount_cents from bank_lines
          where details like '%' || $1 || '%' order by id`,
        [reference],
      );
      return rows;
    },
    /** Refuses every payout that waits. */
    async clear() {
      for (const { id } of await list({ state: 'waiting' })) await decide(id, 'REFUSED');
    },
  };
}
