import type { Sealer } from '#platform/db/sealer.ts';

/** Owner of a sealed IBAN, for the sealer. */
export const ibanContext = (accountId: number): string => `iban of account ${accountId}`;

interface SealedIban {
  account_id: number;
  iban_sealed: string | null;
}

/** Undefined after the erasure of the account, and if no configured key opens the IBAN. */
export const openIban = (sealer: Sealer, { account_id, iban_sealed }: SealedIban): string | undefined =>
  iban_sealed === null ? undefined : sealer.open(iban_sealed, ibanContext(account_id));
