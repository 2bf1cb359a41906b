/**
 * Statements in the shapes of seven banks. They differ in where a reference is, and in what they
 * leave out.
 */

export interface TestTransfer {
  /** The bank's number of the transfer; the same in each of its files. */
  number: string;
  cents: number;
  reference: string;
  partner: string;
}

let counter = 0;

/** A transfer with a number of its own. */
export function transfer(fields: Partial<TestTransfer> = {}): TestTransfer {
  counter += 1;
  return { number: `N${counter}`, cents: 1000, reference: '', partner: 'Vera Nová', ...fields };
}

/** Account of the portal in the demo and the tests. */
export const ownIban = 'SK5299990000198742637541';
const payerIban = 'SK3112000000198742637541';

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const sign = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT');

interface EntryFields {
  refs?: string;
  remittance?: string;
  note?: string;
  /** Without a number the portal tells transfers apart by their facts. */
  hasNumber?: boolean;
  status?: string;
}

const entry = ({ number, cents, partner }: TestTransfer, fields: EntryFields) => `
  <Ntry>
    <Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${sign(cents)}</CdtDbtInd>
    <Sts>${fields.status ?? 'BOOK'}</Sts>
    <BookgDt><Dt>2026-11-25</Dt></BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt>
    ${fields.hasNumber === false ? '' : `<AcctSvcrRef>${number}</AcctSvcrRef>`}
    <NtryDtls><TxDtls>
      <Refs>${fields.refs ?? '<EndToEndId>NOTPROVIDED</EndToEndId>'}</Refs>
      <RltdPties><Dbtr><Nm>${partner}</Nm></Dbtr><DbtrAcct><Id><IBAN>${payerIban}</IBAN></Id></DbtrAcct></RltdPties>
      ${fields.remittance === undefined ? '' : `<RmtInf>${fields.remittance}</RmtInf>`}
    </TxDtls></NtryDtls>
    ${fields.note === undefined ? '' : `<AddtlNtryInf>${fields.note}</AddtlNtryInf>`}
  </Ntry>`;

const balance = (code: string, cents: number) => `
  <Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>
    <CdtDbtInd>${sign(cents)}</CdtDbtInd><Dt><Dt>2026-11-25</Dt></Dt></Bal>`;

export const camt = (entries: string, { iban = ownIban, opening = 0, closing = 0, prefix = '' } = {}) => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
  ${balance('OPBD', opening)}${balance('CLBD', closing)}${entries}
</Stmt></BkToCstmrStmt></Document>`;
  if (prefix === '') return xml;
  return xml.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}:$2`).replace('xmlns=', `xmlns:${prefix}=`);
};

export const batch = (number: string, parts: readonly TestTransfer[]) => `
  <Ntry>
    <Amt Ccy="EUR">${euros(parts.reduce((sum, { cents }) => sum + cents, 0))}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-25T10:00:00+01:00</DtTm></BookgDt>
    <AcctSvcrRef>${number}</AcctSvcrRef>
    <NtryDtls>${parts
      .map(
        ({ cents, reference, partner }) => `<TxDtls>
          <Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${sign(cents)}</CdtDbtInd>
          <RltdPties><Dbtr><Pty><Nm>${partner}</Nm></Pty></Dbtr></RltdPties>
          <RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`,
      )
      .join('')}</NtryDtls>
  </Ntry>`;

export const fioCsv = (transfers: readonly TestTransfer[], iban = ownIban) =>
  [
    'accountId;2900000001',
    'currency;EUR',
    `iban;${iban}`,
    'openingBalance;0,00',
    `closingBalance;${(transfers.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2).replace('.', ',')}`,
    'dateEnd;25.11.2026',
    '',
    'ID pohybu;Dátum;Objem;Mena;Protiúčet;Názov protiúčtu;KS;VS;ŠS;Správa pre príjemcu',
    ...transfers.map(
      ({ number, cents, reference, partner }) =>
        `"${number}";25.11.2026;${(cents / 100).toFixed(2).replace('.', ',')};EUR;${payerIban};"${partner}";;${reference};;"Kampus; ""top-up"""`,
    ),
    '',
  ].join('\r\n');

type Shape = (transfers: readonly TestTransfer[]) => string;
const each = (fieldsOf: (transfer: TestTransfer) => EntryFields, prefix?: string): Shape => {
  return (transfers) =>
    camt(
      transfers.map((transfer) => entry(transfer, fieldsOf(transfer))).join(''),
      prefix === undefined ? {} : { prefix },
    );
};

/** A file of each bank with these transfers. */
export const shapes: Readonly<Record<string, Shape>> = {
  endToEnd: each(({ reference }) => ({ refs: `<EndToEndId>/VS${reference}/SS/KS0308</EndToEndId>` })),
  unstructured: each(({ reference }) => ({
    remittance: `<Ustrd>platba VS:000${reference}</Ustrd><Ustrd>Kampus</Ustrd>`,
  })),
  entryNote: each(({ reference }) => ({ note: `Prijatá platba, ref. ${reference}` }), 'ns2'),
  structured: each(({ reference }) => ({
    remittance: `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`,
  })),
  threePlaces: each(({ reference }) => ({
    refs: `<EndToEndId>/VS${reference}/SS/KS</EndToEndId>`,
    remittance: `<Ustrd>${reference}</Ustrd>`,
    note: `VS ${reference}`,
  })),
  spaced: each(({ reference }) => ({
    hasNumber: false,
    remittance: `<Ustrd>${reference.slice(0, 4)} ${reference.slice(4, 7)} ${reference.slice(7)}</Ustrd>`,
  })),
  fio: (transfers) => fioCsv(transfers),
};
