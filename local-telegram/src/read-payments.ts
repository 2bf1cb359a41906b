interface Payment {
  reference: string;
  cents: number;
  name: string;
  iban: string;
}

export interface PaymentFile {
  messageId: string;
  payments: Payment[];
}

const textOf = (xml: string, name: string): string =>
  new RegExp(`<${name}(?: [^<>]*)?>([^<>]*)</${name}>`).exec(xml)?.[1] ?? '';

/**
 * Reads the transfers of a pain.001 file. Undefined for another file, for a file of another account
 * and for wrong sums.
 */
export function readPayments(xml: string, payer: string): PaymentFile | undefined {
  const [head = '', ...parts] = xml.split('<CdtTrfTxInf>');
  const payments = parts.map((part) => ({
    reference: /\d{10}/.exec(textOf(part, 'EndToEndId'))?.[0] ?? '',
    cents: Math.round(Number(textOf(part, 'InstdAmt')) * 100),
    name: textOf(part, 'Nm'),
    iban: textOf(part, 'IBAN'),
  }));
  const messageId = textOf(head, 'MsgId');
  const total = payments.reduce((sum, { cents }) => sum + cents, 0);
  const fits =
    xml.includes(':pain.001.001.09"') &&
    messageId !== '' &&
    textOf(head, 'IBAN') === payer &&
    Number(textOf(head, 'NbOfTxs')) === payments.length &&
    Math.round(Number(textOf(head, 'CtrlSum')) * 100) === total &&
    payments.every(({ cents, iban, reference }) => cents > 0 && iban !== '' && reference !== '');
  return fits ? { messageId, payments } : undefined;
}
