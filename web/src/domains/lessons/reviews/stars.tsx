import { ratingRange } from '@kampus/contract/lessons/reviews';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { reviewTexts } from './texts.ts';

/** A rating as stars, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true" className="text-accent-ink">
        {'★'.repeat(rating)}
        <span className="text-line-strong">{'☆'.repeat(ratingRange.max - rating)}</span>
      </span>
      <VisuallyHidden>{reviewTexts.stars(rating)}</VisuallyHidden>
    </span>
  );
}
