import { fromCents } from '@kampus/contract/pricing';

/** '14.00 €': two decimals behind a point, as product.md writes amounts. */
export const formatEuros = (cents: number): string => `${fromCents(cents).toFixed(2)} €`;
