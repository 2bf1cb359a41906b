import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';

/** In SEPA since 2025 and 2026: Albania, Moldova, Montenegro, North Macedonia and Serbia. */
const newInSepa: readonly string[] = ['AL', 'MD', 'ME', 'MK', 'RS'];
const isInSepa = (country: string): boolean => isSEPACountry(country) || newInSepa.includes(country);

const realIban = z.string().check(
  z.refine((iban) => isValidIBAN(iban), { error: 'Такого IBAN нет: проверьте, нет ли опечатки', abort: true }),
  z.refine((iban) => isInSepa(iban.slice(0, 2)), 'В эту страну перевод SEPA не дойдёт'),
);

/** An IBAN that a person types. Returns it without blanks, in capital letters. */
export const typedIban = z.pipe(
  z.pipe(
    z.string('Укажите IBAN').check(z.trim(), z.minLength(1, 'Укажите IBAN'), z.maxLength(64)),
    z.transform((typed) => electronicFormatIBAN(typed.replaceAll(/\s/g, '')) ?? ''),
  ),
  realIban,
);
