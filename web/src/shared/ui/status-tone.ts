import type { BadgeTone } from './badge.tsx';

/**
 * The colour of a lecture's or reservation's status: open green, closed red, any other orange
 * (product.md §4).
 */
export function statusTone(status: string): BadgeTone {
  if (status === 'OPEN') return 'positive';
  if (status === 'CLOSED') return 'negative';
  return 'accent';
}
