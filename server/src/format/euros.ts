import { fromCents } from '@kampus/contract/pricing';

/** '14.00 €': two decimals behind a point, as SPEC.md writes amounts. */
export const formatEuros = (cents: number): string => `${fromCents(cents).toFixed(2)} €`;
