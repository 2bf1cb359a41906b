/**
 * '14.00 €': two decimals after a point, as in product.md. A no-break space keeps the sign on the
 * line of its number.
 */
export const formatEuros = (euros: number): string => `${euros.toFixed(2)}\u00a0€`;

/** '+12.50 €' or '−14.00 €', for sums that come or go. Zero has no sign. */
export const formatSignedEuros = (euros: number): string =>
  `${euros > 0 ? '+' : euros < 0 ? '−' : ''}${formatEuros(Math.abs(euros))}`;

/** A price that may have thousandths: '1.875 €', but '2.25 €' and '5.00 €'. */
export function formatUnitPrice(euros: number): string {
  const exact = (Math.round(euros * 1000) / 1000).toFixed(3);
  return `${exact.endsWith('0') ? exact.slice(0, -1) : exact}\u00a0€`;
}
