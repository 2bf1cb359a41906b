/** What other areas may import of the comments. Their code comes when somebody reads that far. */
export const loadCommentsSection = async () => (await import('./comments-section.tsx')).CommentsSection;
