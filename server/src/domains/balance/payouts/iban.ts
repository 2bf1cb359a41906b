import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import { invalidField } from '#platform/http/app-error.ts';

const fault = (message: string) => invalidField('iban', message);

/**
 * An IBAN without blanks, in capital letters. Throws VALIDATION_FAILED for a wrong one, for a
 * country that SEPA transfers do not reach, and for the portal's own. A bank may refuse the whole
 * file if one order pays the payer.
 */
export function readIban(typed: string, ownIban: string | undefined): string {
  const iban = electronicFormatIBAN(typed);
  if (iban === null || !isValidIBAN(iban)) throw fault('Такого IBAN нет: проверьте, нет ли опечатки');
  if (!isSEPACountry(iban.slice(0, 2))) throw fault('В эту страну перевод SEPA не дойдёт');
  if (iban === ownIban) throw fault('Это счёт портала: укажите свой');
  return iban;
}

/** Owner of a sealed IBAN, for the sealer. */
export const ibanContext = (accountId: number): string => `iban of account ${accountId}`;
