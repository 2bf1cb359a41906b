import { typedIban } from '@kampus/contract/balance/iban';
import * as z from 'zod/mini';

/** The bank account of the portal in the settings. */

const ibanFault = 'BANK_IBAN must be an IBAN of a SEPA country, or none';

/** Rules of the settings. `BANK_IBAN=none` is a demo without an account. */
export const bankSettings = {
  BANK_IBAN: z.optional(
    z.string().check(z.refine((text) => text === 'none' || typedIban.safeParse(text).success, ibanFault)),
  ),
  BANK_NAME: z.optional(z.string().check(z.maxLength(70, 'BANK_NAME must have at most 70 characters'))),
  BANK_FOLDER: z.optional(z.string()),
};

type BankEnvironment = { [Name in keyof typeof bankSettings]?: string | undefined };

/** The fictitious account of the demo. No bank of Slovakia has the code 9999. */
const demoBank = { iban: 'SK5299990000198742637541', name: 'Kampus Demo' };

const isNamed = ({ BANK_IBAN }: BankEnvironment): boolean => BANK_IBAN !== undefined && BANK_IBAN !== 'none';

/** Settings that do not go together, in one line. */
export function findBankFault(env: BankEnvironment): string | undefined {
  if (isNamed(env)) return env.BANK_NAME ? undefined : 'BANK_IBAN needs BANK_NAME, the owner of the account';
  return (env.BANK_NAME ?? env.BANK_FOLDER) ? 'BANK_NAME and BANK_FOLDER need BANK_IBAN' : undefined;
}

/** Null if the portal has no account. */
export function readBank(env: BankEnvironment, production: boolean): { iban: string; name: string } | null {
  if (isNamed(env)) return { iban: typedIban.parse(env.BANK_IBAN), name: env.BANK_NAME ?? '' };
  return production || env.BANK_IBAN === 'none' ? null : demoBank;
}
