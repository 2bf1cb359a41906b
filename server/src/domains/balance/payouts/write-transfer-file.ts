import { transliterate } from '#platform/format/transliterate.ts';

/** One SEPA transfer of a file. */
export interface Order {
  /** The variable symbol. The statement of the bank brings it back. */
  reference: string;
  cents: number;
  name: string;
  iban: string;
}

export interface TransferFile {
  /** Unique among the files that the bank gets. */
  messageId: string;
  createdAt: Date;
  executeOn: string;
  payer: { iban: string; name: string };
  orders: readonly Order[];
}

const nameMax = 70;

/** A name in the letters that every SEPA bank reads. */
export const payeeName = (name: string): string =>
  transliterate(name)
    .replaceAll(/[^A-Za-z0-9 .,'()+-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, nameMax)
    .trim();

const euros = (cents: number): string => (cents / 100).toFixed(2);

/** An element. Texts have no letters that XML reserves: see `payeeName`. */
const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;

const account = (iban: string): string => element('Id', element('IBAN', iban));

/** Both places in which Slovak banks look for a symbol. */
const writeOrder = ({ reference, cents, name, iban }: Order): string =>
  element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', `/VS${reference}/SS/KS`)),
    element('Amt', `<InstdAmt Ccy="EUR">${euros(cents)}</InstdAmt>`),
    element('Cdtr', element('Nm', name)),
    element('CdtrAcct', account(iban)),
    element('RmtInf', element('Ustrd', `Kampus ${reference}`)),
  );

/**
 * A file of SEPA transfers as pain.001.001.09. The schema prescribes the order of the elements.
 * Each transfer is booked by itself, so that the statement has a line for each.
 */
export function writeTransferFile({ messageId, createdAt, executeOn, payer, orders }: TransferFile): string {
  const sums = [
    element('NbOfTxs', String(orders.length)),
    element('CtrlSum', euros(orders.reduce((sum, { cents }) => sum + cents, 0))),
  ];
  const name = payeeName(payer.name);
  const header = element(
    'GrpHdr',
    element('MsgId', messageId),
    element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    ...sums,
    element('InitgPty', element('Nm', name)),
  );
  const payment = element(
    'PmtInf',
    ...[element('PmtInfId', messageId), element('PmtMtd', 'TRF'), element('BtchBookg', 'false'), ...sums],
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', executeOn)),
    element('Dbtr', element('Nm', name)),
    element('DbtrAcct', account(payer.iban)),
    // No BIC: the bank derives it from the IBAN.
    element('DbtrAgt', element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED')))),
    element('ChrgBr', 'SLEV'),
    ...orders.map(writeOrder),
  );
  const root = element('CstmrCdtTrfInitn', header, payment);
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${root}</Document>\n`;
}
