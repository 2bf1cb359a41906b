import { fromCents } from '@kampus/contract/pricing';

/** Formats an amount like '14.00 €': decimal point and two decimals, as in product.md. */
export const formatEuros = (cents: number): string => `${fromCents(cents).toFixed(2)} €`;
