/**
 * Public interface of the comments domain. The code loads when the reader scrolls near the
 * comments.
 */
export const loadCommentsSection = async () => (await import('./comments-section.tsx')).CommentsSection;
