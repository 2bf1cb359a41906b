/** 'SK31 1200 0000 1987 4263 7541': groups of four, as people compare them. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
