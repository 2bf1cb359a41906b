/** Everything that other domains and screens may import from comments. */
export { reportKinds } from './report-texts.ts';

/** The comments load when the reader scrolls near them. */
export const loadCommentsSection = async () => (await import('./comments-section.tsx')).CommentsSection;
