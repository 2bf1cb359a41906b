export { reviewsQuery } from './queries.ts';
export { ReviewSection } from './review-section.tsx';

/** Few who read reviews write one. */
export const loadReviewDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog;
export const loadReviewByAddress = async () => (await import('./review-by-address.tsx')).ReviewByAddress;
