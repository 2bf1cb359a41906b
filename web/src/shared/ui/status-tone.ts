export type StatusTone = 'positive' | 'negative' | 'accent';

/**
 * The tone of the status of a lecture or reservation: open green, closed red, any other orange
 * (product.md §4).
 */
export function statusTone(status: string): StatusTone {
  if (status === 'OPEN') return 'positive';
  if (status === 'CLOSED') return 'negative';
  return 'accent';
}
