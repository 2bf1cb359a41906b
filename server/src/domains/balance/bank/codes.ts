import { fromCents } from '@kampus/contract/pricing';
import { CurrencyCode, encode, PaymentOptions } from 'bysquare/pay';
import { renderSVG } from 'uqr';

/** A transfer that the person's bank app fills in. */
export interface PaymentOrder {
  iban: string;
  /** Owner of the account. */
  name: string;
  cents: number;
  /** The variable symbol. */
  reference: string;
}

const draw = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4, ecc: 'M' })).toString('base64')}`;

/** PAY by square, which Slovak bank apps read. */
const drawPayBySquare = ({ iban, name, cents, reference }: PaymentOrder): string =>
  draw(
    encode({
      payments: [
        {
          type: PaymentOptions.PaymentOrder,
          amount: fromCents(cents),
          currencyCode: CurrencyCode.EUR,
          variableSymbol: reference,
          bankAccounts: [{ iban }],
          beneficiary: { name },
        },
      ],
    }),
  );

/**
 * The SEPA code of the European Payments Council, for bank apps outside Slovakia. It has no field
 * for a variable symbol, so the reference is in the remittance text.
 */
const drawEpc = ({ iban, name, cents, reference }: PaymentOrder): string =>
  draw(['BCD', '002', '1', 'SCT', '', name, iban, `EUR${(cents / 100).toFixed(2)}`, '', '', reference].join('\n'));

/** The link of the Slovak banks. A phone opens the bank app. */
function writePaymeLink({ iban, name, cents, reference }: PaymentOrder): string {
  const query = new URLSearchParams({
    V: '1',
    IBAN: iban,
    AM: (cents / 100).toFixed(2),
    CC: 'EUR',
    PI: `/VS${reference}/SS/KS`,
    CN: name,
  });
  // Bank apps show a plus as it is.
  return `https://payme.sk/?${String(query).replaceAll('+', '%20')}`;
}

export const writeCodes = (order: PaymentOrder): { paybysquare: string; epc: string; link: string } => ({
  paybysquare: drawPayBySquare(order),
  epc: drawEpc(order),
  link: writePaymeLink(order),
});
