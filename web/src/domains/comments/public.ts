/** What screens may use of comments. Their code comes when somebody reads that far. */
export const loadCommentsSection = async () => (await import('./comments-section.tsx')).CommentsSection;
