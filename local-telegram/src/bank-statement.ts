/** A transfer to the account, from it (a negative sum), or one that came back. */
export interface BankTransfer {
  id: number;
  reference: string;
  cents: number;
  /** The other side. */
  payer: string;
  /** The account of the receiver of a transfer out. */
  iban: string | null;
  bookedOn: string;
  isReturn: boolean;
}

const escapeXml = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const euros = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
const signOf = (cents: number): string => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const closed = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></RtrInf>';

function writeEntry({ id, reference, cents, payer, iban, bookedOn, isReturn }: BankTransfer): string {
  const side = cents < 0 ? 'Cdtr' : 'Dbtr';
  const account = iban === null ? '' : `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`;
  return (
    `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt>${signOf(cents)}<Sts><Cd>BOOK</Cd></Sts>` +
    `<BookgDt><Dt>${bookedOn}</Dt></BookgDt><AcctSvcrRef>DEMO${id}</AcctSvcrRef>` +
    `<NtryDtls><TxDtls><Refs><EndToEndId>/VS${escapeXml(reference)}/SS/KS</EndToEndId></Refs>` +
    `<RltdPties><${side}><Pty><Nm>${escapeXml(payer)}</Nm></Pty></${side}>${account}</RltdPties>` +
    `${isReturn ? closed : ''}</TxDtls></NtryDtls></Ntry>`
  );
}

/** The account from its first day to today as camt.053. */
export function writeStatement(iban: string, transfers: readonly BankTransfer[]): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bratislava' }).format(new Date());
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>` +
    `${signOf(cents)}<Dt><Dt>${today}</Dt></Dt></Bal>`;
  const total = transfers.reduce((sum, { cents }) => sum + cents, 0);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>' +
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', 0)}${balance('CLBD', total)}` +
    `${transfers.map(writeEntry).join('')}</Stmt></BkToCstmrStmt></Document>`
  );
}
