/** Owner of a sealed IBAN, for the sealer. */
export const ibanContext = (accountId: number): string => `iban of account ${accountId}`;
